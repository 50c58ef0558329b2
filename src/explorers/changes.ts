/** Notices when a page changes in ways that can matter to prices: no polling, no timer while nothing happens. */
import { holds } from './holds.ts';
import { MARK } from './mark.ts';
import { LOADING, PIECE_LINKS, TOKEN_LINKS } from './rows.ts';

export interface ChangesParts {
  readonly document: Document;
  /** Aborts when the watching is to end. */
  readonly signal: AbortSignal;
  readonly isOurs: (node: Node) => boolean;
  /** Token links, headings, signs of loading, prices or the page's address came, went or changed. */
  readonly onChange: () => void;
  /** Each element whose `href` was changed: told at once, before anyone sees another token's price beside it. */
  readonly onRetargeted: (link: Element) => void;
  /** The page has another address: told at once as well, before `onChange`. */
  readonly onMoved: () => void;
}

/** A sign of loading may be taken away whole: Blockscout shows another element where an icon has failed to load. */
const RELEVANT = `${TOKEN_LINKS},${PIECE_LINKS},h1,${MARK},${LOADING}`;

export function watchChanges({
  document,
  signal,
  isOurs,
  onChange,
  onRetargeted,
  onMoved,
}: ChangesParts): void {
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
    if (hasMoved() || matters) onChange();
  });

  const arrives = (node: Node) => !isOurs(node) && holds(node, RELEVANT);
  // What is in the document again has only moved, by the page or by us.
  const leaves = (node: Node) => !(isOurs(node) && node.isConnected) && holds(node, RELEVANT);

  observer.observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['href', 'data-loading'],
  });
  signal.addEventListener('abort', () => observer.disconnect());
  const { defaultView: window } = document;
  const look = () => hasMoved() && onChange();
  for (const type of ['popstate', 'hashchange']) window?.addEventListener(type, look, { signal });
  // Where there is one, it tells of `pushState`, too.
  window?.navigation?.addEventListener('currententrychange', look, { signal });
}
