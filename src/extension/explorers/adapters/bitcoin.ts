/** Explorers of Bitcoin: no tokens; pages about a transaction, an address or a block have the coin's price at their title. */
import { coinKey } from '../../../core/market/assets.ts';
import { beginsWithDollars } from '../find/amounts.ts';
import { BLOCK_NUMBER, HTTP_ERROR } from '../find/page-parts.ts';
import type { ExplorerAdapter } from './adapter.ts';
import { LINKS, titleOf } from './links-only.ts';

/** The frontend of blockstream.info (docs/explorers.md §3.6). */
export const ESPLORA = bitcoinAdapter(
  /^\/(?:nojs\/)?(?:tx\/[0-9a-f]{64}|address\/\w+|block\/[0-9a-f]{64}|block-height\/\d+)\/?$/i,
  (document) => {
    if ([...document.querySelectorAll('.info-card-header-value')].some(beginsWithDollars)) return null;
    // Each of a page's transactions has a heading, "1 of 25 Transactions", and so has an error.
    const otherHeadings = '.transactions,.transaction-box,[class*=error]';
    return document.querySelector(BLOCK_NUMBER) ?? titleOf(document, otherHeadings);
  },
);

/** Paths of details: perhaps after a language; a transaction perhaps with the number of an input or output. */
const MEMPOOL_DETAILS =
  /^\/(?:[a-z]{2}(?:-[a-z]{2,4})?\/)?(?:tx\/(?:\d+:)?[0-9a-f]{64}(?::\d+)?|address\/\w+|block\/(?:[0-9a-f]{64}|\d+))\/?$/i;

/**
 * mempool.space (docs/explorers.md §3.6); its clocks, Lightning nodes, lists and projected blocks have other paths. Details
 * stand in a table, also while they load; an error leaves the title alone.
 */
export const MEMPOOL = bitcoinAdapter(MEMPOOL_DETAILS, (document) =>
  document.querySelector('table') && !document.querySelector(HTTP_ERROR) ? titleOf(document) : null,
);

/** `details`: the paths of pages with a price. `findTitle`: a page's title; null where it shows an error or dollars. */
function bitcoinAdapter(details: RegExp, findTitle: (document: Document) => Element | null): ExplorerAdapter {
  return {
    ...LINKS,
    tokenLinks: null,
    readLink: () => null,
    assetOfPage: ({ pathname }) => (details.test(pathname) ? coinKey('BTC') : null),
    findOwn: (document, { asset }) => {
      const anchor = asset && findTitle(document);
      return anchor && { asset, anchor, usdShown: false };
    },
  };
}
