/** What is shown may be hours old: nobody was there to call its prices stale. */
import type { Price } from '../market/prices.ts';

/** Longer than a fresh price and its renewal last together. */
const FRESH_LIMIT_MS = 90_000;

/** The row, marked stale when it passes for fresh but was checked too long ago (or in the future: the clock was set back). */
export function markStale<R extends { readonly price: Price }>(row: R, now: number): R {
  const { price } = row;
  return price.status === 'priced' && Math.abs(now - price.checkedAt) > FRESH_LIMIT_MS
    ? { ...row, price: { ...price, status: 'stale' } }
    : row;
}
