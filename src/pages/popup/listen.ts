/** What means the same everywhere on the page: Escape and a press elsewhere close, Ctrl+Z (⌘Z) undoes, Ctrl+C copies. */
import type { Actions } from './actions.ts';
import type { PopupCell, PopupState } from './state.ts';

/** Listens until the returned function is called. */
export function listen(state: PopupCell, actions: Actions): () => void {
  const end = new AbortController();
  const { signal } = end;
  const keyed = (event: KeyboardEvent) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    const closes = event.key === 'Escape' && closing(state.get(), actions);
    const act = closes || (isUndo && undoing(state.get(), actions, event.target));
    if (!act || event.defaultPrevented) return;
    // Escape would close the popup itself.
    event.preventDefault();
    act();
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
  document.addEventListener('keydown', keyed, { signal });
  document.addEventListener('pointerdown', pressed, { signal });
  document.addEventListener('copy', copied, { signal });
  return () => end.abort();
}

function closing({ adding, settingsOpen, opened }: PopupState, actions: Actions): (() => void) | null {
  if (settingsOpen) return () => actions.showSettings(false);
  if (adding.phase === 'choosing') return actions.adding.cancel;
  return opened && (() => actions.close(opened));
}

function undoing({ undo }: PopupState, { saved }: Actions, target: EventTarget | null): (() => void) | null {
  const typing = target instanceof HTMLInputElement && target.type === 'text' && target.value !== '';
  return undo && !typing ? () => void saved.undo() : null;
}
