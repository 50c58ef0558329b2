/** The console: its state, what can be done with it, and the page it is painted on. */
import { render } from 'preact';
import { createCell } from '../cell.ts';
import { moveFocus } from '../focus.ts';
import { consoleTranslator } from '../i18n/console-translate.ts';
import { languageOf } from '../i18n/language.ts';
import { createTheme } from '../theme.ts';
import { createActions } from './actions.ts';
import { App } from './app.tsx';
import { createAsking } from './asking.ts';
import { createLive } from './live.ts';
import { createSettingsChange } from './settings-change.ts';
import { type ConsoleDeps, FIRST_STATE } from './state.ts';
import { tabOf } from './tabs.ts';

export interface ConsolePage {
  /** Paints into the element from what is stored, then keeps it live, until the returned function is called. */
  mount(root: HTMLElement): Promise<() => void>;
}

export function createConsole(deps: ConsoleDeps): ConsolePage {
  const state = createCell({ ...FIRST_STATE, tab: tabOf(location.hash) });
  const asking = createAsking(deps, state, () => live.ask());
  const { change, show } = createSettingsChange(state, asking);
  const live = createLive(deps, state, asking.acts, show);
  const actions = createActions(deps, state, asking, change, live.ask);
  const settings = () => state.get().view?.settings;
  const language = () => languageOf(settings()?.language ?? 'system', deps.browserLanguage);

  async function mount(root: HTMLElement): Promise<() => void> {
    const theme = createTheme();
    let painting = false;
    let mounted = true;
    const paint = () => {
      painting = false;
      if (!mounted) return;
      const t = consoleTranslator(language());
      theme.use(settings()?.theme ?? 'system');
      document.documentElement.lang = language();
      document.title = `${t(state.get().tab)} · ${t('consoleTitle')}`;
      render(
        <App
          page={{ t, language: language(), actions, extension: deps.extension }}
          state={state.get()}
          setState={state.set}
        />,
        root,
      );
      const { focus } = state.get();
      if (focus && moveFocus(focus, root)) state.set({ focus: null });
    };
    const changeTab = () => {
      // What was typed or asked in the part that is left is not meant any more.
      state.set({ tab: tabOf(location.hash), pending: null, problem: null, focus: 'title' });
      live.ask();
    };
    const stopLive = live.start(await deps.views.read());
    paint();
    const unfollow = state.subscribe(() => {
      if (!painting) queueMicrotask(paint);
      painting = true;
    });
    window.addEventListener('hashchange', changeTab);
    return () => {
      mounted = false;
      window.removeEventListener('hashchange', changeTab);
      for (const stop of [stopLive, unfollow, theme.stop]) stop();
      render(null, root);
    };
  }

  return { mount };
}
