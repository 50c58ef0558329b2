/** Marks prices stale in a page that has had no update since, which may be hours. */
import { PAINTED_MS } from '../../core/market/ages.ts';
import type { Price } from '../../core/market/prices.ts';

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
  return Math.abs(now - at) > PAINTED_MS;
}
