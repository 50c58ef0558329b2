/**
 * Whether a list already shows a token's price in dollars: then only won are added beside it
 * (docs/architecture.md §6).
 */

/** A price that says something: `$0.00` does not. */
const DOLLARS = /^\s*\$\s?[\d,]*\.?\d*[1-9]/;
const RATE = /@\s?\$?[\d,]*\.?\d*[1-9]/;

/** Texts that are longer are no prices, whatever a stranger has put there. */
const MAX_TEXT = 200;

/** Which column of each table holds prices; -1 where none does. Kept as long as one look at a page lasts. */
export type PriceColumns = Map<Element, number>;

/** In a list row: a column headed Price, or a rate such as `@1.0003`. Market values and amounts are not prices. */
export function rowShowsUsd(row: Element, link: Element, columns: PriceColumns): boolean {
  if (row.localName === 'tr') {
    const cell = row.children[priceColumn(row, columns)];
    return cell !== undefined && beginsWithDollars(cell);
  }
  // Where nothing marks the rows, a whole row may be the link.
  const own = row.matches('li, [role="row"]') ? row : link;
  return RATE.test(shortText(own.querySelector('.list-usd-rate') ?? own));
}

export function beginsWithDollars(element: Element): boolean {
  return DOLLARS.test(shortText(element));
}

function priceColumn(row: Element, columns: PriceColumns): number {
  const table = row.closest('table');
  if (!table) return -1;
  const known = columns.get(table);
  if (known !== undefined) return known;
  const head = table.querySelector('thead tr') ?? table.querySelector('tr');
  const found = [...(head?.children ?? [])].findIndex((cell) =>
    /^\s*(?:price|가격|价格|價格)/i.test(shortText(cell)),
  );
  columns.set(table, found);
  return found;
}

function shortText(element: Element): string {
  return element.textContent.slice(0, MAX_TEXT);
}
