/** A view may be hours old: nobody was there to call its prices stale. */
import type { Row } from '../messages/messages.ts';

/** Longer than a fresh price and its renewal last together. */
const FRESH_LIMIT_MS = 90_000;

/** The row, marked stale when it passes for fresh but was checked too long ago (or in the future: the clock was set back). */
export function markStale(row: Row, now: number): Row {
  const { price } = row;
  return price.status === 'priced' && Math.abs(now - price.checkedAt) > FRESH_LIMIT_MS
    ? { ...row, price: { ...price, status: 'stale' } }
    : row;
}
