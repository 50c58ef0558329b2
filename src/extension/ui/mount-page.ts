/** Puts a page on the screen, and paints it again after each change of its state: once for all changes of a moment. */
import { type ComponentChild, render } from 'preact';
import type { Language } from '../../core/market/language.ts';
import type { Settings } from '../messages/messages.ts';
import { moveFocus } from './move-focus.ts';
import type { StateStore } from './state-store.ts';
import { createTheme } from './theme.ts';

export interface PageContent {
  readonly title: string;
  readonly language: Language;
  readonly theme: Settings['theme'];
  readonly content: ComponentChild;
}

/** `focus`: where the focus goes as soon as that (its `data-focus`) is on the page. Paints until the returned function is called. */
export function mountPage(
  root: HTMLElement,
  state: StateStore<{ readonly focus: string | null }>,
  contentNow: () => PageContent,
): () => void {
  const pageTheme = createTheme();
  let waiting = false;
  let mounted = true;
  const paint = () => {
    waiting = false;
    if (!mounted) return;
    const { title, language, theme, content } = contentNow();
    pageTheme.use(theme);
    document.documentElement.lang = language;
    document.title = title;
    render(content, root);
    const { focus } = state.get();
    if (focus && moveFocus(focus, root)) state.set({ focus: null });
  };
  paint();
  const unfollow = state.subscribe(() => {
    if (!waiting) queueMicrotask(paint);
    waiting = true;
  });
  return () => {
    mounted = false;
    unfollow();
    pageTheme.stop();
    render(null, root);
  };
}
