import { Component } from 'preact';
import type { RefusedLine } from '../../../../core/records/read-list.ts';
import type { ConsoleTextKey } from '../../../ui/i18n/console.ts';
import { ConsoleIcon, type ConsoleIconName } from '../console-icon.tsx';
import type { Console, DoorProps, ViewProps } from '../props.ts';
import { BackupPreview } from '../settings/backup-preview.tsx';
import { countText, timeUntil } from '../times-and-counts.ts';
import { CapturesCard } from './captures-card.tsx';
import { heldRows, holdingsOf, momentOf } from './holdings.ts';
import { ListDoor } from './list-door.tsx';
import { MomentDoor } from './moment-door.tsx';
import { DOORS, type Door, type RecordsJob } from './records-state.ts';
import { RecordsTable } from './records-table.tsx';
import { LINE_WORDS } from './records-words.ts';
import { YearDoor } from './year-door.tsx';
import { type Zone, zoneFor } from './zones.ts';

/** The numbers of refused lines that are shown: at first, and at most. */
const [IN_SIGHT, SHOWN] = [5, 100];
/** The most characters of a refused value that are shown: an open quotation mark may include the whole file. */
const LONGEST_VALUE = 80;

const WORDS: Readonly<Record<Door, { name: ConsoleTextKey; line: ConsoleTextKey; icon: ConsoleIconName }>> = {
  year: { name: 'doorYear', line: 'doorYearLine', icon: 'calendar' },
  moment: { name: 'doorMoment', line: 'doorMomentLine', icon: 'moment' },
  list: { name: 'doorList', line: 'doorListLine', icon: 'list' },
};

/** The three doors, and the open one with its choices and its results. */
export class LoadedRecords extends Component<ViewProps> {
  /** The choices of each door for which stored prices were shown last. */
  private readonly recalled = new Map<Door, string>();

  override componentDidMount(): void {
    this.recall();
  }

  override componentDidUpdate(): void {
    this.recall();
  }

  /** Shows stored prices after each change of the choices. */
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
    // A run that began before the view was left continues.
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

/** Whether there is a result for the current choices; a result for another moment is not shown. */
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

/** Links to the three doors, each with its own address. */
function Doors({ page: { t }, state: { records } }: Pick<ViewProps, 'page' | 'state'>) {
  return (
    <nav class="doors" aria-label={t('doors')}>
      {DOORS.map((door) => (
        <a
          key={door}
          class="door"
          href={`#records-${door}`}
          aria-current={door === records.door ? 'true' : undefined}
        >
          <ConsoleIcon name={WORDS[door].icon} />
          <span class="door-words">
            <span class="door-name">{t(WORDS[door].name)}</span>
            <span class="door-line">{t(WORDS[door].line)}</span>
          </span>
        </a>
      ))}
    </nav>
  );
}

interface RecordsJobLineProps {
  readonly page: Console;
  readonly job: RecordsJob;
  /** Unix milliseconds. */
  readonly now: number;
  readonly stop: () => void;
}

/** The progress of a job, and the button that stops it. */
function RecordsJobLine({ page: { t, language }, job, now, stop }: RecordsJobLineProps) {
  const { phase, done, of, nextTryAt } = job;
  return (
    <div class="card records-job">
      <div class="records-job-words">
        <p>
          {t(phase === 'reading' ? 'recordsReading' : 'recordsProgress', {
            done: countText(done, language),
            of: countText(of, language),
            left: countText(of - done, language),
          })}
        </p>
        {nextTryAt !== null && nextTryAt > now && (
          <p class="note">{t('recordsWait', { time: timeUntil(t, nextTryAt, now) })}</p>
        )}
        <progress class="records-progress" max={of} value={done} aria-label={t('recordsProgressLabel')} />
      </div>
      <button type="button" class="plain-button" onClick={stop}>
        {t('recordsStop')}
      </button>
    </div>
  );
}

/** The lines that are left out, each with its number and the reason. */
function RefusedLines({ page, state: { records } }: DoorProps) {
  const { t, language } = page;
  const { refused } = records;
  const folded = refused.slice(IN_SIGHT, SHOWN);
  const left = refused.length - SHOWN;
  return (
    <section
      class="card records-refused"
      aria-label={t('recordsRefused', { n: countText(refused.length, language) })}
    >
      <h2 class="block-title">{t('recordsRefused', { n: countText(refused.length, language) })}</h2>
      <Reasons page={page} refused={refused.slice(0, IN_SIGHT)} />
      {folded.length > 0 && (
        <details>
          <summary>{t('recordsRefusedMore', { n: countText(refused.length - IN_SIGHT, language) })}</summary>
          <Reasons page={page} refused={folded} />
          {left > 0 && <p class="note">{t('recordsRefusedMore', { n: countText(left, language) })}</p>}
        </details>
      )}
    </section>
  );
}

function Reasons({
  page: { t },
  refused,
}: {
  readonly page: Console;
  readonly refused: readonly RefusedLine[];
}) {
  return (
    <ul>
      {refused.map(({ line, problem, value }) => (
        <li key={line}>
          <span class="records-line">{t('recordsLine', { n: line })}</span>{' '}
          {t(LINE_WORDS[problem], { value: value.slice(0, LONGEST_VALUE), count: value.length - 2 })}
        </li>
      ))}
    </ul>
  );
}
