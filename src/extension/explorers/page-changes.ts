/** Notices when a page changes in ways that can matter to prices: no polling, no timer while nothing happens. */
import { containsMatch } from './contains-match.ts';
import { PRICE_TAG } from './price-element.ts';
import {
  BLOCK_LINKS,
  BLOCK_NUMBER,
  HTTP_ERROR,
  LOADING,
  NFT_LINKS,
  TIME_STAMP,
  TOKEN_LINKS,
  TRANSLATED_TEXT,
} from './selectors.ts';

export interface PageChangesOptions {
  readonly document: Document;
  /** Aborts when the watching is to end. */
  readonly signal: AbortSignal;
  readonly isOurs: (node: Node) => boolean;
  /** Token links, headings, signs of loading, prices or the page's address came, went or changed. */
  readonly onChange: () => void;
  /** Each element whose `href` was changed: told at once, before anyone sees another token's price beside it. */
  readonly onRetargeted: (link: Element) => void;
  /** Whether words that were read have changed: asked after each change of the page. */
  readonly haveWordsChanged: () => boolean;
  /** The page has another address: told at once as well, before `onChange`. */
  readonly onMoved: () => void;
}

/** What tells which page this is, and whether it shows what it is about (a table of details) or an error. */
const TITLES = `h1,${BLOCK_NUMBER},${HTTP_ERROR},table`;

/** A sign of loading may be taken away whole: Blockscout shows another element where an icon has failed to load. */
const RELEVANT = `${TOKEN_LINKS},${NFT_LINKS},${TITLES},${PRICE_TAG},${LOADING},${BLOCK_LINKS},${TIME_STAMP},${TRANSLATED_TEXT}`;

export function watchPageChanges({
  document,
  signal,
  isOurs,
  onChange,
  onRetargeted,
  haveWordsChanged,
  onMoved,
}: PageChangesOptions): void {
  let address = document.location.href;
  const hasMoved = () => {
    if (document.location.href === address) return false;
    address = document.location.href;
    onMoved();
    return true;
  };
  const observer = new MutationObserver((records) => {
    for (const { attributeName, target } of records)
      if (attributeName === 'href') onRetargeted(target as Element);
    const matters = records.some(
      ({ type, addedNodes, removedNodes }) =>
        type === 'attributes' || [...addedNodes].some(arrives) || [...removedNodes].some(leaves),
    );
    const isReadAnew = haveWordsChanged();
    if (hasMoved() || matters || isReadAnew) onChange();
  });

  const arrives = (node: Node) => !isOurs(node) && containsMatch(node, RELEVANT);
  // What is in the document again has only moved, by the page or by us.
  const leaves = (node: Node) => !(isOurs(node) && node.isConnected) && containsMatch(node, RELEVANT);

  observer.observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    characterData: true,
    attributeFilter: ['href', 'data-loading', '_msttexthash'],
  });
  // Chrome's translator and Google's mark the page here, and take the mark away when they give it its own words back.
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  signal.addEventListener('abort', () => observer.disconnect());
  const { defaultView: window } = document;
  const look = () => hasMoved() && onChange();
  for (const type of ['popstate', 'hashchange']) window?.addEventListener(type, look, { signal });
  // Where there is a navigation object, it tells of `pushState`, too.
  window?.navigation?.addEventListener('currententrychange', look, { signal });
}
