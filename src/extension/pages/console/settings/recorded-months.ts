/** The months of what was recorded, by Korea's calendar, as the days in the names of files are. */
import { KST_MS } from '../../../../core/market/time.ts';
import { timeText } from '../../../../core/records/moment-text.ts';

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
