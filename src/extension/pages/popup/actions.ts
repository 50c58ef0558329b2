/** What can be done in the popup. */
import type { AssetKey } from '../../../core/market/assets.ts';
import type { Settings } from '../../messages/settings.ts';
import { createCopyText } from '../../ui/copy-text.ts';
import { failureKey } from '../../ui/failure-key.ts';
import { PATIENCE_MS, within } from '../../ui/page-clock.ts';
import {
  type ChangeSettings,
  createPlatformActions,
  createSettingsChange,
  type PlatformActions,
} from '../../ui/settings-change.ts';
import type { BoardDeps } from '../board/follow-board.ts';
import { type AddingActions, createAdding } from './adding.ts';
import { type AlertActions, createAlertActions } from './alert-entry.ts';
import { type AmountActions, createAmountActions } from './amount-entry.ts';
import type { RowHighlight } from './row-highlight.ts';
import { createSavedRows, type SavedRowsActions } from './saved-rows.ts';
import { createSearching, type SearchingActions } from './searching.ts';
import type { RowRange } from './shown-chart.ts';
import type { DetailsPlace, ShownDetails } from './shown-details.ts';
import { type PopupDeps, type PopupStore, say, sayFailure } from './state.ts';
import type { ViewRefresh } from './view-refresh.ts';

export interface PopupActions extends PlatformActions {
  readonly refresh: (act: boolean) => Promise<void>;
  readonly adding: AddingActions;
  readonly searching: SearchingActions;
  readonly saved: SavedRowsActions;
  readonly amounts: AmountActions;
  readonly details: DetailsActions;
  readonly alerts: AlertActions;
  readonly board: BoardActions;
  readonly changeSettings: ChangeSettings;
  /** Opens a row's details, or closes them when they are open. */
  readonly toggle: (asset: AssetKey) => void;
  /** Closes a row's details and goes back to the row. */
  readonly close: (asset: AssetKey) => void;
  /** The period of the charts in details. */
  readonly chooseRange: (range: RowRange) => void;
  /** Tab leads to that row from now on. */
  readonly setCurrent: (asset: AssetKey) => void;
  readonly clearFilter: () => void;
  readonly showSettings: (open: boolean) => void;
  readonly closeLookUp: () => void;
  /** Null where there is none, and in it. */
  readonly openSidePanel: (() => Promise<void>) | null;
  /** Only as the first call of a press. Switches the platform on, if the explorer is one of an optional platform. */
  readonly allowPage: (host: string) => void;
  /** Copies exactly the text, and says so. */
  readonly copy: (text: string) => Promise<void>;
}

interface BoardActions {
  /** What the board needs from outside. */
  readonly deps: BoardDeps;
  readonly show: (open: boolean) => void;
  /** Leaves the board for a saved asset's details. */
  readonly open: (asset: AssetKey) => void;
}

export function createPopupActions(
  deps: PopupDeps,
  state: PopupStore,
  viewRefresh: ViewRefresh,
  highlight: RowHighlight,
): PopupActions {
  const copyText = createCopyText(deps, (copied) => state.set({ copied }));
  const settings = createSettingsChange(state, tellSettings);

  async function tellSettings(change: Partial<Settings>): Promise<Settings | undefined> {
    try {
      const told = within(deps.send({ type: 'settings', change }), PATIENCE_MS, deps.clock);
      return await viewRefresh.during(told);
    } catch (reason) {
      sayFailure(state, failureKey(reason));
      return undefined;
    }
  }

  const hosts = {
    ...deps.hosts,
    request: async (wanted: readonly string[]) => {
      // Where the question closes the popup, the background goes on by itself.
      await deps.hosts.request(wanted);
      state.set({ withheldPage: await deps.withheldExplorer() });
    },
  };
  const platforms = createPlatformActions(state, settings.change, hosts);
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
      deps,
      show: (boardOpen) => state.set({ boardOpen }),
      open: (asset) => {
        details.show({ asset, place: 'row' });
        state.set({ boardOpen: false, isWhole: true, opened: asset, focus: asset });
      },
    },
    changeSettings: async (change) => {
      const changed = await settings.change(change);
      // Other sources come first now: their prices should not have to wait for the next round.
      if (changed && change.preset) void viewRefresh.refresh(false);
      return changed;
    },
    toggle: (asset) => {
      const isOpen = state.get().opened === asset;
      details.show(isOpen ? null : { asset, place: 'row' });
      state.set({ opened: isOpen ? null : asset, focus: asset });
    },
    close: (asset) => {
      details.show(null);
      state.set({ opened: null, focus: asset });
    },
    chooseRange: (chartRange) => state.set({ chartRange }),
    setCurrent: (current) => state.get().current !== current && state.set({ current }),
    clearFilter: () => state.set({ filter: '' }),
    showSettings: (settingsOpen) => state.set({ settingsOpen, focus: settingsOpen ? 'panel' : 'settings' }),
    closeLookUp: () => {
      state.get().lookUp?.stop();
      state.set({ lookUp: null, focus: 'field' });
    },
    openSidePanel: deps.sidePanel?.open ?? null,
    ...platforms,
    allowPage: (host) => {
      const optional = state.get().view?.optionalPlatforms?.find(({ hosts }) => hosts.includes(host));
      if (optional) platforms.switchPlatform(optional, true);
      else void platforms.allowHosts([host]);
    },
    copy: async (text) => {
      if (await copyText(text, text)) say(state, 'copied', { text });
      else sayFailure(state, 'copyFailed');
    },
  };
}

/** Asks for what open details show, when they are opened and with all news. */
type DetailsActions = ReturnType<typeof createDetails>;

function createDetails({ send, clock }: Pick<PopupDeps, 'send' | 'clock'>, state: PopupStore) {
  function set(asset: AssetKey, answer: Partial<ShownDetails>): void {
    const { details } = state.get();
    if (details?.asset === asset) state.set({ details: { ...details, ...answer } });
  }

  async function ask(asset: AssetKey): Promise<void> {
    try {
      set(asset, { premium: await within(send({ type: 'premium', asset }), PATIENCE_MS, clock) });
    } catch {
      // What was shown before stays; the next news asks again.
    }
  }

  /** Once for each opening: each source has been asked then, and may be seldom. */
  async function compare(asset: AssetKey): Promise<void> {
    try {
      set(asset, { comparison: await within(send({ type: 'comparison', asset }), PATIENCE_MS, clock) });
    } catch (reason) {
      sayFailure(state, failureKey(reason));
    }
  }

  // With news of the prices there may be some of what they are compared to.
  let seen = state.get().view;
  state.subscribe(() => {
    const { view, details, opened } = state.get();
    if (view === seen) return;
    seen = view;
    if (details && (details.place === 'top' || opened === details.asset)) void ask(details.asset);
  });

  return {
    /** Null closes them. */
    show(place: DetailsPlace | null): void {
      state.set({ details: place && { ...place, premium: null, comparison: null } });
      if (!place) return;
      void ask(place.asset);
      if (place.place === 'row') void compare(place.asset);
    },
  };
}
