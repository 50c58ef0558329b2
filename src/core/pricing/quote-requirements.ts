/**
 * The gates: the conditions that a quote must meet to become a price (docs/pricing.md §2). The thresholds are columns of
 * the source's row in `src/core/market/source-table.ts`.
 */
import { AHEAD_LIMIT_MS } from '../market/ages.ts';
import { compare } from '../market/arithmetic.ts';
import { type Decimal, isPositive } from '../market/decimal.ts';
import type { Gate, Quoted } from '../market/prices.ts';
import { sourceRow } from '../market/source-table.ts';
import { DAY_MS } from '../market/time.ts';
import type { QuotedResult } from './asset-state.ts';

/** The period of the trading volume that sources report. */
const VOLUME_MS = DAY_MS;

/** The first gate that the quote fails, or null. `receivedAt`: when the response arrived, by the upstreams' clock. */
export function failedGate(result: QuotedResult, receivedAt: number): Gate | null {
  const { gates } = sourceRow(result.source);
  if (!amountsOf(result.quote).every(isPositive)) return 'value';
  if (gates.oldestMs !== null && !isRecent(result, gates.oldestMs, receivedAt)) return 'age';
  const { minConfidence, maxConfidence } = gates;
  if (minConfidence && !atLeast(result.confidence, minConfidence)) return 'confidence';
  if (maxConfidence && !atLeast(maxConfidence, result.confidence ?? maxConfidence)) return 'confidence';
  if (gates.minLiquidityUsd && !atLeast(result.liquidityUsd, gates.minLiquidityUsd)) return 'liquidity';
  if (gates.needsVolume && !hasVolume(result)) return 'volume';
  return null;
}

/** Every number that the quote consists of. */
export function amountsOf(quote: Quoted): readonly Decimal[] {
  switch (quote.in) {
    case 'USD and KRW':
      return [quote.usd, quote.krw];
    case 'USD':
      return [quote.usd];
    case 'KRW':
      return quote.krwPerUsdt === null ? [quote.krw] : [quote.krw, quote.krwPerUsdt];
    case 'USDT':
      return [quote.usdt];
  }
}

/** Whether the price is new enough. Where it has no time, a trading volume proves a trade within the volume's period. */
function isRecent(result: QuotedResult, oldestMs: number, now: number): boolean {
  const { asOf } = result;
  if (asOf === null) return oldestMs >= VOLUME_MS && hasVolume(result);
  return isOfAge(asOf, oldestMs, now);
}

/** Whether a time is at most `oldestMs` old, and at most an hour in the future. */
export function isOfAge(asOf: number, oldestMs: number, now: number): boolean {
  return now - asOf <= oldestMs && asOf - now <= AHEAD_LIMIT_MS;
}

function hasVolume({ volume24hUsd }: QuotedResult): boolean {
  return volume24hUsd != null && isPositive(volume24hUsd);
}

function atLeast(value: Decimal | null | undefined, minimum: Decimal): boolean {
  return value != null && compare(value, minimum) >= 0;
}
