/** What can be done with prices that pile up on the device: exporting and deleting them. */
import { assetOf } from '../market/assets.ts';
import type { StoredPart } from '../messages/stored-requests.ts';
import { timeText } from '../records/moment-text.ts';
import { isoTime } from '../records/price-cells.ts';
import { BYTE_ORDER_MARK, csvLine } from '../records/write-csv.ts';
import type { BackgroundRequests } from './background-requests.ts';
import { type ConsoleDeps, type ConsoleStore, say } from './state.ts';
import type { StoredState } from './stored-prices-state.ts';

export interface StoredActions {
  /** Asks whether it is meant; null takes the question back. */
  consider(part: StoredPart | null): void;
  /** Deletes what was considered. */
  confirm(): Promise<void>;
  /** Everything that was recorded, as CSV. */
  exportRecorded(): Promise<void>;
}

/** Of a year of many tokens, each page of it is looked at. */
const PATIENCE_MS = 120_000;
const COLUMNS = ['time', 'network', 'address', 'usdPrice', 'krwPrice', 'source'] as const;

export function createStoredActions(
  { files, clock }: Pick<ConsoleDeps, 'files' | 'clock'>,
  state: ConsoleStore,
  { request }: BackgroundRequests,
): StoredActions {
  const stored = () => state.get().stored;
  const change = (part: Partial<StoredState>) => state.set({ stored: { ...stored(), ...part } });

  async function exportRecorded(): Promise<void> {
    const { report, isBusy } = stored();
    if (!report || isBusy) return;
    change({ isBusy: true });
    const pieces = [BYTE_ORDER_MARK + csvLine(COLUMNS)];
    let count = 0;
    for (const asset of report.recordings.assets) {
      const points = await request({ type: 'recordedPrices', asset });
      // Half a file would be taken for a whole one.
      if (!points) return change({ isBusy: false });
      const { platform, address } = assetOf(asset);
      const lines = points.map(({ at, usd, krw, source }) =>
        csvLine([isoTime(at), platform, address ?? '0x', usd, krw, source]),
      );
      pieces.push(lines.join(''));
      count += points.length;
    }
    files.save(`sise-recorded-${timeText(clock.now(), 'KST').slice(0, 10)}.csv`, pieces);
    change({ isBusy: false });
    say(state, 'storedExported', { n: count });
  }

  return {
    exportRecorded,
    consider(part) {
      const before = stored().pending;
      change({ pending: part });
      state.set({ focus: part ? 'stored-keep' : `stored-${before}` });
    },
    async confirm() {
      const { pending, isBusy } = stored();
      if (!pending || isBusy) return;
      change({ isBusy: true });
      const report = await request({ type: 'deleteStored', part: pending }, PATIENCE_MS);
      change({ isBusy: false, ...(report && { report, pending: null }) });
      if (!report) return;
      state.set({ focus: `stored-${pending}` });
      say(state, 'storedDeleted');
    },
  };
}
