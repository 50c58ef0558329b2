import type { Project } from '../../../messages/projects.ts';
import type { Console } from '../props.ts';

interface ConfirmKeyChangeProps {
  readonly page: Console;
  readonly project: Project;
  readonly act: 'rotate' | 'revoke';
}

/** Asks before a key stops working: what happens, and the way back first. */
export function ConfirmKeyChange({ page: { t, actions }, project: { name }, act }: ConfirmKeyChangeProps) {
  const { consider, confirm } = actions.projects;
  return (
    <div
      class="confirm"
      role="alertdialog"
      aria-labelledby="confirm-question"
      aria-describedby="confirm-why"
      onKeyDown={(event) => event.key === 'Escape' && consider(null)}
    >
      <div class="confirm-text">
        <p class="confirm-question" id="confirm-question">
          {t(`${act}Ask`, { name })}
        </p>
        <p id="confirm-why">{t(`${act}Why`)}</p>
      </div>
      <button type="button" class="plain-button" data-focus="keep" onClick={() => consider(null)}>
        {t('keep')}
      </button>
      <button type="button" class="main-button main-bad" onClick={() => void confirm()}>
        {t(act)}
      </button>
    </div>
  );
}
