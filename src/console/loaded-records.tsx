import { CapturesCard } from './captures-card.tsx';
import type { ViewProps } from './props.ts';
import { RecordsForm } from './records-form.tsx';
import { RecordsJobLine } from './records-job-line.tsx';
import { RecordsRefused } from './records-refused.tsx';
import { RecordsTable } from './records-table.tsx';

/** What was captured, what can be asked, and what came of it. */
export function LoadedRecords(props: ViewProps) {
  const { page, state } = props;
  const { t } = page;
  const { view, records } = state;
  return (
    <>
      <CapturesCard page={page} state={state} />
      {view && <RecordsForm {...props} />}
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
