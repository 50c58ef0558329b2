import { chainsOn, platformRow, platformWithId } from '../../../../core/market/platforms.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { FileChooser } from '../file-chooser.tsx';
import { takeDrop } from '../take-drop.ts';
import { ColumnQuestions } from './column-questions.tsx';
import type { DoorProps } from './door-props.ts';
import type { RecordsState } from './records-state.ts';
import { TermsField } from './terms-field.tsx';

/** Lines to paste, or a file to choose or to drop; what it does not say is a question once it is read. */
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

/** Whether the network of the list is a question, or has been one. */
function isNetworkOpen({ isRead, network, foundOn, refused, questions }: RecordsState): boolean {
  if (!isRead) return false;
  const isMissing = refused.some(
    ({ problem }) => problem === 'network missing' || problem === 'network differs',
  );
  return (
    network !== null || foundOn.length > 0 || isMissing || questions.some(({ role }) => role === 'network')
  );
}

/** The network of a list without one: what its contracts decide, or what the person chooses. */
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

/** In which zone times without one are read, where the list has such times. */
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
