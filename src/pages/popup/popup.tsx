/** The popup: its state, what can be done with it, and the page it is painted on. */
import { render } from 'preact';
import { createLooking } from '../../card/looking.ts';
import type { HandedOver } from '../../messages/selections.ts';
import { createCell } from '../cell.ts';
import { moveFocus } from '../focus.ts';
import { languageOf } from '../i18n/language.ts';
import { translator } from '../i18n/translate.ts';
import { createTheme } from '../theme.ts';
import { createActions } from './actions.ts';
import { App } from './app.tsx';
import { listen } from './listen.ts';
import { createLive } from './live.ts';
import { createPointing } from './pointing.ts';
import { FIRST_STATE, type PopupDeps } from './state.ts';

export interface PopupPage {
  /** Paints into the element from what is stored, then keeps it live, until the returned function is called. */
  mount(root: HTMLElement): Promise<() => void>;
}

export function createPopup(deps: PopupDeps): PopupPage {
  const state = createCell(FIRST_STATE);
  const settings = () => state.get().view?.settings;
  const language = () => languageOf(settings()?.language ?? 'system', deps.browserLanguage);
  const live = createLive(deps, state);
  const actions = createActions(deps, state, live, createPointing(deps, state, language));

  /** Shows what a page could not; where nothing of it could be read, the person gets the field to paste into. */
  function openFor({ selected, isPrivate }: HandedOver): void {
    if (!selected) {
      state.set({ unreadable: true, focus: 'field' });
      return;
    }
    const lookUp = createLooking({ ...deps, isPrivate }, selected);
    // The popup is painted for each piece of news, as for any other.
    lookUp.state.subscribe(() => state.set({}));
    state.set({ lookUp, focus: 'look-up' });
    lookUp.ask();
  }

  async function mount(root: HTMLElement): Promise<() => void> {
    const theme = createTheme();
    const page = document.documentElement;
    let painting = false;
    let mounted = true;
    const paint = () => {
      painting = false;
      if (!mounted) return;
      const t = translator(language());
      theme.use(settings()?.theme ?? 'system');
      page.lang = language();
      document.title = t('appName');
      render(
        <App popup={{ t, language: language(), actions }} state={state.get()} setState={state.set} />,
        root,
      );
      const { focus } = state.get();
      if (focus && moveFocus(focus, root)) state.set({ focus: null });
    };
    // A few milliseconds, in which nothing is painted: better than prices that appear after their page.
    const [stored, handed] = await Promise.all([deps.views.read(), deps.handedOver()]);
    const stopLive = live.start(stored);
    if (handed) openFor(handed);
    paint();
    void deps.currentSite().then((site) => site && mounted && state.set({ site }));
    const unfollow = state.subscribe(() => {
      if (!painting) queueMicrotask(paint);
      painting = true;
    });
    const unlisten = listen(state, actions);
    void deps.shortcut.read().then((shortcut) => state.set({ shortcut }));
    return () => {
      mounted = false;
      for (const stop of [stopLive, unfollow, unlisten, theme.stop]) stop();
      render(null, root);
    };
  }

  return { mount };
}
