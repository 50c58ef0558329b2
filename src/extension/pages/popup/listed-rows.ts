/** Which saved rows are listed, and in which order: by hand, or by what they are called, have done, or are worth. */
import type { AssetKey } from '../../../core/market/assets.ts';
import type { Currency } from '../../../core/market/format.ts';
import { sideOf } from '../../../core/market/main-currency.ts';
import type { Settings } from '../../messages/settings.ts';
import type { Row } from '../../messages/watchlist.ts';

export type ListOrder = Settings['listOrder'];

/** By value, rows would show which of them hold something. */
export function listOrder({ listOrder: order, worthHidden }: Settings): ListOrder {
  return worthHidden && order === 'value' ? 'hand' : order;
}

export interface Listing {
  readonly order: ListOrder;
  /** What rows are called, in the page's language. */
  readonly nameOf: (asset: AssetKey) => string;
  readonly main: Currency;
  /** Only rows that have it in a name, the symbol or the address; empty for all. */
  readonly filter: string;
}

/** From so many rows on they can be filtered. */
export const FILTERED_FROM = 10;

/** Rows of which nothing is known come last; equals stay as they are by hand. */
export function listedRows(rows: readonly Row[], listing: Listing): readonly Row[] {
  const wanted = folded(listing.filter);
  const kept = wanted === '' ? rows : rows.filter((row) => isCalled(row, wanted, listing));
  if (listing.order === 'hand') return kept;
  const keyed = kept.map((row) => ({ row, key: keyOf(row, listing) }));
  return keyed.sort((a, b) => compare(a.key, b.key)).map(({ row }) => row);
}

function isCalled({ asset, address, token }: Row, wanted: string, { nameOf }: Listing): boolean {
  const names = [nameOf(asset), token.name, token.koreanName, token.symbol, address];
  return names.some((name) => name != null && folded(name).includes(wanted));
}

/** Typed in another width, case or composition, a name is the same. */
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}

/** Names from the first letter on; figures from the highest down. */
function keyOf({ asset, price, held }: Row, { order, nameOf, main }: Listing): string | number | null {
  if (order === 'name') return folded(nameOf(asset));
  if (order === 'value') return held?.worth ? -Number(sideOf(held.worth, main)) : null;
  const { changes = [] } = price.usd === null ? {} : price;
  const change = changes.find((each) => each.in === main) ?? changes[0];
  return change ? -Number(change.percent) : null;
}

function compare(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a < b ? -1 : Number(a > b);
}
