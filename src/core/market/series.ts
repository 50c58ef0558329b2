/** A row of prices at even steps of time (docs/pricing.md §8). Times are Unix milliseconds. */
import type { Decimal } from './decimal.ts';
import type { Currency } from './format.ts';
import type { PastDoubt, PastPrice } from './moments.ts';
import type { SourceName } from './source-table.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts';

/** How far its points are apart, and on what grid they lie: a day's points begin at any full hour. */
export const STEPS = {
  '5m': { ms: 5 * MINUTE_MS, gridMs: 5 * MINUTE_MS },
  '1h': { ms: HOUR_MS, gridMs: HOUR_MS },
  '1d': { ms: DAY_MS, gridMs: HOUR_MS },
} as const;

export type Step = keyof typeof STEPS;

export const STEP_NAMES = Object.keys(STEPS) as Step[];

/** The most points of one series. */
export const POINT_LIMIT = 1_000;

export interface SeriesPoint {
  readonly at: number;
  /** Null: its source has none near. */
  readonly price: PastPrice | null;
  readonly doubt?: PastDoubt;
}

/** What a line is drawn of: nothing where the price is in doubt. */
export function undoubted({ price, doubt }: SeriesPoint): PastPrice | null {
  return doubt ? null : price;
}

/** Of how many days a sparkline tells, how far its points are apart, and how few of them are no line yet: those of a day. */
export const SPARKLINE = { days: 7, everyHours: 4, fewest: 6 } as const;

/** The past days of one market by one source, in one currency. */
export interface Sparkline {
  /** Null: too little is known. */
  readonly source: SourceName | null;
  readonly currency: Currency;
  readonly from: number;
  readonly to: number;
  /** At even steps between the two, both included; empty where too little is known. */
  readonly values: readonly (Decimal | null)[];
}

/** Why asking has to pause: a source's limits, its failure, or the end of the time that one answer may take. */
export type PauseReason = 'limit' | 'failure' | 'time';

export function isStep(text: string): text is Step {
  return Object.hasOwn(STEPS, text);
}

/** The first time of the grid that is not before `from`. */
function firstPointAt(step: Step, from: number): number {
  const { gridMs } = STEPS[step];
  return Math.ceil(from / gridMs) * gridMs;
}

/** How many points lie between two times, both included. */
export function pointCount(step: Step, from: number, to: number): number {
  return Math.max(0, Math.floor((to - firstPointAt(step, from)) / STEPS[step].ms) + 1);
}

/** Their times, oldest first. */
export function pointTimes(step: Step, from: number, to: number): readonly number[] {
  const first = firstPointAt(step, from);
  return Array.from({ length: pointCount(step, from, to) }, (_, i) => first + i * STEPS[step].ms);
}
