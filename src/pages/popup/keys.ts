import { useEffect } from 'preact/hooks';
import type { Actions } from './context.ts';
import type { PopupCell, PopupState } from './state.ts';

/** Keys that mean the same everywhere in the popup: Escape takes back what is open, Ctrl+Z (⌘Z) a removal. */
export function useKeys(state: PopupCell, actions: Actions): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      const act =
        event.key === 'Escape'
          ? closing(state.get(), actions)
          : isUndo
            ? undoing(state.get(), actions, event)
            : null;
      if (!act || event.defaultPrevented) return;
      // Escape would close the popup itself.
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [state, actions]);
}

function closing({ adding, settingsOpen, opened }: PopupState, actions: Actions): (() => void) | null {
  if (settingsOpen) return () => actions.showSettings(false);
  if (adding.phase === 'choosing') return actions.adding.cancel;
  return opened ? () => actions.close(opened) : null;
}

function undoing({ undo }: PopupState, { saved }: Actions, { target }: KeyboardEvent): (() => void) | null {
  const typing = target instanceof HTMLInputElement && target.type === 'text' && target.value !== '';
  return undo && !typing ? () => void saved.undo() : null;
}
