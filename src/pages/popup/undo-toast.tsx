import type { Popup } from './props.ts';
import type { PopupState } from './state.ts';

interface UndoToastProps {
  readonly popup: Popup;
  readonly undo: PopupState['undo'];
}

export function UndoToast({ popup: { t, actions }, undo }: UndoToastProps) {
  if (!undo) return null;
  const hold = () => actions.saved.holdUndo(true);
  const release = () => actions.saved.holdUndo(false);
  return (
    <div class="toast">
      <span class="toast-text">{t('removed', { name: undo.name })}</span>
      <button
        type="button"
        class="toast-button"
        onClick={() => void actions.saved.undo()}
        onPointerEnter={hold}
        onPointerLeave={release}
        onFocus={hold}
        onBlur={release}
      >
        {t('undo')}
      </button>
    </div>
  );
}
