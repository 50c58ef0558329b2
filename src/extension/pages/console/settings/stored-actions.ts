/** What can be done with prices that pile up on the device: exporting and deleting them. */
import { type AssetKey, assetOf, selectorOf } from '../../../../core/market/assets.ts';
import { KST_MS } from '../../../../core/market/time.ts';
import { timeText } from '../../../../core/records/moment-text.ts';
import { isoTime } from '../../../../core/records/price-cells.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../../core/records/write-csv.ts';
import type { StoredPart, StoredReport } from '../../../messages/stored.ts';
import type { ConsoleTextKey } from '../../../ui/i18n/console.ts';
import type { Values } from '../../../ui/i18n/translator.ts';
import { within } from '../../../ui/page-clock.ts';
import type { BackgroundRequests } from '../background-requests.ts';
import { type ConsoleDeps, type ConsoleStore, type StoredState, say } from '../state.ts';

/** Of a year of many tokens, each page of it is looked at. */
const STORED_PATIENCE_MS = 120_000;
/** So little is looked through in no time. */
const LITTLE_BYTES = 1_000_000;

export interface StoredActions {
  /** See `StoredCount`. */
  readonly count: StoredCount['count'];
  /** Asks whether it is meant; null takes the question back. */
  consider(part: StoredPart | null): void;
  /** Deletes what was considered. */
  confirm(): Promise<void>;
  /** Chooses the month that is exported; null for everything. */
  chooseMonth(month: string | null): void;
  /** What was recorded then, as CSV. */
  exportRecorded(): Promise<void>;
}

/** The past of so many is read while another's is written. */
const READ_AHEAD = 4;

const COLUMNS = ['time', 'network', 'address', 'usdPrice', 'krwPrice', 'source'] as const;

export function createStoredActions(
  { send, files, clock }: Pick<ConsoleDeps, 'send' | 'files' | 'clock'>,
  state: ConsoleStore,
  { request }: BackgroundRequests,
): StoredActions {
  const stored = () => state.get().stored;
  const change = (part: Partial<StoredState>) => state.set({ stored: { ...stored(), ...part } });

  const counted = createStoredCount({ send, clock }, stored, change);

  /** In sight, until something else is asked. */
  function tell(key: ConsoleTextKey, values: Values = {}): void {
    state.set({ problem: { key, values } });
    say(state, key, values);
  }

  /** Who did not answer may have deleted: what was counted may be untrue. Who refused has deleted nothing. */
  async function doubt(): Promise<void> {
    if (state.get().problem?.key !== 'maybeDone') return;
    tell('storedDeletionUnsure');
    change({ report: null, isUncounted: false });
    await counted.count();
  }

  async function exportRecorded(): Promise<void> {
    if (stored().doing) return;
    change({ doing: 'export' });
    // What has been recorded since it was counted is exported, too: a deletion would take that as well.
    const report = await request({ type: 'stored' }, STORED_PATIENCE_MS);
    if (!report) return change({ doing: null });
    change({ report, isUncounted: false });
    const { assets, since, unreadable } = report.recordings;
    if (assets.length === 0) {
      change({ doing: null });
      return unreadable > 0 ? say(state, 'storedUnread', { n: unreadable }) : say(state, 'storedNothing');
    }
    const month = monthsSince(since, clock.now()).find(({ name }) => name === stored().month);
    const { from, to } = month ?? { from: 0, to: clock.now() };
    const name = month?.name ?? timeText(clock.now(), 'KST').slice(0, 10);
    const file = files.begin(`sise-recorded-${name}.csv`);
    file.add(BYTE_ORDER_MARK + csvLine(COLUMNS));
    let count = 0;
    const ask = (asset: AssetKey) => request({ type: 'recordedPrices', asset, from, to });
    const ahead = assets.slice(0, READ_AHEAD).map(ask);
    for (const [i, asset] of assets.entries()) {
      const points = await ahead.shift();
      if (!points) {
        // Half a file would be taken for a whole one. It was said, but what was asked after it took the sentence away.
        state.set({ problem: { key: 'notDone' } });
        return change({ doing: null });
      }
      ahead.push(...assets.slice(i + READ_AHEAD, i + READ_AHEAD + 1).map(ask));
      const of = assetOf(asset);
      const lines = points.map(({ at, usd, krw, source }) =>
        csvLine([isoTime(at), selectorOf(of), of.address ?? '0x', usd, krw, source]),
      );
      file.add(lines.join(''));
      count += points.length;
    }
    change({ doing: null });
    if (count === 0) return say(state, 'storedNoneThen');
    file.save();
    if (unreadable > 0) say(state, 'storedExportedPart', { n: count, left: unreadable });
    else say(state, 'storedExported', { n: count });
  }

  return {
    count: counted.count,
    chooseMonth: (month) => change({ month }),
    exportRecorded,
    consider(part) {
      const { pending: before, doing } = stored();
      // What is being deleted can no longer be kept.
      if (doing === 'deletion') return;
      change({ pending: part });
      state.set({ focus: part ? 'stored-keep' : `stored-${before}` });
    },
    async confirm() {
      const { pending, doing } = stored();
      if (!pending || doing) return;
      change({ doing: 'deletion' });
      counted.drop();
      const answer = await request({ type: 'deleteStored', part: pending }, STORED_PATIENCE_MS);
      change({ doing: null });
      if (!answer) return doubt();
      const { deletion, report } = answer;
      if (!report) counted.tryAgain();
      change({ report, isUncounted: report === null, month: null });
      if (deletion.deleted < deletion.all) return tell('storedDeletionStopped', { ...deletion });
      change({ pending: null });
      state.set({ focus: `stored-${pending}` });
      say(state, 'storedDeleted');
    },
  };
}

