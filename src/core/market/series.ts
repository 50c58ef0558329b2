/** Series of prices at even steps of time (docs/pricing.md §8). Times are Unix milliseconds. */
import type { Decimal } from './decimal.ts';
import type { Currency } from './format.ts';
import type { PastDoubt, PastPrice } from './moments.ts';
import type { SourceName } from './source-table.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts';

/**
 * Steps of a series. `ms`: time between two points. `gridMs`: points may begin at multiples of this time: those of a
 * day at any full hour, because days differ by time zone.
 */
export const STEPS = {
  '5m': { ms: 5 * MINUTE_MS, gridMs: 5 * MINUTE_MS },
  '1h': { ms: HOUR_MS, gridMs: HOUR_MS },
  '1d': { ms: DAY_MS, gridMs: HOUR_MS },
} as const;

export type Step = keyof typeof STEPS;

export const STEP_NAMES = Object.keys(STEPS) as Step[];

/** Most points of a series. */
export const POINT_LIMIT = 1_000;

export interface SeriesPoint {
  readonly at: number;
  /** Null when the source has no price near the point. */
  readonly price: PastPrice | null;
  readonly doubt?: PastDoubt;
}

/** The point's price for a chart; null for a price in doubt. */
export function undoubted({ price, doubt }: SeriesPoint): PastPrice | null {
  return doubt ? null : price;
}

/**
 * A sparkline covers this many days with a point every so many hours. With fewer points than `fewest`, which are a
 * day's, no line is drawn.
 */
export const SPARKLINE = { days: 7, everyHours: 4, fewest: 6 } as const;

/** The past days' prices of one market by one source, in one currency. */
export interface Sparkline {
  /** Null when too few points are known. */
  readonly source: SourceName | null;
  readonly currency: Currency;
  readonly from: number;
  readonly to: number;
  /** Prices at even steps from `from` to `to`, both included; empty when too few points are known. */
  readonly values: readonly (Decimal | null)[];
}

/** Why requests pause: a source's limit, its failure, or the time limit of one response of the API. */
export type PauseReason = 'limit' | 'failure' | 'time';

export function isStep(text: string): text is Step {
  return Object.hasOwn(STEPS, text);
}

/** The first time on the grid that is not before `from`. */
function firstPointAt(step: Step, from: number): number {
  const { gridMs } = STEPS[step];
  return Math.ceil(from / gridMs) * gridMs;
}

/** Number of points between two times, both included. */
export function pointCount(step: Step, from: number, to: number): number {
  return Math.max(0, Math.floor((to - firstPointAt(step, from)) / STEPS[step].ms) + 1);
}

/** Times of the points between two times, both included, oldest first. */
export function pointTimes(step: Step, from: number, to: number): readonly number[] {
  const first = firstPointAt(step, from);
  return Array.from({ length: pointCount(step, from, to) }, (_, i) => first + i * STEPS[step].ms);
}
