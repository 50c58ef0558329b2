/** Splits the points of series into as few requests as a source's pages allow (docs/pricing.md §8). */
import type { Asset } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import { isStep, STEPS, type Step } from '../market/series.ts';
import { HOUR_MS, MINUTE_MS } from '../market/time.ts';
import {
  type HistoryBatch,
  type HistorySource,
  type HistoryTerms,
  type PastFact,
  type PastRecord,
  runsWhere,
  type WantedRecord,
  withoutAsking,
} from './history.ts';

/** The points of one request: at even steps, oldest first, both ends included. */
export interface SeriesRun {
  readonly asset: Asset;
  readonly step: Step;
  readonly stepMs: number;
  readonly from: number;
  readonly to: number;
  /** Number of points, also of those that are not wanted. */
  readonly count: number;
}

export interface SeriesRecord {
  readonly asOf: number;
  readonly value: Decimal;
}

type Nothing = Exclude<PastFact['kind'], 'record'>;

export interface SeriesHabits {
  readonly quotes: PastRecord['in'];
  /** The most points of one request. */
  readonly page: number;
  /** Which record is a point's: the nearest one within half a step, or the last one before it (candles). */
  readonly matches: 'nearest' | 'last';
  /**
   * Time after the end of a step until the source has its point, if longer than usual; earlier, an answer is not final.
   */
  readonly lateMs?: number;
  /** The source's name of the asset at a time: a request has one name, so that a renamed asset needs several. */
  nameAt?(asset: Asset, at: number): string | null;
  /** The answer about the run if it is known without a request, else null. */
  knows?(run: SeriesRun): Nothing | null;
  fetch(run: SeriesRun, terms: HistoryTerms): Promise<readonly SeriesRecord[] | Nothing>;
}

/**
 * Usual time after the end of a step until the source has its point; earlier, an answer about the point is not final.
 */
const LATE_MS = 10 * MINUTE_MS;
/** How long the last price is used when nothing is traded. */
const CARRIED_MS = 2 * HOUR_MS;
const NEAREST_MS = STEPS['5m'].ms;

/** Adds series to a source; its records at single moments stay as they are. */
export function withSeries(source: HistorySource, habits: SeriesHabits): HistorySource {
  return {
    ...source,
    settlesAt: (wanted, fact) => seriesSettlesAt(wanted, habits.lateMs) ?? source.settlesAt(wanted, fact),
    plan(wanted) {
      const single = wanted.filter(({ side }) => !isStep(side));
      return [...seriesBatches(wanted, habits), ...(single.length > 0 ? source.plan(single) : [])];
    },
  };
}

/** When a point of a series no longer changes; null for a single moment. */
export function seriesSettlesAt(
  { at, side }: Pick<WantedRecord, 'at' | 'side'>,
  lateMs = LATE_MS,
): number | null {
  return isStep(side) ? at + STEPS[side].ms + lateMs : null;
}

/** The batches for the points of series among `wanted`; single moments are left out. */
export function seriesBatches(
  wanted: readonly WantedRecord[],
  habits: SeriesHabits,
): readonly HistoryBatch[] {
  const points = wanted.filter(({ side }) => isStep(side));
  const rowOf = ({ asset, at, side }: WantedRecord) => `${side} ${asset.key} ${habits.nameAt?.(asset, at)}`;
  const isOnPage = (first: WantedRecord, each: WantedRecord) =>
    each.at - first.at < habits.page * stepMsOf(each);
  return [...Map.groupBy(points, rowOf).values()].flatMap((own) =>
    runsWhere(
      own.toSorted((a, b) => a.at - b.at),
      isOnPage,
    ).map((run) => batchOf(run, habits)),
  );
}

function stepMsOf({ side }: WantedRecord): number {
  return isStep(side) ? STEPS[side].ms : 0;
}

function batchOf(wanted: readonly WantedRecord[], habits: SeriesHabits): HistoryBatch {
  const run = runOf(wanted);
  const known = habits.knows?.(run);
  if (known) return withoutAsking(wanted, known);
  return {
    wanted,
    async ask(terms) {
      const records = await habits.fetch(run, terms);
      const factOf =
        typeof records === 'string' ? () => ({ kind: records }) : createReading(records, run, habits);
      return new Map(wanted.map((each) => [each, factOf(each.at)]));
    },
  };
}

function runOf(wanted: readonly WantedRecord[]): SeriesRun {
  const [first, last] = [wanted[0], wanted.at(-1)];
  if (!first || !last || !isStep(first.side)) throw new RangeError('a run without points');
  const { asset, side: step, at: from } = first;
  const stepMs = STEPS[step].ms;
  return { asset, step, stepMs, from, to: last.at, count: Math.round((last.at - from) / stepMs) + 1 };
}

function createReading(
  records: readonly SeriesRecord[],
  { stepMs }: SeriesRun,
  { matches, quotes }: SeriesHabits,
): (at: number) => PastFact {
  const sorted = records.toSorted((a, b) => a.asOf - b.asOf);
  const isNearest = matches === 'nearest';
  const reachMs = isNearest ? Math.max(stepMs / 2, NEAREST_MS) : Math.max(stepMs, CARRIED_MS);
  return (at) => {
    const before = sorted.findLast(({ asOf }) => asOf <= at);
    const after = isNearest ? sorted.find(({ asOf }) => asOf > at) : undefined;
    const found = before && after && after.asOf - at < at - before.asOf ? after : (before ?? after);
    if (!found || Math.abs(found.asOf - at) > reachMs) return { kind: 'none' };
    return { kind: 'record', in: quotes, ...found };
  };
}

/** The two records of a candle: the opening price at its beginning, and the closing price at its end. */
export function candleRecords(
  candle: { readonly at: number; readonly open: Decimal | null; readonly close: Decimal | null },
  stepMs: number,
): readonly SeriesRecord[] {
  const { at, open, close } = candle;
  return [
    ...(open === null ? [] : [{ asOf: at, value: open }]),
    ...(close === null ? [] : [{ asOf: at + stepMs - 1, value: close }]),
  ];
}
