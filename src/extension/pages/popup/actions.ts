/** What can be done in the popup. */
import type { AssetKey } from '../../../core/market/assets.ts';
import { createCopyText } from '../../ui/copy-text.ts';
import { failureKey, PATIENCE_MS, within } from '../../ui/page-clock.ts';
import {
  type ChangeSettings,
  createPlatformActions,
  createSettingsChange,
} from '../../ui/settings-change.ts';
import { createAdding } from './adding.ts';
import { createAlertActions } from './alert-entry.ts';
import { createAmountActions } from './amount-entry.ts';
import type { RowHighlight } from './row-highlight.ts';
import { createSavedRows } from './saved-rows.ts';
import { createSearching } from './searching.ts';
import type { DetailsPlace, RowRange, ShownDetails } from './state.ts';
import { type PopupDeps, type PopupStore, say, sayFailure } from './state.ts';
import type { ViewRefresh } from './view-refresh.ts';

export type PopupActions = ReturnType<typeof createPopupActions>;

export function createPopupActions(
  deps: PopupDeps,
  state: PopupStore,
  viewRefresh: ViewRefresh,
  highlight: RowHighlight,
) {
  const copyText = createCopyText(deps, (copied) => state.set({ copied }));
  const changeSettings = createPopupSettings(deps, state, viewRefresh);
  const hosts = {
    ...deps.hosts,
    request: async (wanted: readonly string[]) => {
      // The browser's question may close the popup; the background then continues by itself.
      await deps.hosts.request(wanted);
      state.set({ withheldPage: await deps.withheldExplorer() });
    },
  };
  const platforms = createPlatformActions(state, changeSettings, hosts);
  const adding = createAdding(deps, state, highlight);
  const details = createDetails(deps, state);
  return {
    refresh: viewRefresh.refresh,
    adding,
    searching: createSearching(deps, state, adding),
    saved: createSavedRows(deps, state, viewRefresh, highlight),
    alerts: createAlertActions(deps, state),
    amounts: createAmountActions(deps, state, viewRefresh, highlight.nameOf),
    details,
    board: {
      /** The dependencies of the premium board. */
      deps,
      show: (boardOpen: boolean) => state.set({ boardOpen }),
      /** Leaves the board for a saved asset's details. */
      open: (asset: AssetKey) => {
        details.show({ asset, place: 'row' });
        state.set({ boardOpen: false, isWhole: true, opened: asset, focus: asset });
      },
    },
    changeSettings,
    /** Opens a row's details, or closes them when they are open. */
    toggle: (asset: AssetKey) => {
      const isOpen = state.get().opened === asset;
      details.show(isOpen ? null : { asset, place: 'row' });
      state.set({ opened: isOpen ? null : asset, focus: asset });
    },
    /** Closes a row's details and goes back to the row. */
    close: (asset: AssetKey) => {
      details.show(null);
      state.set({ opened: null, focus: asset });
    },
    /** The period of the charts in details. */
    chooseRange: (chartRange: RowRange) => state.set({ chartRange }),
    /** Makes the row the one that the Tab key reaches. */
    setCurrent: (current: AssetKey) => state.get().current !== current && state.set({ current }),
    clearFilter: () => state.set({ filter: '' }),
    showSettings: (settingsOpen: boolean) =>
      state.set({ settingsOpen, focus: settingsOpen ? 'panel' : 'settings' }),
    closeLookUp: () => {
      state.get().lookUp?.stop();
      state.set({ lookUp: null, focus: 'field' });
    },
    /** Null where the browser has no side panel, and inside the side panel. */
    openSidePanel: deps.sidePanel?.open ?? null,
    ...platforms,
    /**
     * Requests access to an explorer's host, and switches its platform on where that is optional. To be the first call after a
     * press: browsers show the question for nothing else.
     */
    allowPage: (host: string) => {
      const optional = state.get().view?.optionalPlatforms?.find(({ hosts }) => hosts.includes(host));
      if (optional) platforms.switchPlatform(optional, true);
      else void platforms.allowHosts([host]);
    },
    /** Copies exactly the text, and announces it. */
    copy: async (text: string): Promise<void> => {
      if (await copyText(text, text)) say(state, 'copied', { text });
      else sayFailure(state, 'copyFailed');
    },
  };
}

/** Requests what open details show: when they are opened, and after each new view. */
function createDetails({ send, clock }: Pick<PopupDeps, 'send' | 'clock'>, state: PopupStore) {
  function set(asset: AssetKey, answer: Partial<ShownDetails>): void {
    const { details } = state.get();
    if (details?.asset === asset) state.set({ details: { ...details, ...answer } });
  }

  async function ask(asset: AssetKey): Promise<void> {
    try {
      set(asset, { premium: await within(send({ type: 'premium', asset }), PATIENCE_MS, clock) });
    } catch {
      // The premium shown before stays; the next view requests it again.
    }
  }

  /** Requests the comparison once per opening: it costs each source a request, and some allow few. */
  async function compare(asset: AssetKey): Promise<void> {
    try {
      set(asset, { comparison: await within(send({ type: 'comparison', asset }), PATIENCE_MS, clock) });
    } catch (reason) {
      sayFailure(state, failureKey(reason));
    }
  }

  // New prices may come with a new premium.
  let seen = state.get().view;
  state.subscribe(() => {
    const { view, details, opened } = state.get();
    if (view === seen) return;
    seen = view;
    if (details && (details.place === 'top' || opened === details.asset)) void ask(details.asset);
  });

  return {
    /** Opens details at a place and requests their contents; null closes them. */
    show(place: DetailsPlace | null): void {
      state.set({ details: place && { ...place, premium: null, comparison: null } });
      if (!place) return;
      void ask(place.asset);
      if (place.place === 'row') void compare(place.asset);
    },
  };
}

/** Changes settings. After a change of the market, its prices are requested at once instead of in the next round. */
function createPopupSettings(
  { send, clock }: Pick<PopupDeps, 'send' | 'clock'>,
  state: PopupStore,
  viewRefresh: ViewRefresh,
): ChangeSettings {
  const settings = createSettingsChange(state, async (change) => {
    try {
      return await viewRefresh.during(within(send({ type: 'settings', change }), PATIENCE_MS, clock));
    } catch (reason) {
      sayFailure(state, failureKey(reason));
      return undefined;
    }
  });
  return async (change) => {
    const changed = await settings.change(change);
    if (changed && change.preset) void viewRefresh.refresh(false);
    return changed;
  };
}
