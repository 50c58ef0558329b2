/** Quotients and comparisons of `Decimal` strings. Background side only: pages never load decimal.js. */
import { Decimal as Big } from 'decimal.js';
import type { Decimal } from './decimal.ts';

/**
 * Decimals whose sums are exact: 1,000 digits are more than the sum of any two parsed numbers needs, which have at most
 * 181 digits each (`parseDecimal`).
 */
const Exact = Big.clone({ precision: 1000, rounding: Big.ROUND_HALF_EVEN, toExpNeg: -1000, toExpPos: 1000 });

/** The only rounding in the product (docs/pricing.md §4): divisions keep 24 significant digits, half to even. */
const Rounded = Exact.clone({ precision: 24 });

/** The quotient to 24 significant digits, half-even. Throws RangeError on a zero divisor. */
export function divide(a: Decimal, b: Decimal): Decimal {
  const divisor = new Rounded(b);
  if (divisor.isZero()) throw new RangeError('division by zero');
  return new Rounded(a).dividedBy(divisor).toFixed() as Decimal;
}

/** By how many percent a price is above the base, which must not be zero; only the result is rounded, to 24 digits. */
export function percentAbove(price: Decimal, base: Decimal): Decimal {
  return divide(new Exact(price).minus(base).times(100).toFixed() as Decimal, base);
}

/**
 * By how much the sum of the values has changed if each value has changed by its own percentage: the difference (`by`), and
 * in percent. Only the results are rounded, half-even to 24 significant digits. Null when the earlier sum was 0, or a
 * percentage is −100 or less.
 */
export function changeOfSum(
  values: readonly { readonly value: Decimal; readonly percent: Decimal }[],
): { readonly by: Decimal; readonly percent: Decimal } | null {
  const factors = values.map(({ percent }) => new Exact(percent).plus(100));
  if (factors.some((factor) => !factor.isPositive() || factor.isZero())) return null;
  // Quotients have a thousand digits, so that the 24 digits of the results are exact.
  const sum = Exact.sum(0, ...values.map(({ value }) => value));
  const before = Exact.sum(
    0,
    ...values.map(({ value }, i) => new Exact(value).times(100).dividedBy(factors[i] ?? 1)),
  );
  if (before.isZero()) return null;
  const by = sum.minus(before);
  return { by: roundedTo24(by), percent: roundedTo24(by.times(100).dividedBy(before)) };
}

function roundedTo24(value: Big): Decimal {
  return value.toSignificantDigits(24).toFixed() as Decimal;
}

/** Compares by value (`1.0` equals `1`): -1, 0 or 1. */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  return new Exact(a).comparedTo(b) as -1 | 0 | 1;
}

/**
 * The larger of two positive values divided by the smaller: 1 when equal, 5 when one is five times the other. Computed
 * with fast doubles, to 14 digits, because thresholds need no more and it runs for every price that is shown.
 */
export function timesApart(a: Decimal, b: Decimal): number {
  const [x, y] = [Number(a), Number(b)];
  return Number((x > y ? x / y : y / x).toPrecision(14));
}
