/** esplora, the frontend of blockstream.info (docs/explorers.md §3.6). */
import { beginsWithDollars } from '../find/amounts.ts';
import { BLOCK_NUMBER } from '../find/page-parts.ts';
import { bitcoinAdapter } from './bitcoin.ts';
import { titleOf } from './links-only.ts';

const DETAILS = /^\/(?:nojs\/)?(?:tx\/[0-9a-f]{64}|address\/\w+|block\/[0-9a-f]{64}|block-height\/\d+)\/?$/i;

/** Each of a page's transactions has a heading, "1 of 25 Transactions", and so has an error. */
const OTHER_HEADINGS = '.transactions,.transaction-box,[class*=error]';

export const ESPLORA = bitcoinAdapter(DETAILS, (document) => {
  if ([...document.querySelectorAll('.info-card-header-value')].some(beginsWithDollars)) return null;
  return document.querySelector(BLOCK_NUMBER) ?? titleOf(document, OTHER_HEADINGS);
});
