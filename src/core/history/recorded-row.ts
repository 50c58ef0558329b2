/** A row of prices out of what was recorded here. */
import type { SeriesPoint } from '../market/series.ts';
import { type Basis, type SourceName, sourceRow } from '../market/source-table.ts';
import { groupBy } from '../upstream/group-by.ts';
import { granularityOf } from './granularity.ts';
import type { RecordedPrice } from './recordings.ts';

export interface RecordedRow {
  /** Null: nothing of it was recorded. */
  readonly source: SourceName | null;
  readonly points: readonly SeriesPoint[];
  readonly isRecorded: boolean;
}

interface WantedTimes {
  /** Oldest first. */
  readonly times: readonly number[];
  /** A point further away is none. */
  readonly nearMs: number;
}

/** Of the source of that market which has most of the points; each is the nearest. `recorded`: oldest first. */
export function recordedRow(
  recorded: readonly RecordedPrice[],
  basis: Basis,
  { times, nearMs }: WantedTimes,
): RecordedRow {
  const own = recorded.filter(({ source }) => sourceRow(source).basis === basis);
  const rows = [...groupBy(own, ({ source }) => source)].map(([source, prices]) => {
    let place = 0;
    const points = times.map((at): SeriesPoint => {
      const distance = (price: RecordedPrice) => Math.abs(price.at - at);
      // Both are oldest first: what is nearest to a later time is no earlier.
      for (let next = prices[place + 1]; next; next = prices[place + 1]) {
        const here = prices[place];
        if (here && distance(next) >= distance(here)) break;
        place += 1;
      }
      const nearest = prices[place];
      const granularity = nearest && granularityOf(distance(nearest));
      if (!granularity || distance(nearest) > nearMs) return { at, price: null };
      const { at: asOf, ...recorded } = nearest;
      return { at, price: { ...recorded, basis, asOf, granularity, converted: null } };
    });
    return { source, points, count: points.filter(({ price }) => price !== null).length };
  });
  const [best] = rows.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  const nothing = { source: null, points: times.map((at) => ({ at, price: null })) };
  const { source, points } = best ?? nothing;
  return { source, points, isRecorded: source !== null };
}
