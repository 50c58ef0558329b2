import { AddChoice } from './add-choice.tsx';
import { Icon } from './icons.tsx';
import type { Popup } from './props.ts';
import type { Adding } from './state.ts';

/** A whole address, as the clipboard has it: nothing is left to type. */
const COMPLETE = /^\s*0x[0-9a-fA-F]{40}\s*$/;

interface AddFormProps {
  readonly popup: Popup;
  readonly field: string;
  readonly adding: Adding;
}

export function AddForm({ popup, field, adding }: AddFormProps) {
  const { t, actions } = popup;
  const asking = adding.phase === 'asking';
  const problem = adding.phase === 'problem' ? adding : null;

  const pasted = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text') ?? '';
    if (field.trim() !== '' || !COMPLETE.test(text)) return;
    event.preventDefault();
    actions.adding.type(text.trim());
    void actions.adding.submit(text);
  };

  return (
    <div class="add">
      <form
        class="add-form"
        aria-busy={asking}
        onSubmit={(event) => {
          event.preventDefault();
          void actions.adding.submit(field);
        }}
      >
        <input
          class="add-field"
          type="text"
          data-focus="field"
          value={field}
          aria-label={t('addLabel')}
          placeholder={t('addPlaceholder')}
          aria-invalid={problem?.invalid === true}
          aria-describedby={problem ? 'add-problem' : undefined}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          onInput={(event) => actions.adding.type(event.currentTarget.value)}
          onPaste={pasted}
        />
        <button type="submit" class={asking ? 'add-button busy' : 'add-button'} aria-disabled={asking}>
          <Icon name={asking ? 'refresh' : 'plus'} />
          <span>{t(asking ? 'adding' : 'add')}</span>
        </button>
      </form>
      {problem && (
        <p id="add-problem" class={problem.invalid ? 'add-problem' : 'add-problem add-notice'}>
          {t(problem.problem.key, problem.problem.values)}
        </p>
      )}
      {adding.phase === 'choosing' && <AddChoice popup={popup} {...adding} />}
    </div>
  );
}
