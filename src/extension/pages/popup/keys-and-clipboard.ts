/**
 * What means the same everywhere on the page: Escape and a press elsewhere close, Ctrl+Z (⌘Z) undoes, Ctrl+C copies a
 * row's prices, Ctrl+V adds an address.
 */
import type { PopupActions } from './actions.ts';
import type { PopupState, PopupStore } from './state.ts';
import { visibleText } from './visible-text.ts';

/** A whole address: nothing is left to type. */
const COMPLETE = /^0x[0-9a-fA-F]{40}$/;

/** Listens until the returned function is called. */
export function listenToPage(state: PopupStore, actions: PopupActions): () => void {
  const end = new AbortController();
  const { signal } = end;
  const keyed = (event: KeyboardEvent) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    const closes = event.key === 'Escape' && closing(state.get(), actions);
    const act = closes || (isUndo && undoing(state.get(), actions, event.target));
    if (!act || event.defaultPrevented) return;
    // Escape would close the popup itself.
    event.preventDefault();
    // Held down, Ctrl+Z would bring back more than was meant.
    if (!event.repeat) act();
  };
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

function closing(
  { adding, settingsOpen, opened, amounts, filter }: PopupState,
  actions: PopupActions,
): (() => void) | null {
  if (settingsOpen) return () => actions.showSettings(false);
  if (adding.phase === 'choosing') return actions.adding.cancel;
  if (opened && amounts[opened]) return () => actions.amounts.cancel(opened);
  if (filter) return actions.clearFilter;
  return opened && (() => actions.close(opened));
}

function undoing(
  { undo }: PopupState,
  { saved }: PopupActions,
  target: EventTarget | null,
): (() => void) | null {
  const typing = isField(target) && target.value !== '';
  return undo && !typing ? () => void saved.undo() : null;
}

function isField(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.type === 'text';
}
