import { PLATFORMS, platformWithId } from '../../../core/market/platforms.ts';
import { FileChooser } from './file-chooser.tsx';
import type { ViewProps } from './props.ts';
import { RecordsColumns } from './records-columns.tsx';
import { OTHER_LIST } from './records-state.ts';
import { takeDrop } from './take-drop.ts';

/** Lines to paste, or a file to choose or to drop. */
export function RecordsList({ page, state }: Omit<ViewProps, 'setState'>) {
  const { t, actions } = page;
  const { list, file, network, problem } = state.records;
  const { change, readFile } = actions.records;
  const choose = (files: FileList | null | undefined) => {
    const [chosen] = files ?? [];
    if (chosen) void readFile(chosen);
  };
  return (
    <fieldset
      class="records-list"
      aria-label={t('recordsFromList')}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) =>
        takeDrop(event, {
          file: (dropped) => void readFile(dropped),
          text: (dropped) => change({ list: dropped, file: null, ...OTHER_LIST }),
        })
      }
    >
      {file ? (
        <p class="records-file">
          <span class="records-file-name">{file.name}</span>
          <button type="button" class="quiet" onClick={() => change({ file: null, ...OTHER_LIST })}>
            {t('recordsFileAway')}
          </button>
        </p>
      ) : (
        <label class="records-lines">
          <span class="legend">{t('recordsLines')}</span>
          <textarea
            class="text records-text"
            data-focus="record-list"
            rows={6}
            value={list}
            placeholder={t('recordsLinesExample')}
            spellcheck={false}
            aria-describedby="records-list-said"
            onInput={(event) => change({ list: event.currentTarget.value, ...OTHER_LIST })}
          />
        </label>
      )}
      <p class="note" id="records-list-said">
        {t('recordsLinesHint')}
      </p>
      <div class="records-file-choice">
        <FileChooser
          label={t('recordsChooseFile')}
          accept=".csv,.tsv,.txt,.json,text/csv,text/plain,application/json"
          choose={choose}
        />
        <label class="records-network">
          <span>{t('recordsNetwork')}</span>
          <select
            class="text"
            value={network ?? ''}
            onChange={(event) =>
              change({ network: platformWithId(event.currentTarget.value)?.id ?? null, problem: null })
            }
          >
            <option value="">{t('recordsNetworkTold')}</option>
            {PLATFORMS.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      <RecordsColumns page={page} state={state} />
      {problem?.about === 'list' && <p class="problem">{t(problem.key, problem.values)}</p>}
    </fieldset>
  );
}
