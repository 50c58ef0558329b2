import type { Popup } from './props.ts';
import type { PopupState } from './state.ts';

interface ToastProps {
  readonly popup: Popup;
  readonly state: PopupState;
}

/** Over the lists, for a while: what did not work, what came of a refresh, and what can be undone. */
export function Toast({ popup: { t, actions }, state: { undo, failure, notice, now } }: ToastProps) {
  const failed = failure !== null && now < failure.until;
  const noticed = !failed && notice !== null && now < notice.until;
  if (!undo && !failed && !noticed) return null;
  const hold = () => actions.saved.holdUndo(true);
  const release = () => actions.saved.holdUndo(false);
  return (
    <div class="toast">
      <span class="toast-text">
        {failed && t(failure.key)}
        {noticed && t(notice.key, notice.values)}
        {(failed || noticed) && undo && <br />}
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
