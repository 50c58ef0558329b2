import { usePopup } from './context.ts';
import type { PopupState } from './state.ts';

export function UndoToast({ undo }: { readonly undo: PopupState['undo'] }) {
  const { t, actions } = usePopup();
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
