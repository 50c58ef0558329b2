/** The gates of design §4: what a quote must show before it can be a price. The thresholds are the source's row. */
import { compare } from '../market/arithmetic.ts';
import { type Decimal, isPositive } from '../market/decimal.ts';
import type { Gate, Quote, Quoted } from '../market/prices.ts';
import type { SourceRow } from '../market/sources.ts';

/**
 * Clocks differ by minutes; a time further ahead than this is a wrong time, and a wrong time proves no age.
 */
const AHEAD_LIMIT_MS = 60 * 60_000;

/** The first gate that the quote fails, or null when it passes all. `now` is when it was fetched. */
export function failedGate(quote: Quote, { gates }: SourceRow, now: number): Gate | null {
  if (!amounts(quote.price).every(isPositive)) return 'value';
  if (gates.oldestMs !== null && !isRecent(quote.asOf, gates.oldestMs, now)) return 'age';
  if (gates.minConfidence && !atLeast(quote.confidence, gates.minConfidence)) return 'confidence';
  if (gates.minLiquidityUsd && !atLeast(quote.liquidityUsd, gates.minLiquidityUsd)) return 'liquidity';
  if (gates.needsVolume && !(quote.volume24hUsd && isPositive(quote.volume24hUsd))) return 'volume';
  return null;
}

function amounts(price: Quoted): readonly Decimal[] {
  switch (price.in) {
    case 'USD and KRW':
      return [price.usd, price.krw];
    case 'USD':
      return [price.usd];
    case 'KRW':
      return price.krwPerUsdt === null ? [price.krw] : [price.krw, price.krwPerUsdt];
    case 'USDT':
      return [price.usdt];
  }
}

function isRecent(asOf: number | null, oldestMs: number, now: number): boolean {
  return asOf !== null && now - asOf <= oldestMs && asOf - now <= AHEAD_LIMIT_MS;
}

function atLeast(value: Decimal | null | undefined, minimum: Decimal): boolean {
  return value != null && compare(value, minimum) >= 0;
}
