/** Compares past records with those of another group of sources (docs/pricing.md §8). Pure. */
import { timesApart } from '../market/arithmetic.ts';
import type { Asset } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import type { PastDoubt, PastPrice } from '../market/moments.ts';
import type { SeriesPoint } from '../market/series.ts';
import { type SourceName, sourceRow } from '../market/source-table.ts';
import { DAY_MS, HOUR_MS } from '../market/time.ts';
import type { HistorySource, RecordSide, WantedRecord } from '../sources/history.ts';
import { readsPools } from './past-rules.ts';
import type { SourceFact } from './source-facts.ts';

/** Records within this factor confirm each other. */
const ALIKE = 1.2;
/** Two records that differ by more than this factor cannot both be right. */
const APART = 5;
/**
 * CoinGecko is not compared with for moments older than this (ms): it has no records older than a year. One day less,
 * so that a record is not too old when the request is answered.
 */
const COINGECKO_MS = 364 * DAY_MS;

/** The group of a source. CoinGecko and DefiLlama, which stores its prices, are one; so are the two readers of the same pools. */
function groupOf(source: SourceName): string {
  if (source === 'CoinGecko' || source === 'DefiLlama') return 'aggregators';
  return sourceRow(source).readsPools ? 'pools' : source;
}

function isAlike(a: Decimal, b: Decimal): boolean {
  return timesApart(a, b) <= ALIKE;
}

export function isApart(a: Decimal, b: Decimal): boolean {
  return timesApart(a, b) > APART;
}

/** Whether the two sources are of different groups, and so independent. */
function isOtherGroup(a: SourceName, b: SourceName): boolean {
  return groupOf(a) !== groupOf(b);
}

export interface RecordComparison {
  /** Whether a source of another group has a record alike. */
  readonly isConfirmed: boolean;
  /** The record that contradicts the compared one; null where none does. */
  readonly doubt: PastDoubt | null;
  /** The next record to request for the comparison; null when nothing is left. */
  readonly open: { readonly source: HistorySource; readonly wanted: WantedRecord } | null;
}

interface ComparisonMaterial {
  /** The sources that are switched on and could know the asset. */
  readonly able: readonly HistorySource[];
  readonly now: number;
  readonly factOf: (
    asset: Asset,
    at: number,
    of: readonly [source: SourceName, side: RecordSide],
  ) => SourceFact | null;
}

const NOT_COMPARED: RecordComparison = { isConfirmed: false, doubt: null, open: null };

/**
 * Compares a record with one by another group of sources. Binance's record of the day is compared first, because one request
 * brings a thousand days; then its record of the minute, where the day does not confirm. Only a record of the moment itself can
 * contradict.
 */
export function compareRecord(
  { asset, at, price }: { readonly asset: Asset; readonly at: number; readonly price: PastPrice | null },
  { able, now, factOf }: ComparisonMaterial,
): RecordComparison {
  if (!price || price.usd === null) return NOT_COMPARED;
  const { usd, source } = price;
  const readings = able.flatMap(({ name }) => {
    const isOther = name !== source && !readsPools(name);
    return (isOther && readingOf(name, factOf(asset, at, [name, 'at']))) || [];
  });
  const second = secondSource(source, able, { at, now });
  const moment: WantedRecord = { asset, at, side: 'at' };
  const day: WantedRecord = { asset, at: startOfDay(at), side: '1d' };
  const wanted = second?.name === 'Binance' ? [day, moment] : [moment];
  const ofDay = second && readingOf(second.name, factOf(asset, day.at, [second.name, day.side]));
  const confirms = (each: Reading) => isOtherGroup(each.source, source) && isAlike(each.usd, usd);
  if ([...readings, ...(ofDay ? [ofDay] : [])].some(confirms)) return { ...NOT_COMPARED, isConfirmed: true };
  const next =
    second && wanted.find((each) => !hasAnswered(factOf(asset, each.at, [second.name, each.side])));
  return {
    isConfirmed: false,
    doubt: readings.find((each) => isApart(each.usd, usd)) ?? null,
    open: second && next ? { source: second, wanted: next } : null,
  };
}

export interface SeriesComparison {
  /** For each point, the record that contradicts it; null where none does. */
  readonly doubts: readonly (PastDoubt | null)[];
  /** Whether the second source has answered about every point with a price. */
  readonly isComplete: boolean;
}

/** Compares each point with the second source, and with its neighbours within two hours. */
export function compareSeries(
  points: readonly SeriesPoint[],
  second: { readonly source: SourceName; readonly facts: readonly (SourceFact | null)[] } | null,
): SeriesComparison {
  const doubts = points.map(({ price }, i) => {
    if (!price || price.usd === null) return null;
    const reading = second && readingOf(second.source, second.facts[i]);
    if (reading && isAlike(reading.usd, price.usd)) return null;
    if (reading && isApart(reading.usd, price.usd)) return reading;
    return contradictingNeighbour(points, i);
  });
  const isComplete = points.every(
    ({ price }, i) => !price || !second || hasAnswered(second.facts[i] ?? null),
  );
  return { doubts, isComplete };
}

/** The point before, if both it and the point after contradict the point; else null. */
function contradictingNeighbour(points: readonly SeriesPoint[], i: number): PastDoubt | null {
  const own = points[i];
  const neighbours = [points[i - 1], points[i + 1]].map((each) => {
    const isNear = own && each && Math.abs(each.at - own.at) <= NEAR_MS;
    return isNear ? each.price : null;
  });
  const contradicts = (price: PastPrice | null) =>
    price?.usd && own?.price?.usd && isApart(price.usd, own.price.usd) ? price : null;
  const [before, after] = neighbours.map(contradicts);
  return before && after ? { source: before.source, usd: before.usd, asOf: before.asOf } : null;
}

const NEAR_MS = 2 * HOUR_MS;

/** The beginning of the day in UTC (Unix milliseconds). */
function startOfDay(at: number): number {
  return Math.floor(at / DAY_MS) * DAY_MS;
}

/** Whether the source has answered, so that it need not be requested. A record is enough even if it may still change. */
function hasAnswered(fact: SourceFact | null): boolean {
  return fact !== null && (fact.kind === 'record' || fact.isSettled);
}

/** The source to compare with: Binance, whose requests cost little, else CoinGecko; null when neither has the record. */
export function secondSource(
  of: SourceName,
  able: readonly HistorySource[],
  { at, now }: { readonly at: number; readonly now: number },
): HistorySource | null {
  const found = (['Binance', 'CoinGecko'] as const).map((name) =>
    name === 'CoinGecko' && now - at > COINGECKO_MS
      ? undefined
      : able.find((each) => each.name === name && isOtherGroup(name, of)),
  );
  return found.find((each) => each !== undefined) ?? null;
}

interface Reading {
  readonly source: SourceName;
  /** A value in USDT counts as dollars, because a reading is only compared. */
  readonly usd: Decimal;
  readonly asOf: number;
}

function readingOf(source: SourceName, fact: SourceFact | null | undefined): Reading | null {
  if (fact?.kind !== 'record' || fact.in === 'KRW') return null;
  return { source, usd: fact.value, asOf: fact.asOf };
}
