/** Marks prices stale in a page that has had no update for a while. */
import { PAINTED_MS } from '../../core/market/ages.ts';
import type { Price } from '../../core/market/prices.ts';

/** The row; marked stale where its price is fresh by status but was checked too long ago, or in the future after the clock was set back. */
export function markStale<R extends { readonly price: Price }>(row: R, now: number): R {
  const { price } = row;
  if (price.status !== 'priced' || !isOld(price.checkedAt, now)) return row;
  const marked = MARKED.get(row) ?? { ...row, price: { ...price, status: 'stale' } };
  MARKED.set(row, marked);
  return marked as R;
}

/** The marked rows by their originals: the same object each time, so that the row is not painted again. */
const MARKED = new WeakMap<object, { readonly price: Price }>();

/** Whether data of the time `at` are too old to be shown as current, or of the future. Unix milliseconds. */
export function isOld(at: number, now: number): boolean {
  return Math.abs(now - at) > PAINTED_MS;
}
