/** The rules of past prices: the order of sources, how near a record must be, and when pools may price (docs/pricing.md §8). */
import type { Asset } from '../market/assets.ts';
import type { Granularity } from '../market/moments.ts';
import { type Basis, type SourceName, sourceRow } from '../market/source-table.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../market/time.ts';
import type { HistorySource } from '../sources/history.ts';

interface PastRank {
  readonly source: SourceName;
  /** A record at most this far from the moment wins over the sources below (ms). */
  readonly nearMs: number;
}

/** The order of sources, highest first. CoinGecko is lower than for present prices: its budget is too small for single moments. */
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

/** How exact a record is as the price of a moment; null where it is too far from it. */
export function granularityOf(distanceMs: number): Granularity | null {
  return GRANULARITIES.find(({ withinMs }) => distanceMs <= withinMs)?.granularity ?? null;
}

/** The sources of a market that are not switched off, highest first. */
export function rankedSources(
  sources: readonly HistorySource[],
  { basis, off }: { readonly basis: Basis; readonly off: readonly SourceName[] },
): readonly HistorySource[] {
  return PAST_ORDER[basis].flatMap(({ source }) =>
    off.includes(source) ? [] : (sources.find(({ name }) => name === source) ?? []),
  );
}

export function readsPools(source: SourceName): boolean {
  return sourceRow(source).readsPools === true;
}

/**
 * Whether pools may price the asset. Anyone can make a pool, so a listed asset must first have an answer from every other source that
 * could know it. `answered`: whether each of those sources has answered.
 */
export function mayPoolsPrice(
  asset: Asset,
  sources: readonly HistorySource[],
  answered: readonly { readonly source: SourceName; readonly isComplete: boolean }[],
): boolean {
  const isListed = sources.some((source) => source.listedOnly && source.couldKnow(asset));
  return !isListed || answered.every(({ source, isComplete }) => isComplete || readsPools(source));
}
