/** What means the same everywhere on the page: its keys, a press beside the settings, Ctrl+C and Ctrl+V. */
import type { PopupActions } from './actions.ts';
import { isField, pressedOnPage } from './list-keys.ts';
import type { PopupStore } from './state.ts';
import { visibleText } from './visible-text.ts';

/** A whole address: nothing is left to type. */
const COMPLETE = /^0x[0-9a-fA-F]{40}$/;

/** Listens until the returned function is called. */
export function listenToPage(state: PopupStore, actions: PopupActions): () => void {
  const end = new AbortController();
  const { signal } = end;
  const keyed = (event: KeyboardEvent) => pressedOnPage(event, state.get(), actions);
  const pressed = ({ target }: PointerEvent) => {
    const elsewhere = target instanceof Element && !target.closest('.panel, [data-focus="settings"]');
    if (elsewhere && state.get().settingsOpen) state.set({ settingsOpen: false });
  };
  const copied = (event: ClipboardEvent) => {
    const exact = event.target instanceof HTMLElement && event.target.dataset.exact;
    if (!exact || !document.getSelection()?.isCollapsed) return;
    event.preventDefault();
    void actions.copy(exact);
  };
  const pasted = (event: ClipboardEvent) => {
    const text = visibleText(event.clipboardData?.getData('text') ?? '');
    if (!text) return;
    const complete = COMPLETE.test(text);
    // Into a text that is being written, or when there is more to write, it goes as anywhere else.
    if (isField(event.target) && (visibleText(event.target.value) || !complete)) return;
    event.preventDefault();
    actions.searching.type(text);
    if (complete) void actions.adding.paste(text);
    else state.set({ focus: 'field' });
  };
  document.addEventListener('keydown', keyed, { signal });
  document.addEventListener('pointerdown', pressed, { signal });
  document.addEventListener('copy', copied, { signal });
  document.addEventListener('paste', pasted, { signal });
  return () => end.abort();
}
