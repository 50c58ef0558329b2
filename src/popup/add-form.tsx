import { Icon } from '../ui/icon.tsx';
import { AddChoice } from './add-choice.tsx';
import type { Popup } from './props.ts';
import type { Adding } from './state.ts';

interface AddFormProps {
  readonly popup: Popup;
  readonly field: string;
  readonly adding: Adding;
}

export function AddForm({ popup, field, adding }: AddFormProps) {
  const { t, actions } = popup;
  const asking = adding.phase === 'asking';
  const problem = adding.phase === 'problem' ? adding : null;
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
