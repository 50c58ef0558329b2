/** Etherscan and its sisters for other chains: server-rendered pages whose parts have ids (docs/explorers.md §3.1). */
import type { AssetKey } from '../../../core/market/assets.ts';
import { amountBefore, amountInColumn, amountShownBy, type PageAmount } from '../find/amounts.ts';
import { isUnpriceable, marksOf } from '../find/nft-or-spam.ts';
import { hasText, isHidden, TIME_STAMP, TOKEN_LINKS } from '../find/page-parts.ts';
import type { ExplorerAdapter, Holdings, OwnCandidate } from './adapter.ts';
import { LINKS, titleOf } from './links-only.ts';

const NFT_TITLE = /\|\s*(?:ERC|BEP)-?(?:721|1155|404)\b/i;

export const ETHERSCAN: ExplorerAdapter = {
  ...LINKS,
  stamp: TIME_STAMP,
  // Frames of a token's page: all of their rows are that token.
  excludes: (url) => url.pathname.startsWith('/token/generic-'),
  findOwn: (document, { asset, subject }, assetOf) => {
    if (asset) return tokenOfPage(document, asset);
    return subject ? tokenTracker(document, subject, assetOf) : null;
  },
  amountIn: (row, link, columnsOf) => {
    if (row.matches(HOLDING)) return amountInMenu(row);
    if (row.localName !== 'tr') return amountBefore(link, row);
    const shown = row.querySelector(TRANSFERRED);
    return shown ? amountTransferred(shown, link) : amountInColumn(row, link, columnsOf);
  },
  holdingsAround,
};

/** A row of the menu of an address's tokens; each chain has a class of its own for it. */
const HOLDING = 'li[class*="list-custom-"]';
const NOT_OF_AMOUNTS = '.list-name,.text-end,.list-usd-value,.list-usd-rate';

/** The amount in lists of transfers, whose script shows either it or its worth in dollars. */
const TRANSFERRED = '.td_showAmount';

function amountTransferred(shown: Element, link: Element): PageAmount | null {
  const amount = amountShownBy(shown, link.textContent);
  return amount && isHidden(shown) ? { ...amount, usdBeside: true } : amount;
}

function amountInMenu(row: Element): PageAmount | null {
  const name = row.querySelector('.list-name');
  const muted = [...row.querySelectorAll('.text-muted')].filter((each) => !each.closest(NOT_OF_AMOUNTS));
  const [shown, ...others] = [...row.querySelectorAll('.list-amount'), ...muted].filter(hasText);
  if (!shown || others.some((other) => !shown.contains(other))) return null;
  const title = name?.querySelector('[data-bs-title],[title]');
  const words = [name?.textContent, title?.getAttribute('data-bs-title'), title?.getAttribute('title')];
  return amountShownBy(shown, words.join(' '));
}

/** A site that sorts puts rows below the head of others: the head is that of fungible tokens, wherever it stands. */
function holdingsAround(link: Element): Holdings | null {
  const list = link.closest(HOLDING)?.parentElement;
  const heads = [...(list?.querySelectorAll('[class*="list-custom-divider"]') ?? [])];
  const head = heads.find((each) => /(?:ERC|BEP)-?20\b/.test(each.className));
  const words = head?.querySelector('.fw-medium') ?? head?.firstElementChild;
  return list && words ? { list, head: words } : null;
}

/** The h1 says only "Token": the name is the element after it, or, on older pages, inside it. */
function tokenOfPage(document: Document, asset: AssetKey): OwnCandidate | null {
  const title = titleOf(document);
  const standard = document.querySelector('#ContentPlaceHolder1_divSummary .badge');
  if (!title || (standard && isUnpriceable(standard))) return null;
  const isMoney = standard !== null && marksOf([standard.textContent]).isMoney;
  // The title is the token's own, which may look like an NFT's or like spam: it counts only without a standard.
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
): OwnCandidate | null {
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
