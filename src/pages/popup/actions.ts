/** What can be done in the popup. */
import type { AssetKey } from '../../market/assets.ts';
import { type AddingActions, createAdding } from './adding.ts';
import type { Live } from './live.ts';
import type { Pointing } from './pointing.ts';
import { createSavedRows, type SavedRowsActions } from './saved-rows.ts';
import { type ChangeSettings, createSettingsChange } from './settings-change.ts';
import { type PopupCell, type PopupDeps, say, sayFailure } from './state.ts';

export interface Actions {
  readonly refresh: (act: boolean) => Promise<void>;
  readonly adding: AddingActions;
  readonly saved: SavedRowsActions;
  readonly changeSettings: ChangeSettings;
  /** Opens a row's details, or closes them when they are open. */
  readonly toggle: (asset: AssetKey) => void;
  /** Closes a row's details and goes back to the row. */
  readonly close: (asset: AssetKey) => void;
  readonly showSettings: (open: boolean) => void;
  readonly closeLookUp: () => void;
  readonly changeShortcut: () => Promise<void>;
  /** Copies exactly the text, and says so. */
  readonly copy: (text: string) => Promise<void>;
}

/** How long a copy button shows that it worked. */
const COPIED_MS = 1500;

export function createActions(deps: PopupDeps, state: PopupCell, live: Live, pointing: Pointing): Actions {
  let cancelCopied = () => {};
  return {
    refresh: live.refresh,
    adding: createAdding(deps, state, pointing),
    saved: createSavedRows(deps, state, live, pointing),
    changeSettings: createSettingsChange(deps, state, live),
    toggle: (asset) => state.set({ opened: state.get().opened === asset ? null : asset, focus: asset }),
    close: (asset) => state.set({ opened: null, focus: asset }),
    showSettings: (settingsOpen) => state.set({ settingsOpen, focus: settingsOpen ? 'panel' : 'settings' }),
    closeLookUp: () => {
      state.get().lookUp?.stop();
      state.set({ lookUp: null, focus: 'field' });
    },
    changeShortcut: deps.shortcut.change,
    copy: async (text) => {
      cancelCopied();
      try {
        await deps.copy(text);
        state.set({ copied: text });
        say(state, 'copied', { text });
        cancelCopied = deps.clock.after(COPIED_MS, () => state.set({ copied: null }));
      } catch {
        sayFailure(state, 'copyFailed');
      }
    },
  };
}
