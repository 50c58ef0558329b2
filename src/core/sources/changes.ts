/** Parses and computes price changes exactly; null for impossible values. */
import { compare, divide } from '../market/arithmetic.ts';
import { type Decimal, isPositive, parseDecimal } from '../market/decimal.ts';
import { add, multiply } from '../market/exact.ts';
import type { Change } from '../market/prices.ts';

const HUNDRED = '100' as Decimal;
const LEAST = '-100' as Decimal;
/** Changes above this percentage are dropped as errors: some pools report 3.7 × 10⁴². */
const MOST = '1000000' as Decimal;

type Kind = Omit<Change, 'percent'>;

export function changeOfPercent(text: unknown, kind: Kind): Change | null {
  const percent = parseDecimal(text);
  if (percent === null || compare(percent, LEAST) < 0 || compare(percent, MOST) > 0) return null;
  return { percent, ...kind };
}

/** A change that is given as a fraction, such as `-0.0024`. */
export function changeOfRate(text: unknown, kind: Kind): Change | null {
  const rate = parseDecimal(text);
  return rate && changeOfPercent(multiply(rate, HUNDRED), kind);
}

export function changeBetween(earlier: Decimal | null, later: Decimal, kind: Kind): Change | null {
  if (earlier === null || !isPositive(earlier)) return null;
  const difference = add(later, `-${earlier}` as Decimal);
  return changeOfPercent(divide(multiply(difference, HUNDRED), earlier), kind);
}

/** The field `changes` of a quote; no field without changes. */
export function changesIn(...changes: readonly (Change | null)[]): {
  readonly changes?: readonly Change[];
} {
  const found = changes.filter((each) => each !== null);
  return found.length > 0 ? { changes: found } : {};
}
