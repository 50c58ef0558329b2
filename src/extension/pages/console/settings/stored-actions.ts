/** Exporting and deleting the prices that pile up on the device. */
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

/** The time limit for counting stored prices: with a year of many tokens, there are many pages to read. */
const STORED_PATIENCE_MS = 120_000;
/** Up to this size (bytes), counting takes no noticeable time and is repeated at each round. */
const LITTLE_BYTES = 1_000_000;

export interface StoredActions {
  /** See `StoredCount`. */
  readonly count: StoredCount['count'];
  /** Asks the person to confirm a deletion; null removes the question. */
  consider(part: StoredPart | null): void;
  /** Deletes the part that the person has confirmed. */
  confirm(): Promise<void>;
  /** Chooses the month to export; null for everything. */
  chooseMonth(month: string | null): void;
  /** Exports the prices recorded in the chosen month as CSV. */
  exportRecorded(): Promise<void>;
}

/** The number of assets whose past is read ahead while another's is written. */
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

  /** Shows a sentence on the page until the next action. */
  function tell(key: ConsoleTextKey, values: Values = {}): void {
    state.set({ problem: { key, values } });
    say(state, key, values);
  }

  /** Drops the count after a request without an answer, which may have deleted prices. A refusal has deleted none. */
  async function doubt(): Promise<void> {
    if (state.get().problem?.key !== 'maybeDone') return;
    tell('storedDeletionUnsure');
    change({ report: null, isUncounted: false });
    await counted.count();
  }

  async function exportRecorded(): Promise<void> {
    if (stored().doing) return;
    change({ doing: 'export' });
    // Counted again, so that prices recorded since are exported too: a deletion would include them.
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
        // No file is saved, since half a file could be taken for a whole one. A later request has removed the sentence, so it is shown again.
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
      // A deletion in progress cannot be undone.
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

/** Counts the stored prices: one request at a time; an answer from before a deletion is dropped. */
function createStoredCount(
  { send, clock }: Pick<ConsoleDeps, 'send' | 'clock'>,
  stored: () => StoredState,
  change: (part: Partial<StoredState>) => void,
) {
  let counting: Promise<StoredReport> | null = null;
  let isTriedAgain = false;

  return {
    /**
     * Counts once per visit of the settings, and at each call where little is stored. After a failure it counts again when the
     * page is shown again (`isShown`), and once after a deletion.
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
    /** Drops the answer of the count in progress, which is out of date. */
    drop: () => {
      counting = null;
    },
    /** Lets the next round count again, since the deletion's reply had no count. */
    tryAgain: () => {
      isTriedAgain = true;
    },
  };
}

function isLittle({ recordings, past }: StoredReport): boolean {
  return recordings.bytes + past.bytes < LITTLE_BYTES;
}

export interface RecordedMonth {
  /** The month, as `2026-11`. */
  readonly name: string;
  /** The first and the last millisecond of the month (Unix milliseconds). */
  readonly from: number;
  readonly to: number;
}

/** The months with recordings, newest first, in Korea's time. `since`: the time of the first recorded price, if any (Unix milliseconds). */
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
  // `Date.UTC` counts months from 0, so this is the next month.
  return Date.UTC(year, month, 1) - KST_MS - 1;
}
