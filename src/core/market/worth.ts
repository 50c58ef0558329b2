/** The value of amounts, and their sum, exact and without rounding (docs/pricing.md §4). */
import type { Decimal } from './decimal.ts';
import { add, isAbove, multiply } from './exact.ts';

/** An amount with its price; a price in a currency is null if unknown. */
export interface Holding {
  readonly amount: Decimal;
  readonly usd: Decimal | null;
  readonly krw: Decimal | null;
  /** Most dollars that the amount can be worth, see `AvailablePrice`; left out without a limit. */
  readonly valueLimitUsd?: Decimal;
}

/** The value of an amount, or the sum of several. Null in a currency in which no value is known. */
export interface Worth {
  readonly usd: Decimal | null;
  readonly krw: Decimal | null;
  /** There is no value, because it would be more than the token's pools contain. */
  readonly isBeyondPools?: true;
}

const BEYOND_POOLS: Worth = { usd: null, krw: null, isBeyondPools: true };

export interface Worths {
  /** The value of each amount, in the given order. */
  readonly each: readonly Worth[];
  /** The sum of the known values, for each currency separately. */
  readonly total: Worth;
}

export function worthsOf(holdings: readonly Holding[]): Worths {
  const each = holdings.map(worthOf);
  return { each, total: { usd: sumOf(each.map(({ usd }) => usd)), krw: sumOf(each.map(({ krw }) => krw)) } };
}

/** The value of the amount at its price; none if that is more than the token's pools contain (docs/pricing.md §3). */
export function worthOf({ amount, usd, krw, valueLimitUsd }: Holding): Worth {
  const dollars = times(amount, usd);
  const size = dollars?.replace('-', '') as Decimal | undefined;
  if (size && valueLimitUsd && isAbove(size, valueLimitUsd)) return BEYOND_POOLS;
  return { usd: dollars, krw: times(amount, krw) };
}

function times(amount: Decimal, price: Decimal | null): Decimal | null {
  return price === null ? null : multiply(amount, price);
}

/** The sum of the known values; null, not zero, if none is known. */
function sumOf(values: readonly (Decimal | null)[]): Decimal | null {
  return values.reduce(
    (sum, value) => (sum === null || value === null ? (sum ?? value) : add(sum, value)),
    null,
  );
}
