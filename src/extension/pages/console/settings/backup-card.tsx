import { chainsOn } from '../../../../core/market/platforms.ts';
import { bringsSomething } from '../backup/preview.ts';
import { FileChooser, takeDrop } from '../file-chooser.tsx';
import type { ViewProps } from '../props.ts';
import { chosenOf } from '../state.ts';
import { leftOutLines } from './backup-left-out.ts';
import { BackupPreview } from './backup-preview.tsx';

/** The address in the field's placeholder, which needs no translation. */
const EXAMPLE = '0x514910771af9ca656af840dff83e8264ecf986ca';

/** Export of a person's data to a file, and import from such a file or from lists of other programs. */
export function BackupCard(props: ViewProps) {
  const { page, state } = props;
  const { t, actions } = page;
  const { text, network, phase, percent, problem, preview, done, leftOut } = state.backup;
  const { change, exportAll, preview: show, readFile } = actions.backup;
  const chosen = chosenOf(state.backup);
  const networks = chainsOn(state.view?.settings ?? {}).filter(({ chainId }) => chainId !== null);
  const choose = (files: FileList | null | undefined) => {
    const [chosen] = files ?? [];
    if (chosen) void readFile(chosen);
  };
  return (
    <section
      class="card settings backup"
      aria-label={t('backupTitle')}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) =>
        takeDrop(event, {
          file: (dropped) => void readFile(dropped),
          text: (dropped) => change({ text: dropped }),
        })
      }
    >
      <div class="backup-head">
        <div>
          <h2>{t('backupTitle')}</h2>
          <p class="note">{t('backupLead')}</p>
        </div>
        <button type="button" class="plain-button" onClick={() => void exportAll()}>
          {t('backupExport')}
        </button>
      </div>
      <label class="backup-text">
        <span class="legend">{t('backupText')}</span>
        <textarea
          class="text records-text"
          rows={3}
          value={text}
          placeholder={EXAMPLE}
          spellcheck={false}
          aria-describedby="backup-hint"
          onInput={(event) => change({ text: event.currentTarget.value })}
        />
      </label>
      <p class="note" id="backup-hint">
        {t('backupHint')}
      </p>
      <div class="records-file-choice">
        <button
          type="button"
          class="main-button"
          aria-disabled={phase !== 'idle'}
          onClick={() => void show()}
        >
          {t(phase === 'reading' ? 'backupReading' : 'backupPreview')}
        </button>
        <FileChooser
          label={t('backupChoose')}
          accept=".json,.txt,.csv,application/json,text/plain,text/csv"
          choose={choose}
        />
        <label class="records-network">
          <span>{t('backupNetwork')}</span>
          <select
            class="text"
            value={network}
            onChange={(event) => {
              const chosen = networks.find(({ id }) => id === event.currentTarget.value);
              if (chosen) change({ network: chosen.id });
            }}
          >
            {networks.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      {phase === 'reading' && percent > 0 && (
        <p class="note backup-reading">{t('recordsReading', { done: percent })}</p>
      )}
      {problem && (
        <p class="problem backup-problem" role="alert">
          {t(problem.key, problem.values)}
        </p>
      )}
      {done && <p class="backup-done">{t(done.key, done.values)}</p>}
      {state.view && leftOut.length > 0 && (
        <ul class="backup-left-out">
          {leftOutLines(leftOut, state.view, t, page.language).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {preview && (
        <BackupPreview
          page={page}
          preview={preview}
          settings={{ isTaken: state.backup.takesSettings, take: actions.backup.takeSettings }}
          applyText="backupApply"
          isReady={phase === 'idle' && chosen !== null && bringsSomething(chosen)}
          apply={() => void actions.backup.apply()}
          cancel={actions.backup.cancel}
        />
      )}
    </section>
  );
}
