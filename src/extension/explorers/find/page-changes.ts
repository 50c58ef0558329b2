/** Watches a page for changes that can matter to prices, without polling and without timers. */
import { PRICE_TAG } from '../price/price-element.ts';
import {
  BLOCK_LINKS,
  BLOCK_NUMBER,
  containsMatch,
  HTTP_ERROR,
  LOADING,
  NFT_LINKS,
  TIME_STAMP,
  TOKEN_LINKS,
  TRANSLATED_TEXT,
} from './page-parts.ts';

export interface PageChangesOptions {
  readonly document: Document;
  readonly signal: AbortSignal;
  readonly isOurs: (node: Node) => boolean;
  /** Token links, headings, signs of loading, prices or the page's address came, went or changed. */
  readonly onChange: () => void;
  /** An element whose `href` was changed: called at once, before a frame shows another token's price beside it. */
  readonly onRetargeted: (link: Element) => void;
  /** Whether words that were read have changed; called after each change of the page. */
  readonly haveWordsChanged: () => boolean;
  /** The page has another address; called before `onChange`. */
  readonly onMoved: () => void;
}

/** What shows which page this is, and whether it has details (a table) or an error. */
const TITLES = `h1,${BLOCK_NUMBER},${HTTP_ERROR},table`;

/** A sign of loading may be taken away whole: Blockscout shows another element where an icon has failed to load. */
const RELEVANT = `${TOKEN_LINKS},${NFT_LINKS},${TITLES},${PRICE_TAG},${LOADING},${BLOCK_LINKS},${TIME_STAMP},${TRANSLATED_TEXT}`;

export function watchPageChanges(options: PageChangesOptions): void {
  const { document, signal, isOurs, onChange, onRetargeted, haveWordsChanged, onMoved } = options;
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
    const isOutdated = haveWordsChanged();
    if (hasMoved() || matters || isOutdated) onChange();
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
  // Chrome's translator and Google's mark the page here, and remove the mark when they restore its own words.
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  signal.addEventListener('abort', () => observer.disconnect());
  const { defaultView: window } = document;
  const look = () => hasMoved() && onChange();
  for (const type of ['popstate', 'hashchange']) window?.addEventListener(type, look, { signal });
  // A navigation object reports `pushState`, too.
  window?.navigation?.addEventListener('currententrychange', look, { signal });
}
