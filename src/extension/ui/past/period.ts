/** The change, high and low of a chart's period, by the records of one line. */

import type { Decimal } from '../../../core/market/decimal.ts';
import { type Currency, percentBetween } from '../../../core/market/format.ts';
import { sideOf } from '../../../core/market/main-currency.ts';
import type { ChartLines } from './chart-lines.ts';

export interface Period {
  /** The times of the first and the last record (Unix milliseconds). */
  readonly from: number;
  readonly to: number;
  readonly first: Decimal;
  readonly last: Decimal;
  readonly low: Decimal;
  readonly high: Decimal;
  /** By how many percent the last record is above the first one; null where two sources would be compared. */
  readonly percent: string | null;
}

/** The period of the first line that has records; null where none has. */
export function periodOf({ times, lines }: ChartLines, currency: Currency): Period | null {
  for (const { prices } of lines) {
    const known = prices.flatMap((price, i) => {
      const value = price && sideOf(price, currency);
      return price && value ? [{ at: times[i] ?? 0, value, source: price.source }] : [];
    });
    const [first, last] = [known[0], known.at(-1)];
    if (!first || !last) continue;
    const rising = known.map(({ value }) => value).sort((a, b) => Number(a) - Number(b));
    return {
      from: first.at,
      to: last.at,
      first: first.value,
      last: last.value,
      low: rising[0] ?? first.value,
      high: rising.at(-1) ?? first.value,
      percent: first.source === last.source ? percentBetween(first.value, last.value) : null,
    };
  }
  return null;
}
