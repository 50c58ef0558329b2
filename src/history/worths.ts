/** Amount × price, and what all of it comes to: exact, no digit rounded (docs/architecture.md §4 Exact decimals). */

import type { Decimal } from '../market/decimal.ts';
import { add, multiply } from '../market/exact.ts';
import type { Holding, Worth } from '../market/worth.ts';

export interface Worths {
  /** One for each, in their order. */
  readonly each: readonly Worth[];
  /** Of those that are known, each currency by itself. */
  readonly total: Worth;
}

export function worthsOf(holdings: readonly Holding[]): Worths {
  const each = holdings.map(({ amount, usd, krw }) => ({ usd: times(amount, usd), krw: times(amount, krw) }));
  return { each, total: { usd: sumOf(each.map(({ usd }) => usd)), krw: sumOf(each.map(({ krw }) => krw)) } };
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
