/** Records as tests write them down: what was said, how long ago, and nothing that the test is not about. */
import type { AssetKey } from '../../src/market/assets.ts';
import type { Decimal } from '../../src/market/decimal.ts';
import type { SourceName } from '../../src/market/sources.ts';
import { type Accepted, type AssetRecord, type HeardQuote, newRecord } from '../../src/pricing/record.ts';
import { orderOf } from '../../src/sources/precedence.ts';

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

/** A quote heard `agoMs` ago. Its won are beside the point unless given: one per dollar. */
export function quoted(
  usd: string,
  agoMs = 0,
  { krw = usd, asOfAgoMs = agoMs, staleRate = false } = {},
): HeardQuote {
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

/** A price that was accepted `agoMs` ago. */
export function accepted(usd: string, agoMs: number, source: SourceName = 'CoinGecko', krw = usd): Accepted {
  return {
    usd: d(usd),
    krw: d(krw),
    asOf: NOW - agoMs,
    checkedAt: NOW - agoMs,
    converted: null,
    source,
  };
}

export function recordWith(parts: Partial<Omit<AssetRecord, 'asset'>>): AssetRecord {
  return { ...newRecord(LINK), ...parts };
}
