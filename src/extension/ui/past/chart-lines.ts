/** What a chart draws, out of answers: times, and for each market the runs of one source, which are never joined. */

import type { Decimal } from '../../../core/market/decimal.ts';
import type { Currency } from '../../../core/market/format.ts';
import { sideOf } from '../../../core/market/main-currency.ts';
import type { PastPrice } from '../../../core/market/moments.ts';
import { type SeriesPoint, undoubted } from '../../../core/market/series.ts';
import type { Basis, SourceName } from '../../../core/market/source-table.ts';
import type { SeriesAnswer } from '../../messages/series.ts';

/** Points of one market by one source, one after another. */
export interface SourceRun {
  readonly basis: Basis;
  readonly source: SourceName;
  /** Places among the times, both included. */
  readonly first: number;
  readonly last: number;
}

export interface MarketLine {
  readonly basis: Basis;
  /** One for each time. */
  readonly prices: readonly (PastPrice | null)[];
  /** Oldest first. */
  readonly runs: readonly SourceRun[];
}

export interface ChartLines {
  /** Unix milliseconds, oldest first. */
  readonly times: readonly number[];
  readonly lines: readonly MarketLine[];
  /** One for each time, in percent; empty where only one market is shown. */
  readonly premiums: readonly (Decimal | null)[];
}

const NO_LINES: ChartLines = { times: [], lines: [], premiums: [] };

/** `pages`: oldest first. */
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

/** The place of the last time at which any market has a price; null when there is none. */
export function latestIn({ times, lines }: ChartLines): number | null {
  const found = times.findLastIndex((_, i) => lines.some(({ prices }) => prices[i]));
  return found < 0 ? null : found;
}

/** How many of the times have a price in none of the runs: gaps between what a source has, and before and after it. */
export function gapsIn({ prices }: MarketLine): number {
  return prices.filter((price) => price === null).length;
}

/** How many have a price in the other currency only: what they would be converted by is missing. */
export function unconvertedIn({ prices }: MarketLine, currency: Currency): number {
  return prices.filter((price) => price && sideOf(price, currency) === null).length;
}

/**
 * Where the cursor's time stands: of a time that has left the range, the next one. The latest where nothing is pointed at;
 * null where there is nothing.
 */
export function placeOf(cursor: number | null, lines: ChartLines): number | null {
  if (cursor === null || lines.times.length === 0) return latestIn(lines);
  const place = lines.times.findIndex((at) => at >= cursor);
  return place < 0 ? lines.times.length - 1 : place;
}
