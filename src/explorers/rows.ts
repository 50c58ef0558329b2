/** The row that a token link stands in, and the parts of a page that are never rows. */

export const MARKED_ROW = 'tr,li,[role=row],.row-count';

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

/** The row that holds the element; what is not in a table or a list counts as one row with its next of kin. */
export function rowOf(element: Element): Element {
  return element.closest(MARKED_ROW) ?? element.parentElement ?? element;
}

export function isApart(element: Element): boolean {
  return Boolean(element.closest(APART));
}
