import type { ColumnRole } from '../../../../core/records/column-names.ts';
import type { ColumnQuestion } from '../../../../core/records/list-columns.ts';
import type { ConsoleTextKey } from '../../../ui/i18n/console.ts';
import type { Console, ViewProps } from '../props.ts';

const ROLE_WORDS: Readonly<Record<ColumnRole, ConsoleTextKey>> = {
  time: 'recordsWhichTime',
  network: 'recordsWhichNetwork',
  token: 'recordsWhichToken',
  amount: 'recordsWhichAmount',
};
const NONE_WORDS: Readonly<Record<ColumnRole, ConsoleTextKey>> = {
  time: 'recordsColumnNone',
  network: 'recordsColumnNetwork',
  token: 'recordsColumnCoin',
  amount: 'recordsColumnNone',
};
const NONE = 'none';
const LONGEST_EXAMPLE = 44;

/** One choice for each column of the list that is not clear by itself. */
export function ColumnQuestions({ page, state }: Omit<ViewProps, 'setState'>) {
  const { questions } = state.records;
  if (questions.length === 0) return null;
  return (
    <div class="records-columns">
      {questions.map((question) => (
        <WhichColumn key={question.role} page={page} state={state} question={question} />
      ))}
      {questions.some(({ role }) => role === 'token') && (
        <p class="note" id="records-wallets">
          {page.t('recordsNoWallets')}
        </p>
      )}
    </div>
  );
}

function WhichColumn({
  page: { t, actions },
  state,
  question: { role, candidates, canBeNone },
}: Omit<ViewProps, 'setState'> & { readonly question: ColumnQuestion }) {
  const { columns } = state.records;
  const chosen = columns[role];
  const choose = (value: string) => {
    const { [role]: _, ...others } = columns;
    const answer = value === NONE ? null : Number(value);
    void actions.records.readBy({ columns: value === '' ? others : { ...others, [role]: answer } });
  };
  return (
    <label class="field">
      <span class="legend">{t(ROLE_WORDS[role])}</span>
      <select
        class="text"
        data-focus={`record-${role}-column`}
        aria-describedby={role === 'token' ? 'records-wallets' : undefined}
        value={chosen === null ? NONE : (chosen ?? '')}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">{t('recordsColumnChoose')}</option>
        {candidates.map((candidate) => (
          <option key={candidate.column} value={candidate.column}>
            {nameOfColumn(t, candidate)}
          </option>
        ))}
        {canBeNone && <option value={NONE}>{t(NONE_WORDS[role])}</option>}
      </select>
    </label>
  );
}

function nameOfColumn(
  t: Console['t'],
  { column, name, example }: ColumnQuestion['candidates'][number],
): string {
  const of = name === '' ? t('recordsColumnNumber', { n: column + 1 }) : name;
  return t('recordsColumnExample', { name: of, example: example.slice(0, LONGEST_EXAMPLE) });
}
