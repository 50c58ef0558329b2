/** Whether the site itself already tells a token's price in dollars: then only won are added beside it (design §6). */
import { textsIn } from './texts.ts';

/** A price that says something: `$0.00` does not. */
const DOLLARS = /^\s*\$\s?[\d,]*\.?\d*[1-9]/;
const RATE = /@\s?\$?[\d,]*\.?\d*[1-9]/;

/** Texts that are longer are no prices, whatever a stranger has put there. */
const MAX_TEXT = 200;

/** In a list row: a column headed Price, or a rate such as `@1.0003`. Market values and amounts are not prices. */
export function rowShowsUsd(row: Element, link: Element, headings: Map<Element, number>): boolean {
  if (row.localName === 'tr') {
    const cell = row.children[priceColumn(row, headings)];
    return cell !== undefined && DOLLARS.test(clipped(cell));
  }
  // Where nothing marks the rows, a whole row may be the link.
  const own = row.matches('li, [role="row"]') ? row : link;
  return RATE.test(clipped(own.querySelector('.list-usd-rate') ?? own));
}

/** Beside the page's own token. Etherscan's price card, or the rate in the tracker row of a contract. */
export function cardShowsUsd(card: Element | null): boolean {
  return /\$\s?[\d,]*\.?\d*[1-9]/.test(card?.textContent.slice(0, 2000) ?? '');
}

/** Blockscout's details have no names but their words: a label `Price`, and the value in the next cell. */
export function detailsShowUsd(root: Element): boolean {
  for (const { data, parentElement } of textsIn(root, 2000)) {
    let cell = data === 'Price' ? parentElement : null;
    for (let level = 0; cell && cell !== root && level < 5; level++, cell = cell.parentElement) {
      const value = cell.nextElementSibling;
      if (value && DOLLARS.test(clipped(value))) return true;
    }
  }
  return false;
}

/** Which cell of the row's table is the price; -1 where none is. Looked up once a table. */
function priceColumn(row: Element, headings: Map<Element, number>): number {
  const table = row.closest('table');
  if (!table) return -1;
  const known = headings.get(table);
  if (known !== undefined) return known;
  const head = table.querySelector('thead tr') ?? table.querySelector('tr');
  const found = [...(head?.children ?? [])].findIndex((cell) =>
    /^\s*(?:price|가격|价格|價格)/i.test(clipped(cell)),
  );
  headings.set(table, found);
  return found;
}

function clipped(element: Element): string {
  return element.textContent.slice(0, MAX_TEXT);
}
