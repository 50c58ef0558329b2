/** What an amount of something was worth, and what several come to: exact, no digit rounded (docs/pricing.md §4). */
import type { Decimal } from './decimal.ts';
import { add, isAbove, multiply } from './exact.ts';

/** An amount with its price; a side is null where it is not known. */
export interface Holding {
  readonly amount: Decimal;
  readonly usd: Decimal | null;
  readonly krw: Decimal | null;
  /** See `KnownPrice`. */
  readonly valueLimitUsd?: Decimal;
}

/** Exact products, or their exact sum. Null: not known of any part of it. */
export interface Worth {
  readonly usd: Decimal | null;
  readonly krw: Decimal | null;
  /** It has no value because the product is more than the token's pools hold. */
  readonly isBeyondPools?: true;
}

const BEYOND_POOLS: Worth = { usd: null, krw: null, isBeyondPools: true };

export interface Worths {
  /** One for each, in their order. */
  readonly each: readonly Worth[];
  /** Of those that are known, each currency by itself. */
  readonly total: Worth;
}

export function worthsOf(holdings: readonly Holding[]): Worths {
  const each = holdings.map(worthOf);
  return { each, total: { usd: sumOf(each.map(({ usd }) => usd)), krw: sumOf(each.map(({ krw }) => krw)) } };
}

/** What the amount is worth at its price, unless that is more than the price's pools hold (docs/pricing.md §3). */
export function worthOf({ amount, usd, krw, valueLimitUsd }: Holding): Worth {
  const dollars = times(amount, usd);
  const size = dollars?.replace('-', '') as Decimal | undefined;
  if (size && valueLimitUsd && isAbove(size, valueLimitUsd)) return BEYOND_POOLS;
  return { usd: dollars, krw: times(amount, krw) };
}

function times(amount: Decimal, price: Decimal | null): Decimal | null {
  return price === null ? null : multiply(amount, price);
}

/** Null where nothing is known: it is not nothing. */
function sumOf(values: readonly (Decimal | null)[]): Decimal | null {
  return values.reduce(
    (sum, value) => (sum === null || value === null ? (sum ?? value) : add(sum, value)),
    null,
  );
}
