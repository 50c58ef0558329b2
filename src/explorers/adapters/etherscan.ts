/**
 * Etherscan and its sisters for other chains: server-rendered pages whose parts have ids
 * (docs/explorers.md §3.1).
 */
import type { AssetKey } from '../../market/assets.ts';
import { TOKEN_LINKS } from '../selectors.ts';
import { marksOf } from '../standards.ts';
import { hasText } from '../text-nodes.ts';
import { isUnpriceable } from '../unpriceable.ts';
import type { Candidate, ExplorerAdapter } from './adapter.ts';
import { LINKS } from './links.ts';
import { titleOf } from './title.ts';

const NFT_TITLE = /\|\s*(?:ERC|BEP)-?(?:721|1155|404)\b/i;

export const ETHERSCAN: ExplorerAdapter = {
  ...LINKS,
  // Frames of a token's page: all of their rows are that token.
  excludes: (url) => url.pathname.startsWith('/token/generic-'),
  findOwn: (document, { asset, subject }, assetOf) => {
    if (asset) return tokenOfPage(document, asset);
    return subject ? tokenTracker(document, subject, assetOf) : null;
  },
};

/** The h1 says only "Token": the name is the element after it, or, on older pages, inside it. */
function tokenOfPage(document: Document, asset: AssetKey): Candidate | null {
  const title = titleOf(document);
  const standard = document.querySelector('#ContentPlaceHolder1_divSummary .badge');
  if (!title || (standard && isUnpriceable(standard))) return null;
  const isMoney = standard !== null && marksOf([standard.textContent]).isMoney;
  // A token may call itself anything.
  if (!isMoney && (isUnpriceable(title) || NFT_TITLE.test(document.title))) return null;
  const name = title.nextElementSibling;
  const anchor = name?.localName === 'span' && hasText(name) ? name : title;
  const usdShown = cardShowsUsd(document.querySelector('#ContentPlaceHolder1_tr_valuepertoken'));
  return { asset, anchor, usdShown };
}

/** The page of a contract that is itself a token: its row "TokenTracker" names it. */
function tokenTracker(
  document: Document,
  subject: string,
  assetOf: (link: Element) => AssetKey | null,
): Candidate | null {
  const tracker = document.querySelector('#ContentPlaceHolder1_tr_tokeninfo');
  if (!tracker || isUnpriceable(tracker)) return null;
  for (const anchor of tracker.querySelectorAll(TOKEN_LINKS)) {
    const asset = assetOf(anchor);
    if (asset?.endsWith(subject)) return { asset, anchor, usdShown: cardShowsUsd(tracker) };
  }
  return null;
}

/** The price card of a token's page, or the rate in the tracker row of a contract. */
function cardShowsUsd(card: Element | null): boolean {
  return /\$\s?[\d,]*\.?\d*[1-9]/.test(card?.textContent.slice(0, 2000) ?? '');
}
