import { BackupPreview } from './backup-preview.tsx';
import { CapturesCard } from './captures-card.tsx';
import type { ViewProps } from './props.ts';
import { RecordsForm } from './records-form.tsx';
import { RecordsJobLine } from './records-job-line.tsx';
import { RecordsRefused } from './records-refused.tsx';
import { RecordsTable } from './records-table.tsx';

/** What was captured, what can be asked, and what came of it. */
export function LoadedRecords(props: ViewProps) {
  const { page, state } = props;
  const { t, actions } = page;
  const { view, records } = state;
  const { preview, isAdding } = records;
  return (
    <>
      <CapturesCard page={page} state={state} />
      {view && <RecordsForm {...props} />}
      {preview && (
        <div class="card">
          <BackupPreview
            page={page}
            preview={preview}
            applyText="backupAdd"
            isReady={!isAdding}
            apply={() => void actions.records.addCaptures()}
            cancel={() => actions.records.change({ preview: null })}
          />
        </div>
      )}
      {records.job && <RecordsJobLine page={page} job={records.job} now={state.now} />}
      {records.refused.length > 0 && <RecordsRefused page={page} refused={records.refused} />}
      {records.lines.length > 0 && <RecordsTable {...props} />}
      <section class="block records-notes" aria-label={t('recordsNotes')}>
        <p class="note">{t('recordsNotValue')}</p>
        <p class="note">{t('recordsNotKept')}</p>
      </section>
    </>
  );
}
