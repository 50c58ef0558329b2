/** Renders a page, and again after each change of its state: once for all changes of one task. */
import { type ComponentChild, render } from 'preact';
import type { Language } from '../../core/market/language.ts';
import type { Settings } from '../messages/settings.ts';
import type { StateStore } from './state-store.ts';

export interface PageContent {
  readonly title: string;
  readonly language: Language;
  readonly theme: Settings['theme'];
  readonly content: ComponentChild;
}

/** `focus` in the state: the `data-focus` that gets the focus as soon as it is on the page. Renders until the returned function is called. */
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

/** False when no element has that `data-focus` yet. */
function moveFocus(name: string, root: HTMLElement): boolean {
  const target = root.querySelector<HTMLElement>(`[data-focus="${name}"]`);
  target?.focus({ preventScroll: true });
  // Scrolls its whole row into view where that fits, and the element in any case.
  for (const shown of [target?.closest('li'), target]) shown?.scrollIntoView({ block: 'nearest' });
  return target !== null;
}

/** Sets the page's theme: that of the setting, or the system's where the setting is `system`. */
function createTheme() {
  const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
  let setting: Settings['theme'] = 'system';
  const apply = () => {
    document.documentElement.dataset.theme =
      setting !== 'system' ? setting : systemDark.matches ? 'dark' : 'light';
  };
  systemDark.addEventListener('change', apply);
  return {
    use: (next: Settings['theme']) => {
      setting = next;
      apply();
    },
    stop: () => systemDark.removeEventListener('change', apply),
  };
}
