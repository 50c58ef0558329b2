/**
 * The parts of a page: selectors, the parts in which nothing gets a price, what a translator has changed, and texts. Pages may
 * be hostile: texts are cut off at a limit, and a form's fields may hide methods of elements.
 */

/** Everything that can be a token link of any site. */
export const TOKEN_LINKS = 'a[href*="/token/0x"]';

/** Links to a single NFT of a contract. */
export const NFT_LINKS = 'a[href*="/instance/"],a[href*="/nft/0x"]';

/** The number of a block on esplora, whose page has no heading of its own. */
export const BLOCK_NUMBER = '.block-navigation-block-number';

/** The error that mempool.space shows in place of details. */
export const HTTP_ERROR = 'app-http-error';

/** Blockscout shows made-up tokens while it loads. */
export const LOADING = '[data-loading=true],[data-loading=""]';

/** Links to blocks: on a transaction's page, to the one that it is in. */
export const BLOCK_LINKS = 'a[href*="/block/"]';

/** The marks of Edge's translator, which changes texts in place. */
const CHANGED_IN_PLACE = '[_msttexthash],[_msthash],[_mstmutation]';

/** Elements that translators put around texts or mark. (Old BscScan has `<font color>` of its own.) */
export const TRANSLATED_TEXT = `font[style],font font,${CHANGED_IN_PLACE}`;

/** Set by Chrome's translator and by Google's element. Firefox and Yandex leave no mark of the page. */
const TRANSLATED_PAGE = '[class*="translated-"]';

/** Etherscan's time of a transaction, in Unix seconds beside the words for people. */
export const TIME_STAMP = '#showUtcLocalDate[data-timestamp]';

/** What is the same on every page, or not for reading: menus, headers, footers, suggestions, code, fields. */
const APART = [
  'header',
  'nav',
  'footer',
  'pre',
  'code',
  'textarea',
  '#masterTopBar',
  '#masterHeader',
  '#search_bar_popover_content',
  '.dropdown-item',
  '[role=navigation]',
  '[role=menu]',
  '[role=listbox]',
  '[role=option]',
  '[role=search]',
  '[role=contentinfo]',
  '[contenteditable=""]',
  '[contenteditable=true]',
  '.ace_editor',
  '.monaco-editor',
].join();

/** A box over the page, which a field may have opened. */
const POPOVER = '[role=dialog][id],[data-scope=popover][id]';
const FIELDS = 'form[aria-controls],input[aria-controls]';

/** Whether it stands in a part of the page without prices. */
export function isApart(element: Element): boolean {
  return Boolean(element.closest(APART)) || isSuggested(element);
}

/** The suggestions of a search are a menu wherever the page puts them. */
function isSuggested(element: Element): boolean {
  const id = element.closest(POPOVER)?.id;
  if (!id) return false;
  const fields = [...element.ownerDocument.querySelectorAll(FIELDS)];
  return fields.some((field) => field.getAttribute('aria-controls')?.split(' ').includes(id));
}

/** Whether a translator has changed the page, or texts in or around the element. */
export function isTranslated(element: Element): boolean {
  const { documentElement } = element.ownerDocument;
  return (
    documentElement.matches(TRANSLATED_PAGE) ||
    element.closest(TRANSLATED_TEXT) !== null ||
    element.querySelector(TRANSLATED_TEXT) !== null
  );
}

/** The text nodes in an element, in document order, at most `limit`. */
export function textNodesIn(root: Element, limit: number): Generator<Text> {
  return walked(root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT), limit);
}

/** The same without hidden text nodes: a site may write both an amount and its value, and show one. */
export function shownTextsIn(root: Element, limit: number): Generator<Text> {
  const shown = NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT;
  return walked(root.ownerDocument.createTreeWalker(root, shown, acceptShownText), limit);
}

function* walked(texts: TreeWalker, limit: number): Generator<Text> {
  for (let seen = 0, text = texts.nextNode(); text && seen < limit; seen++, text = texts.nextNode())
    yield text as Text;
}

/** The walker visits an element before its content, so that each style is read once. */
function acceptShownText(node: Node): number {
  if (!(node instanceof Element)) return NodeFilter.FILTER_ACCEPT;
  return node.firstChild && isHidden(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
}

/** Whether the element itself is taken out of the layout. */
export function isHidden(element: Element): boolean {
  return getComputedStyle(element).display === 'none';
}

/** Reads only the beginning: a stranger may have put megabytes there. */
export function hasText(element: Element): boolean {
  for (const { data } of textNodesIn(element, 50)) if (/\S/.test(data.slice(0, 500))) return true;
  return false;
}

/** Whether the node or anything in it matches the selector; true where that is unknown. */
export function containsMatch(node: Node, selector: string): boolean {
  if (!(node instanceof Element)) return false;
  return tryOrNull(() => node.matches(selector) || Boolean(node.querySelector(selector))) ?? true;
}

/** Null when `run` throws: a form's fields can hide the methods of the element a link stands in. */
export function tryOrNull<T>(run: () => T): T | null {
  try {
    return run();
  } catch {
    return null;
  }
}
