/** The popup: its state, what can be done with it, and the page it is shown on. */
import { render } from 'preact';
import { createCell } from '../cell.ts';
import { languageOf } from '../i18n/translate.ts';
import { createAdding } from './adding.ts';
import { App } from './app.tsx';
import type { Actions } from './context.ts';
import { createLive } from './live.ts';
import { createPointing } from './pointing.ts';
import { createSavedRows } from './saved-rows.ts';
import { createSettingsChange } from './settings-change.ts';
import { FIRST_STATE, type PopupDeps, say } from './state.ts';

export interface PopupPage {
  /** Renders into the element from what is stored, then keeps it live, until the returned function is called. */
  mount(root: HTMLElement): Promise<() => void>;
}

export function createPopup(deps: PopupDeps): PopupPage {
  const state = createCell(FIRST_STATE);
  const time = createCell({ now: deps.clock.now() });
  const language = () => languageOf(state.get().view?.settings.language ?? 'system', deps.browserLanguage);
  const pointing = createPointing(deps, state, language);
  const live = createLive(deps, state, time);
  const actions: Actions = {
    refresh: live.refresh,
    adding: createAdding(deps, state, pointing),
    saved: createSavedRows(deps, state, pointing),
    changeSettings: createSettingsChange(deps, state, live),
    toggle: (asset) => state.set({ opened: state.get().opened === asset ? null : asset }),
    close: (asset) => state.set({ opened: null, focus: asset }),
    showSettings: (settingsOpen) => state.set({ settingsOpen, ...(!settingsOpen && { focus: 'settings' }) }),
    copy: async (text) => {
      try {
        await deps.copy(text);
        say(state, 'copied', { text });
        return true;
      } catch {
        say(state, 'copyFailed');
        return false;
      }
    },
  };

  return {
    mount: async (root) => {
      // A few milliseconds, in which nothing is painted: better than prices that appear after their page.
      const stored = await deps.views.read();
      const stop = live.start(stored);
      render(
        <App {...{ state, time, actions }} clock={deps.clock} browserLanguage={deps.browserLanguage} />,
        root,
      );
      return () => {
        stop();
        render(null, root);
      };
    },
  };
}
