/** States for tests, from results and their ages. */
import type { AssetKey } from '../../../src/core/market/assets.ts';
import type { Decimal } from '../../../src/core/market/decimal.ts';
import type { Gate } from '../../../src/core/market/prices.ts';
import { SOURCE_NAMES, type SourceName } from '../../../src/core/market/source-table.ts';
import {
  type AssetState,
  type BothCurrencies,
  type LastGood,
  marketOf,
  newState,
  type PriceDoubt,
  type SourceResult,
} from '../../../src/core/pricing/asset-state.ts';
import { reduce } from '../../../src/core/pricing/reduce.ts';
import { orderOf } from '../../../src/core/sources/active-sources.ts';

export const NOW = Date.UTC(2026, 10, 20, 12);
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const GLOBAL = orderOf({ preset: 'global', own: [], off: [] });
export const KOREA = orderOf({ preset: 'korea', own: [], off: [] });

export const LINK: AssetKey = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';

/** A decimal that the test wrote itself. */
export function d(text: string): Decimal {
  return text as Decimal;
}

export type Said = { readonly at: number } & (
  | ({ readonly kind: 'quoted'; readonly asOf: number } & BothCurrencies)
  | { readonly kind: 'rejected'; readonly gate: Gate }
  | { readonly kind: 'unlisted' | 'failed' }
);

/** A quote received `agoMs` ago. Its won do not matter unless given: one per dollar. */
export function quoted(
  usd: string,
  agoMs = 0,
  { krw = usd, asOfAgoMs = agoMs, staleRate = false } = {},
): Extract<Said, { kind: 'quoted' }> {
  return {
    kind: 'quoted',
    at: NOW - agoMs,
    usd: d(usd),
    krw: d(krw),
    asOf: NOW - asOfAgoMs,
    converted: null,
    ...(staleRate && { staleRate: true as const }),
  };
}

export const failed = (agoMs = 0): Said => ({ kind: 'failed', at: NOW - agoMs });
export const unlisted = (agoMs = 0): Said => ({ kind: 'unlisted', at: NOW - agoMs });
export const rejected = (gate: Gate, agoMs = 0): Said => ({ kind: 'rejected', gate, at: NOW - agoMs });

/** A last good price of `agoMs` ago. */
export function lastGood(usd: string, agoMs: number, source: SourceName = 'CoinGecko', krw = usd): LastGood {
  return {
    usd: d(usd),
    krw: d(krw),
    asOf: NOW - agoMs,
    checkedAt: NOW - agoMs,
    converted: null,
    source,
  };
}

/** A doubt that was opened then, about a source that has repeated `value` since. */
export function doubt(value: string, agoMs: number): PriceDoubt {
  return { since: NOW - agoMs, repeatedSince: NOW - agoMs, value: d(value) };
}

/** The results, and the state before. */
export interface Story {
  /** LINK unless given. */
  readonly asset?: AssetKey;
  readonly said?: Readonly<Partial<Record<SourceName, Said>>>;
  readonly before?: readonly LastGood[];
  readonly doubts?: Readonly<Partial<Record<SourceName, PriceDoubt>>>;
  readonly base?: LastGood;
  readonly confirmed?: LastGood;
}

/** The state after each result at its time. Results of the future come first: the clock was set back since. */
export function stateAfter(story: Story): AssetState {
  const { asset = LINK, said = {}, before = [], doubts = {}, base = null, confirmed = null } = story;
  const beginning: AssetState = {
    ...newState(asset),
    lastGood: Object.fromEntries(before.map((last) => [marketOf(last.source), last])),
    doubts,
    base,
    confirmed,
  };
  const inTime = (at: number) => (at > NOW ? Number.NEGATIVE_INFINITY : at);
  return SOURCE_NAMES.flatMap((source) => (said[source] ? [resultOf(source, said[source])] : []))
    .sort((a, b) => inTime(a.at) - inTime(b.at))
    .reduce((state, result) => reduce(state, result), beginning);
}

/** A result that passes every gate except the named ones. */
export function resultOf(source: SourceName, said: Said): SourceResult {
  const { at } = said;
  if (said.kind === 'rejected') return { kind: 'rejected', source, at, gate: said.gate };
  if (said.kind !== 'quoted') return { kind: said.kind, source, at };
  const { usd, krw, asOf, converted, staleRate } = said;
  return {
    kind: 'quoted',
    source,
    at,
    quote: { in: 'USD and KRW', usd, krw },
    price: { usd, krw, converted, ...(staleRate && { staleRate }) },
    asOf,
    confidence: d('1'),
    liquidityUsd: d('1000000'),
    volume24hUsd: d('1000000'),
  };
}
