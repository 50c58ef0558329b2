/** The data of a chart: times, and for each market its prices in runs of one source, which the chart does not join. */

import type { Decimal } from '../../../core/market/decimal.ts';
import type { Currency } from '../../../core/market/format.ts';
import { sideOf } from '../../../core/market/main-currency.ts';
import type { PastPrice } from '../../../core/market/moments.ts';
import { type SeriesPoint, undoubted } from '../../../core/market/series.ts';
import type { Basis, SourceName } from '../../../core/market/source-table.ts';
import type { SeriesAnswer } from '../../messages/series.ts';

/** A run of consecutive points of one market by one source. */
export interface SourceRun {
  readonly basis: Basis;
  readonly source: SourceName;
  /** The indices of the first and the last time. */
  readonly first: number;
  readonly last: number;
}

export interface MarketLine {
  readonly basis: Basis;
  /** A price for each time; null where there is none. */
  readonly prices: readonly (PastPrice | null)[];
  /** The runs, oldest first. */
  readonly runs: readonly SourceRun[];
}

export interface ChartLines {
  /** The times (Unix milliseconds), oldest first. */
  readonly times: readonly number[];
  readonly lines: readonly MarketLine[];
  /** The premium for each time, in percent; empty where only one market is shown. */
  readonly premiums: readonly (Decimal | null)[];
}

const NO_LINES: ChartLines = { times: [], lines: [], premiums: [] };

/** The lines of the markets. `pages`: oldest first. */
export function linesOf(bases: readonly Basis[], pages: readonly SeriesAnswer[]): ChartLines {
  const pointsOf = (basis: Basis, { series }: SeriesAnswer): readonly SeriesPoint[] =>
    series.find((each) => each.basis === basis)?.points ?? [];
  const [first] = bases;
  if (!first) return NO_LINES;
  const lines = bases.map((basis) => {
    const prices = pages.flatMap((page) => pointsOf(basis, page).map(undoubted));
    return { basis, prices, runs: runsOf(basis, prices) };
  });
  const times = pages.flatMap((page) => pointsOf(first, page).map(({ at }) => at));
  return { times, lines, premiums: pages.flatMap(({ premiums }) => premiums) };
}

function runsOf(basis: Basis, prices: readonly (PastPrice | null)[]): readonly SourceRun[] {
  const runs: SourceRun[] = [];
  prices.forEach((price, i) => {
    if (!price) return;
    const run = runs.at(-1);
    if (run?.source === price.source) runs[runs.length - 1] = { ...run, last: i };
    else runs.push({ basis, source: price.source, first: i, last: i });
  });
  return runs;
}

/** The index of the last time at which any market has a price; null when there is none. */
export function latestIn({ times, lines }: ChartLines): number | null {
  const found = times.findLastIndex((_, i) => lines.some(({ prices }) => prices[i]));
  return found < 0 ? null : found;
}

/** The number of times without a price in the line. */
export function gapsIn({ prices }: MarketLine): number {
  return prices.filter((price) => price === null).length;
}

/** The number of points with a price in the other currency only, for want of a rate. */
export function unconvertedIn({ prices }: MarketLine, currency: Currency): number {
  return prices.filter((price) => price && sideOf(price, currency) === null).length;
}

/**
 * The index of the cursor's time, or of the next one where that time has left the range. Without a cursor, the index of the
 * latest price; null where there is no price.
 */
export function placeOf(cursor: number | null, lines: ChartLines): number | null {
  if (cursor === null || lines.times.length === 0) return latestIn(lines);
  const place = lines.times.findIndex((at) => at >= cursor);
  return place < 0 ? lines.times.length - 1 : place;
}
