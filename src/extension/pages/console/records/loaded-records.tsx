import { Component } from 'preact';
import type { ViewProps } from '../props.ts';
import { BackupPreview } from '../settings/backup-preview.tsx';
import { CapturesCard } from './captures-card.tsx';
import type { DoorProps } from './door-props.ts';
import { Doors } from './doors.tsx';
import { heldRows, holdingsOf, momentOf } from './holdings.ts';
import { ListDoor } from './list-door.tsx';
import { MomentDoor } from './moment-door.tsx';
import { RecordsJobLine } from './records-job-line.tsx';
import type { Door } from './records-state.ts';
import { RecordsTable } from './records-table.tsx';
import { RefusedLines } from './refused-lines.tsx';
import { YearDoor } from './year-door.tsx';
import { type Zone, zoneFor } from './zones.ts';

/** The doors, and the one that is open: what can be chosen, and what came of it. */
export class LoadedRecords extends Component<ViewProps> {
  /** What was shown last, by door. */
  private readonly recalled = new Map<Door, string>();

  override componentDidMount(): void {
    this.recall();
  }

  override componentDidUpdate(): void {
    this.recall();
  }

  /** What is stored is shown as soon as another thing is chosen. */
  private recall(): void {
    const { page, state } = this.props;
    const { records, view, now } = state;
    const { door, basis } = records;
    if (!view || now === 0 || door === 'list') return;
    const zone = zoneIn(this.props);
    const time = momentOf(records, { door, zone, now });
    const isToCome = time.ok && time.at > now;
    const chosen = JSON.stringify([
      door,
      time.ok ? time.at : null,
      isToCome && view.at,
      basis ?? view.settings.preset,
      holdingsOf(records, view).map(({ asset, amount }) => [asset, amount]),
      heldRows(view).length,
    ]);
    const before = this.recalled.get(door);
    if (chosen === before) return;
    this.recalled.set(door, chosen);
    // What was begun before the view was left goes on.
    if (before === undefined && records.results[door].job) return;
    void page.actions.records.recall(door, zone);
  }

  render({ page, state }: ViewProps) {
    const { view, now, records } = state;
    if (!view || now === 0) return null;
    const { t } = page;
    const props = { page, state, zone: zoneIn({ page, state }) };
    const { door, results } = records;
    const { job } = results[door];
    return (
      <>
        <Doors page={page} state={state} />
        {door === 'year' && <YearDoor {...props} />}
        {door === 'moment' && <MomentDoor {...props} />}
        {door === 'list' && <ListDoor {...props} />}
        {door === 'list' && <CapturesOfFile page={page} state={state} />}
        {job && (
          <RecordsJobLine page={page} job={job} now={now} stop={() => page.actions.records.stop(door)} />
        )}
        {door === 'list' && records.refused.length > 0 && <RefusedLines {...props} />}
        {hasResult(props) && <RecordsTable {...props} />}
        {door === 'year' && <CapturesCard {...props} />}
        <section class="block records-notes" aria-label={t('recordsNotes')}>
          <p class="note">{t('recordsNotValue')}</p>
          <p class="note">{t('recordsNotKept')}</p>
        </section>
      </>
    );
  }
}

/** Of what is chosen now, once something is known of it: what came of another moment is not shown beside it. */
function hasResult({ state: { records, now }, zone }: DoorProps): boolean {
  const { door, results } = records;
  const { lines, job } = results[door];
  const [first] = lines;
  if (!first || door === 'list') return first !== undefined;
  if (!job && lines.every(({ answer }) => answer.missing === 'not asked')) return false;
  const time = momentOf(records, { door, zone, now });
  return time.ok && first.at === time.at && !(door === 'year' && time.at > now);
}

function zoneIn({ page, state }: Pick<ViewProps, 'page' | 'state'>): Zone {
  return zoneFor(page.localZone, state.records.zone, page.language);
}

function CapturesOfFile({ page, state: { records } }: Pick<ViewProps, 'page' | 'state'>) {
  const { preview, isAdding } = records;
  if (!preview) return null;
  const { addCaptures, change } = page.actions.records;
  return (
    <div class="card">
      <BackupPreview
        page={page}
        preview={preview}
        applyText="backupAdd"
        isReady={!isAdding}
        apply={() => void addCaptures()}
        cancel={() => change({ preview: null })}
      />
    </div>
  );
}
