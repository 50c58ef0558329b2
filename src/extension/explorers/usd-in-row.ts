/**
 * Whether a list already shows a token's price in dollars: then only won are added beside it
 * (docs/explorers.md §4).
 */
import type { ShownAmount } from './shown-amount.ts';
import type { ColumnsOf } from './table-head.ts';
import { isHidden, textNodesIn } from './text-nodes.ts';

/** A price that says something: `$0.00` does not. */
const DOLLARS = /^\s*\$\s?[\d,]*\.?\d*[1-9]/;
const RATE = /@\s?\$?[\d,]*\.?\d*[1-9]/;
const CARD_DOLLARS = /^[\s(≈~]*(?:\$|@\s?\$?)\s?[\d,]*\.?\d*[1-9]/;

const PRICE = /^\s*(?:price|가격|价格|價格)/i;
const LABELLED = /(?:price|가격|价格|價格)[^\w$]{0,5}\$\s?[\d,]*\.?\d*[1-9]/i;

/** Texts that are longer are no prices, whatever a stranger has put there. */
const MAX_TEXT = 200;
const MAX_TEXTS = 300;
const MAX_LABELS = 60;

/**
 * In any row: dollars behind the word. In a table: a column headed Price, or dollars in one without a name. In a list: a rate
 * such as `@1.0003`; market values and amounts are not prices. In a card, or a link that is a row: dollars or a rate anywhere but in the name.
 */
export function rowShowsUsd(
  row: Element,
  link: Element,
  columnsOf: ColumnsOf,
  amount: ShownAmount | null,
): boolean {
  if (LABELLED.test([...textNodesIn(row, MAX_LABELS)].map(({ data }) => data.slice(0, MAX_TEXT)).join(' ')))
    return true;
  if (row.localName === 'tr') return tableRowShowsUsd(row, link, columnsOf);
  if (row.matches('li, [role="row"]'))
    return RATE.test(shortText(row.querySelector('.list-usd-rate') ?? row));
  // The dollars of a transfer are what its amount is worth.
  const isTransfer = row.matches('.row-count') || amount?.usdBeside;
  return isTransfer ? RATE.test(shortText(link)) : cardShowsUsd(row, link);
}

/** The first text of the link is the token's name, which may be anything. */
function cardShowsUsd(card: Element, link: Element): boolean {
  let isNamed = false;
  for (const text of textNodesIn(card, MAX_TEXTS)) {
    if (!/\S/.test(text.data)) continue;
    const isName: boolean = !isNamed && link.contains(text);
    isNamed ||= isName;
    if (!isName && CARD_DOLLARS.test(text.data + textBehind(text))) return true;
  }
  return false;
}

/** A sign and its number may be texts of their own, with a comment between them. */
function textBehind(text: Text): string {
  let behind = text.nextSibling;
  while (behind?.nodeType === Node.COMMENT_NODE) behind = behind.nextSibling;
  return behind?.textContent?.slice(0, MAX_TEXT) ?? '';
}

function tableRowShowsUsd(row: Element, link: Element, columnsOf: ColumnsOf): boolean {
  if (![...row.children].some(beginsWithDollars)) return false;
  const { columns } = columnsOf(row);
  const priced = columns.find(({ name }) => PRICE.test(name));
  return columns.some((column) => {
    const { name, cell } = column;
    const isOfPrices = column === priced || (!/\S/.test(name) && !cell.contains(link));
    return isOfPrices && beginsWithDollars(cell) && !isHidden(cell);
  });
}

export function beginsWithDollars(element: Element): boolean {
  return DOLLARS.test(shortText(element));
}

function shortText(element: Element): string {
  return element.textContent.slice(0, MAX_TEXT);
}
