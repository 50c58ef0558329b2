/** The row that a token link stands in, and whether that row may carry a price. */

import { textsIn } from './texts.ts';

/** Everything that can be a token link of any site. */
export const TOKEN_LINKS = 'a[href*="/token/0x"]';

/** Links to single pieces of a contract. */
export const PIECE_LINKS = 'a[href*="/instance/"],a[href*="/nft/0x"]';

const ROW = 'tr,li,[role=row],.row-count';

/** What is the same on every page, or not for reading: menus, headers, footers, code, fields. */
const APART = [
  'header',
  'nav',
  'footer',
  'pre',
  'code',
  'textarea',
  '#masterTopBar',
  '#masterHeader',
  '.dropdown-item',
  '[role=navigation]',
  '[role=menu]',
  '[role=contentinfo]',
  '[contenteditable=""]',
  '[contenteditable=true]',
  '.ace_editor',
  '.monaco-editor',
].join();

/**
 * Standards whose tokens are pieces, not money: ERC-721, -1155 and -404, and what they are called on other chains. Read from
 * the row's whole text, where a badge may touch its neighbours without a blank.
 */
const PIECES = /(?:ERC|BEP)-?(?:721|1155|404)|KIP-?(?:17|37)|\[spam\]/i;

const SPAM_HINTS = ['title', 'data-bs-title', 'data-original-title'].map(
  (name) => `[${name}*="Reputation: SPAM" i]`,
);

/** Blockscout shows made-up tokens while it loads. */
export const LOADING = '[data-loading=true],[data-loading=""]';

const UNFIT = [...SPAM_HINTS, LOADING].join();

/** The row that holds the element; what is not in a table or a list counts as one row with its next of kin. */
export function rowOf(element: Element): Element {
  return element.closest(ROW) ?? element.parentElement ?? element;
}

export function isApart(element: Element): boolean {
  return Boolean(element.closest(APART));
}

/** How much of a menu of tokens is read for its headings. */
const MAX_TEXTS = 10_000;

/**
 * Tells for each of the row's links whether a price beside it would be wrong. Where nothing marks rows, what stands around
 * links to several tokens holds for all, and each link's own name, which strangers may choose, for itself alone.
 */
export function unfitIn(row: Element, tokens: number): (link: Element) => boolean {
  const unfit = isUnfit(row);
  const each =
    unfit &&
    tokens > 1 &&
    !row.matches(ROW) &&
    [...row.querySelectorAll(UNFIT)].every(isInTokenLink) &&
    !namesPieces(row);
  return each ? isUnfit : () => unfit;
}

function isInTokenLink(element: Element | null): boolean {
  return Boolean(element?.closest(TOKEN_LINKS));
}

/** Whether it tells a standard, or calls something spam, outside of the names that are links. */
function namesPieces(row: Element): boolean {
  return [...textsIn(row, MAX_TEXTS)].some(
    ({ data, parentElement }) => PIECES.test(data) && !isInTokenLink(parentElement),
  );
}

/** True for rows of NFTs, rows that the explorer itself calls spam, and rows that are still loading. */
export function isUnfit(row: Element): boolean {
  return Boolean(row.closest(UNFIT) ?? row.querySelector(UNFIT)) || PIECES.test(row.textContent);
}
