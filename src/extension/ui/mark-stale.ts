/** What is shown may be hours old: nobody was there to call its prices stale. */
import type { Price } from '../../core/market/prices.ts';

/** Longer than a fresh price and its renewal last together. */
const FRESH_LIMIT_MS = 90_000;

/** The row, marked stale when it passes for fresh but was checked too long ago (or in the future: the clock was set back). */
export function markStale<R extends { readonly price: Price }>(row: R, now: number): R {
  const { price } = row;
  if (price.status !== 'priced' || !isOld(price.checkedAt, now)) return row;
  const marked = MARKED.get(row) ?? { ...row, price: { ...price, status: 'stale' } };
  MARKED.set(row, marked);
  return marked as R;
}

/** Marked once, a row is the same from then on: nothing of it has to be painted anew. */
const MARKED = new WeakMap<object, { readonly price: Price }>();

/** Whether what was known then is too old to pass for current (or of the future). Unix milliseconds. */
export function isOld(at: number, now: number): boolean {
  return Math.abs(now - at) > FRESH_LIMIT_MS;
}
