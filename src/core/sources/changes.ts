/** How a source's own words become a change, exactly; null where they say nothing that can be true. */
import { compare, divide } from '../market/arithmetic.ts';
import { type Decimal, isPositive, parseDecimal } from '../market/decimal.ts';
import { add, multiply } from '../market/exact.ts';
import type { Change } from '../market/prices.ts';

const HUNDRED = '100' as Decimal;
/** Nothing loses more than all it was worth. */
const LEAST = '-100' as Decimal;
/** Pools have been seen to write 3.7 × 10⁴² %: that is a broken figure. */
const MOST = '1000000' as Decimal;

type Kind = Omit<Change, 'percent'>;

/** A change that the source gives in percent. */
export function changeOfPercent(text: unknown, kind: Kind): Change | null {
  const percent = parseDecimal(text);
  if (percent === null || compare(percent, LEAST) < 0 || compare(percent, MOST) > 0) return null;
  return { percent, ...kind };
}

/** A change that the source gives as a part of one: `-0.0024`. */
export function changeOfRate(text: unknown, kind: Kind): Change | null {
  const rate = parseDecimal(text);
  return rate && changeOfPercent(multiply(rate, HUNDRED), kind);
}

/** The change from an earlier price to a later one. */
export function changeBetween(earlier: Decimal | null, later: Decimal, kind: Kind): Change | null {
  if (earlier === null || !isPositive(earlier)) return null;
  const difference = add(later, `-${earlier}` as Decimal);
  return changeOfPercent(divide(multiply(difference, HUNDRED), earlier), kind);
}

/** As a quote carries them: nothing where nothing is known. */
export function changesIn(...changes: readonly (Change | null)[]): {
  readonly changes?: readonly Change[];
} {
  const known = changes.filter((each) => each !== null);
  return known.length > 0 ? { changes: known } : {};
}
