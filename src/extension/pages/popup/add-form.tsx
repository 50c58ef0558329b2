import { Icon } from '../../ui/icon.tsx';
import { AddChoice } from './add-choice.tsx';
import { pressedInField } from './list-keys.ts';
import type { Popup } from './props.ts';
import { RESULTS_ID, resultId, SearchResults } from './search-results.tsx';
import type { Adding, SearchShown } from './state.ts';

interface AddFormProps {
  readonly popup: Popup;
  readonly field: string;
  readonly adding: Adding;
  readonly search: SearchShown | null;
  /** Unix milliseconds. */
  readonly now: number;
}

export function AddForm({ popup, field, adding, search, now }: AddFormProps) {
  const { t, actions } = popup;
  const asking = adding.phase === 'asking';
  const isOpen = search !== null;
  const active = search?.results[search.active];
  const problem = adding.phase === 'problem' ? adding : null;
  return (
    <div class="add">
      <form
        class="add-form"
        aria-busy={asking}
        onSubmit={(event) => {
          event.preventDefault();
          void actions.searching.submit(field);
        }}
      >
        <input
          class="add-field"
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? RESULTS_ID : undefined}
          aria-activedescendant={isOpen && active ? resultId(active) : undefined}
          data-focus="field"
          value={field}
          aria-label={t('addLabel')}
          placeholder={t('addPlaceholder')}
          aria-invalid={problem?.invalid === true}
          aria-describedby={problem ? 'add-problem' : undefined}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          onInput={(event) => actions.searching.type(event.currentTarget.value)}
          onKeyDown={(event) => pressedInField(event, { text: field, hasResults: isOpen, actions })}
          onBlur={actions.searching.close}
        />
        <button type="submit" class={asking ? 'add-button busy' : 'add-button'} aria-disabled={asking}>
          <Icon name={asking ? 'refresh' : 'plus'} />
          <span>{t(asking ? 'adding' : 'add')}</span>
        </button>
      </form>
      {isOpen && <SearchResults popup={popup} search={search} now={now} />}
      {problem && (
        <p id="add-problem" class={problem.invalid ? 'add-problem' : 'add-problem add-notice'}>
          {t(problem.problem.key, problem.problem.values)}
        </p>
      )}
      {adding.phase === 'choosing' && <AddChoice popup={popup} {...adding} />}
    </div>
  );
}
