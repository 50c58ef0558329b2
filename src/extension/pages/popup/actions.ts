/** What can be done in the popup. */
import type { AssetKey } from '../../../core/market/assets.ts';
import type { Settings } from '../../messages/messages.ts';
import { createCopyText } from '../../ui/copy-text.ts';
import { failureKey } from '../../ui/failure-key.ts';
import { PATIENCE_MS, within } from '../../ui/page-clock.ts';
import { type ChangeSettings, createSettingsChange } from '../../ui/settings-change.ts';
import { type AddingActions, createAdding } from './adding.ts';
import { type AlertActions, createAlertActions } from './alert-entry.ts';
import { type AmountActions, createAmountActions } from './amount-entry.ts';
import { createDetails, type DetailsActions } from './details.ts';
import type { RowHighlight } from './row-highlight.ts';
import { createSavedRows, type SavedRowsActions } from './saved-rows.ts';
import { createSearching, type SearchingActions } from './searching.ts';
import { type PopupDeps, type PopupStore, say, sayFailure } from './state.ts';
import type { ViewRefresh } from './view-refresh.ts';

export interface PopupActions {
  readonly refresh: (act: boolean) => Promise<void>;
  readonly adding: AddingActions;
  readonly searching: SearchingActions;
  readonly saved: SavedRowsActions;
  readonly amounts: AmountActions;
  readonly details: DetailsActions;
  readonly alerts: AlertActions;
  readonly changeSettings: ChangeSettings;
  /** Opens a row's details, or closes them when they are open. */
  readonly toggle: (asset: AssetKey) => void;
  /** Closes a row's details and goes back to the row. */
  readonly close: (asset: AssetKey) => void;
  /** Tab leads to that row from now on. */
  readonly setCurrent: (asset: AssetKey) => void;
  readonly clearFilter: () => void;
  readonly showSettings: (open: boolean) => void;
  readonly closeLookUp: () => void;
  readonly openSidePanel: () => Promise<void>;
  readonly changeShortcut: () => Promise<void>;
  /** Copies exactly the text, and says so. */
  readonly copy: (text: string) => Promise<void>;
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
    setCurrent: (current) => state.get().current !== current && state.set({ current }),
    clearFilter: () => state.set({ filter: '' }),
    showSettings: (settingsOpen) => state.set({ settingsOpen, focus: settingsOpen ? 'panel' : 'settings' }),
    closeLookUp: () => {
      state.get().lookUp?.stop();
      state.set({ lookUp: null, focus: 'field' });
    },
    openSidePanel: deps.sidePanel.open,
    changeShortcut: deps.shortcut.change,
    copy: async (text) => {
      if (await copyText(text, text)) say(state, 'copied', { text });
      else sayFailure(state, 'copyFailed');
    },
  };
}
