import type { Popup } from './props.ts';
import type { PopupState } from './state.ts';

interface ToastProps {
  readonly popup: Popup;
  readonly state: PopupState;
}

/** Over the lists, for a while: what did not work, and what can be undone. */
export function Toast({ popup: { t, actions }, state: { undo, failure, now } }: ToastProps) {
  const failed = failure !== null && now < failure.until;
  if (!undo && !failed) return null;
  const hold = () => actions.saved.holdUndo(true);
  const release = () => actions.saved.holdUndo(false);
  return (
    <div class="toast">
      <span class="toast-text">
        {failed && t(failure.key)}
        {failed && undo && <br />}
        {undo && t('removed', { name: undo.name })}
      </span>
      {undo && (
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
      )}
    </div>
  );
}
