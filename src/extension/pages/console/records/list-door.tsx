import { chainsOn, platformRow, platformWithId } from '../../../../core/market/platforms.ts';
import type { ColumnRole } from '../../../../core/records/column-names.ts';
import type { ColumnQuestion } from '../../../../core/records/list-columns.ts';
import type { ConsoleTextKey } from '../../../ui/i18n/console.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { FileChooser, takeDrop } from '../file-chooser.tsx';
import type { Console, DoorProps, ViewProps } from '../props.ts';
import type { RecordsState } from './records-state.ts';
import { TermsField } from './terms-field.tsx';

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

/** Pasting a list, or choosing or dropping a file, and questions about what the list leaves open. */
export function ListDoor(props: DoorProps) {
  const { page, state } = props;
  const { t, actions } = page;
  const { problem, results } = state.records;
  const { paste, readFile, priceList } = actions.records;
  return (
    <form
      class="card form records-form records-list"
      aria-label={t('doorList')}
      onSubmit={(event) => {
        event.preventDefault();
        void priceList();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) =>
        takeDrop(event, { file: (dropped) => void readFile(dropped), text: (dropped) => paste(dropped) })
      }
    >
      <ListText {...props} />
      <ListNetwork {...props} />
      <ZonelessTimes {...props} />
      <ColumnQuestions page={page} state={state} />
      {problem?.about === 'list' && <p class="problem">{t(problem.key, problem.values)}</p>}
      <TermsField {...props} />
      <div class="form-end">
        <button type="submit" class="main-button" aria-disabled={results.list.job !== null}>
          {t('recordsGet')}
        </button>
      </div>
    </form>
  );
}

function ListText({ page: { t, actions }, state: { records } }: DoorProps) {
  const { list, file } = records;
  const { paste, readFile } = actions.records;
  return (
    <div class="records-drop">
      {file ? (
        <p class="records-file">
          <span class="records-file-name">{file.name}</span>
          <button type="button" class="quiet" onClick={() => paste('')}>
            {t('recordsFileAway')}
          </button>
        </p>
      ) : (
        <label class="records-lines">
          <span class="legend">{t('listDrop')}</span>
          <textarea
            class="text records-text"
            data-focus="record-list"
            rows={4}
            value={list}
            placeholder={t('recordsLinesExample')}
            spellcheck={false}
            aria-describedby="records-list-formats"
            onInput={(event) => paste(event.currentTarget.value)}
          />
        </label>
      )}
      <div class="records-file-choice">
        <FileChooser
          label={t('recordsChooseFile')}
          accept=".csv,.tsv,.txt,.json,text/csv,text/plain,application/json"
          choose={(files) => {
            const [chosen] = files ?? [];
            if (chosen) void readFile(chosen);
          }}
        />
      </div>
      <p class="note" id="records-list-formats">
        {t('recordsLinesHint')}
      </p>
    </div>
  );
}

/** Whether the person is asked for the network of the list, or was. */
function isNetworkOpen({ isRead, network, foundOn, refused, questions }: RecordsState): boolean {
  if (!isRead) return false;
  const isMissing = refused.some(
    ({ problem }) => problem === 'network missing' || problem === 'network differs',
  );
  return (
    network !== null || foundOn.length > 0 || isMissing || questions.some(({ role }) => role === 'network')
  );
}

/** The network of a list that names none: decided by its contracts or chosen by the person. */
function ListNetwork({ page: { t, actions }, state: { records, view } }: DoorProps) {
  if (!isNetworkOpen(records)) return null;
  const { network, foundOn } = records;
  const names = foundOn.map((id) => platformRow(id).name).join(', ');
  return (
    <label class="records-network">
      <span>{t('recordsNetwork')}</span>
      <select
        class="text"
        value={network ?? ''}
        onChange={(event) =>
          void actions.records.readBy({ network: platformWithId(event.currentTarget.value)?.id ?? null })
        }
      >
        <option value="">
          {names === '' ? t('listNetworkChoose') : t('listNetworkFound', { network: names })}
        </option>
        {chainsOn(view?.settings ?? {}).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The choice of the zone for times that have none, where the list has such times. */
function ZonelessTimes({ page: { t, actions }, state: { records } }: DoorProps) {
  const { zoneless, refused } = records;
  if (zoneless === null && !refused.some(({ problem }) => problem === 'no zone')) return null;
  return (
    <Segmented
      label={t('listZoneless')}
      name="records-zoneless"
      value={zoneless ?? 'none'}
      options={[
        { value: 'none', label: t('listZonelessSkip') },
        { value: 'KST', label: t('zoneKst') },
        { value: 'UTC', label: 'UTC' },
      ]}
      onChange={(value) => void actions.records.readBy({ zoneless: value === 'none' ? null : value })}
    />
  );
}

/** A choice for each column of the list whose role is not clear. */
function ColumnQuestions({ page, state }: Omit<ViewProps, 'setState'>) {
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
