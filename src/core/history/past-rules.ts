/** Rules of past records: the order of sources, how near a record must be, and when pools may price (docs/pricing.md §8). */
import type { Asset } from '../market/assets.ts';
import type { Granularity } from '../market/moments.ts';
import { type Basis, type SourceName, sourceRow } from '../market/source-table.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../market/time.ts';
import type { HistorySource } from '../sources/history.ts';

interface PastRank {
  readonly source: SourceName;
  /** A record within this distance wins over all sources below. */
  readonly nearMs: number;
}

/** Highest first. Differs from the order of the present: CoinGecko's budget would take hours for single moments. */
export const PAST_ORDER: Readonly<Record<Basis, readonly PastRank[]>> = {
  global: [
    { source: 'DefiLlama', nearMs: 10 * MINUTE_MS },
    { source: 'Binance', nearMs: MINUTE_MS },
    { source: 'CoinGecko', nearMs: HOUR_MS },
    { source: 'GeckoTerminal', nearMs: HOUR_MS },
  ],
  korea: [
    { source: 'Upbit', nearMs: 2 * HOUR_MS },
    { source: 'Bithumb', nearMs: 2 * HOUR_MS },
  ],
};

const GRANULARITIES: readonly { readonly granularity: Granularity; readonly withinMs: number }[] = [
  { granularity: 'minute', withinMs: 10 * MINUTE_MS },
  { granularity: 'hour', withinMs: 2 * HOUR_MS },
  { granularity: 'day', withinMs: DAY_MS },
];

/** Null when the record is too far away to be a price. */
export function granularityOf(distanceMs: number): Granularity | null {
  return GRANULARITIES.find(({ withinMs }) => distanceMs <= withinMs)?.granularity ?? null;
}

export function readsPools(source: SourceName): boolean {
  return sourceRow(source).readsPools === true;
}

/**
 * Pools, which anyone can make, price a listed asset only after every other source that could know it has answered.
 * `answered`: the state of each source that could know the asset.
 */
export function mayPoolsPrice(
  asset: Asset,
  sources: readonly HistorySource[],
  answered: readonly { readonly source: SourceName; readonly isComplete: boolean }[],
): boolean {
  const isListed = sources.some((source) => source.listedOnly && source.couldKnow(asset));
  return !isListed || answered.every(({ source, isComplete }) => isComplete || readsPools(source));
}
