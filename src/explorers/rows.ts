/** The row that a token link stands in, and whether that row may carry a price. */

const ROW = 'tr, li, [role="row"], .row-count';

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
  '[role="navigation"]',
  '[role="menu"]',
  '[role="contentinfo"]',
  '[contenteditable=""]',
  '[contenteditable="true"]',
  '.ace_editor',
  '.monaco-editor',
].join();

/**
 * Standards whose tokens are pieces, not money: ERC-721, -1155 and -404, and what they are called on other chains. Read from
 * the row's whole text, where a badge may touch its neighbours without a blank.
 */
const PIECES = /(?:ERC|BEP)-?(?:721|1155|404)|KIP-?(?:17|37)|\[spam\]/i;

const SPAM_HINT =
  '[title*="Reputation: SPAM" i], [data-bs-title*="Reputation: SPAM" i], [data-original-title*="Reputation: SPAM" i]';

/** Blockscout shows made-up tokens while it loads. */
export const LOADING = '[data-loading="true"], [data-loading=""]';

const UNFIT = `${SPAM_HINT}, ${LOADING}`;

/** The row that holds the element; what is not in a table or a list counts as one row with its next of kin. */
export function rowOf(element: Element): Element {
  return element.closest(ROW) ?? element.parentElement ?? element;
}

export function isApart(element: Element): boolean {
  return element.closest(APART) !== null;
}

/** True for rows of NFTs, rows that the explorer itself calls spam, and rows that are still loading. */
export function isUnfit(row: Element): boolean {
  return (
    row.closest(UNFIT) !== null || row.querySelector(UNFIT) !== null || PIECES.test(row.textContent ?? '')
  );
}
