/** A stored view may be hours old: nobody was there to call its prices stale. */
import type { Row, View } from '../../messages/messages.ts';

/** Longer than a fresh price and its renewal last together. */
const FRESH_LIMIT_MS = 90_000;

/** The view with the prices that were checked too long ago (or in the future: the clock was set back) marked stale. */
export function aged(view: View, now: number): View {
  const inTime = ({ price }: Row) =>
    price.checkedAt === null || Math.abs(now - price.checkedAt) <= FRESH_LIMIT_MS;
  const mark = (row: Row): Row =>
    row.price.status !== 'priced' || inTime(row) ? row : { ...row, price: { ...row.price, status: 'stale' } };
  return { ...view, coins: view.coins.map(mark), saved: view.saved.map(mark) };
}
