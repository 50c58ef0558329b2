/**
 * Whether a source that quotes both currencies fits what a dollar costs (docs/pricing.md §3).
 */
import { divide } from '../market/arithmetic.ts';
import { type Decimal, isPositive } from '../market/decimal.ts';
import { isBelievable, isNear } from './believed-rate.ts';

/**
 * True when `krw ÷ usd` is a rate that could be, and within 10 % of what a service itself said (`UsdKrw.lastGood`),
 * if one did. When it is not, the dollars count and the won is to be converted.
 */
export function isQuotedRateBelievable(usd: Decimal, krw: Decimal, krwPerUsd: Decimal | null): boolean {
  if (!isPositive(usd) || !isPositive(krw)) return false;
  const quoted = divide(krw, usd);
  return isBelievable(quoted) && (krwPerUsd === null || isNear(quoted, krwPerUsd));
}