type StoredCount = ReturnType<typeof createStoredCount>;

/** Counts how much has piled up on the device: one question at a time, and none whose answer a deletion has made untrue. */
function createStoredCount(
  { send, clock }: Pick<ConsoleDeps, 'send' | 'clock'>,
  stored: () => StoredState,
  change: (part: Partial<StoredState>) => void,
) {
  let counting: Promise<StoredReport> | null = null;
  let isTriedAgain = false;

  return {
    /**
     * Looks how much there is: once for each visit where there is much, each time where there is hardly anything. What could not be
     * counted is tried again once the page is shown again (`isShown`), and once after a deletion.
     */
    async count(isShown = false): Promise<void> {
      const { report, isUncounted, doing } = stored();
      const isGivenUp = isUncounted && !isShown && !isTriedAgain;
      if (counting || doing || isGivenUp || (report && !isLittle(report))) return;
      isTriedAgain = false;
      const asked = send({ type: 'stored' });
      counting = asked;
      const answer = await within(asked, STORED_PATIENCE_MS, clock).catch(() => null);
      if (counting !== asked) return;
      counting = null;
      change(answer ? { report: answer, isUncounted: false } : { isUncounted: !stored().report });
    },
    /** What is being counted is not so any more. */
    drop: () => {
      counting = null;
    },
    /** What a deletion has left was not counted with it: the next round tries that. */
    tryAgain: () => {
      isTriedAgain = true;
    },
  };
}

function isLittle({ recordings, past }: StoredReport): boolean {
  return recordings.bytes + past.bytes < LITTLE_BYTES;
}

export interface RecordedMonth {
  /** `2026-11` */
  readonly name: string;
  /** Unix milliseconds, both included. */
  readonly from: number;
  readonly to: number;
}

/** Newest first. `since`: when the first price was recorded (Unix milliseconds), if any was. */
export function monthsSince(since: number | null, now: number): readonly RecordedMonth[] {
  const months: RecordedMonth[] = [];
  for (let to = now; since !== null && to >= since; ) {
    const name = timeText(to, 'KST').slice(0, 7);
    const from = beginOf(name);
    months.push({ name, from, to: endOf(name) });
    to = from - 1;
  }
  return months;
}

function beginOf(name: string): number {
  return Date.parse(`${name}-01T00:00:00Z`) - KST_MS;
}

function endOf(name: string): number {
  const [year = 0, month = 1] = name.split('-').map(Number);
  // Months are counted from 0 there: this one is the next.
  return Date.UTC(year, month, 1) - KST_MS - 1;
}
