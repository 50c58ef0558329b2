/** Which saved rows are listed, and in which order: by hand, name, change or value. */
import type { AssetKey } from '../../../core/market/assets.ts';
import type { Currency } from '../../../core/market/format.ts';
import { sideOf } from '../../../core/market/main-currency.ts';
import type { Settings } from '../../messages/settings.ts';
import type { Row } from '../../messages/watchlist.ts';

export type ListOrder = Settings['listOrder'];

/** The order to use: with hidden values not that by value, which would reveal the rows with an amount. */
export function listOrder({ listOrder: order, worthHidden }: Settings): ListOrder {
  return worthHidden && order === 'value' ? 'hand' : order;
}

export interface Listing {
  readonly order: ListOrder;
  /** The name of a row in the page's language. */
  readonly nameOf: (asset: AssetKey) => string;
  readonly main: Currency;
  /** Lists only rows with this text in a name, the symbol or the address; empty for all. */
  readonly filter: string;
}

/** The number of rows from which on the list has a filter. */
export const FILTERED_FROM = 10;

/** The rows to list, in order. Rows without the figure come last; equal ones keep their order by hand. */
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

/** The text in a form that ignores width, case and composition. */
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}

/** The sort key of a row: names ascend, figures descend. */
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
