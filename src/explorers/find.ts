/** Where on a page prices belong (design §6, explorers.md §4). Reads the document and changes nothing. */
import type { AssetKey } from '../market/assets.ts';
import { tokenLink } from './links.ts';
import type { Page } from './page.ts';
import { isApart, isUnfit, LOADING, rowOf } from './rows.ts';
import { cardShowsUsd, detailsShowUsd, rowShowsUsd } from './shown-usd.ts';

export interface Candidate {
  readonly asset: AssetKey;
  /** The link or heading that the price belongs beside. */
  readonly anchor: Element;
  /** `page`: beside the name of what the whole page is about. */
  readonly level: 'row' | 'page';
  /** The site already shows dollars for it. */
  readonly usdShown: boolean;
}

/** Everything that can be a token link of any site. */
export const TOKEN_LINKS = 'a[href*="/token/0x" i]';

/** The candidates in document order, the page's own first. Lazy, so that a huge page can be read in slices. */
export function* findCandidates(document: Document, page: Page): Generator<Candidate | null> {
  const base = baseOf(document, page);
  const own = pageCandidate(document, page, base);
  if (own) yield own;
  if (page.site.adapter === 'bitcoin') return;
  const seen = new Map<Element, Set<AssetKey>>();
  const unfit = new Map<Element, boolean>();
  const headings = new Map<Element, number>();
  for (const link of document.querySelectorAll(TOKEN_LINKS)) {
    const asset = link === own?.anchor ? null : assetOfLink(link, page, base);
    const row = asset && !isApart(link) ? rowOf(link) : null;
    const inRow = row && (seen.get(row) ?? new Set());
    if (!asset || !row || !inRow || inRow.has(asset) || !hasText(link) || isUnfitRow(row, link, unfit)) {
      yield null;
      continue;
    }
    seen.set(row, inRow.add(asset));
    yield { asset, anchor: link, level: 'row', usdShown: rowShowsUsd(row, headings) };
  }
}

/** The token that a link names on this page; null for holders, other hosts and the page's own token. */
export function assetOfLink(link: Element, page: Page, base: URL): AssetKey | null {
  const linked = tokenLink(link.getAttribute('href') ?? '', base, page.site);
  if (!linked || linked.asset === page.token) return null;
  return linked.holder === null || linked.holder === page.subject ? linked.asset : null;
}

/** What relative links are relative to: a page may set another base than its own address. */
export function baseOf(document: Document, page: Page): URL {
  const { baseURI } = document;
  return URL.canParse(baseURI) ? new URL(baseURI) : page.url;
}

function pageCandidate(document: Document, page: Page, base: URL): Candidate | null {
  const { site, token, subject } = page;
  if (token && site.adapter === 'etherscan') return etherscanToken(document, token);
  if (token) {
    const heading = headingOf(document);
    const inPieces =
      site.adapter !== 'bitcoin' &&
      heading &&
      isUnfit(titleBlock(heading, site.adapter === 'blockscout' ? 3 : 1), heading);
    if (!heading || inPieces) return null;
    const main = heading.closest('main') ?? document.body;
    const usdShown = site.adapter === 'blockscout' && detailsShowUsd(main);
    return { asset: token, anchor: heading, level: 'page', usdShown };
  }
  if (!subject || site.adapter !== 'etherscan') return null;
  // A contract that is itself a token: its row "TokenTracker" names it.
  const tracker = document.querySelector('#ContentPlaceHolder1_tr_tokeninfo');
  for (const link of tracker?.querySelectorAll(TOKEN_LINKS) ?? []) {
    const asset = assetOfLink(link, page, base);
    if (asset?.endsWith(subject) && tracker && !isUnfit(tracker, link))
      return { asset, anchor: link, level: 'page', usdShown: cardShowsUsd(tracker) };
  }
  return null;
}

/** The h1 says only "Token": the name is the element after it, or, on older pages, inside it. */
function etherscanToken(document: Document, asset: AssetKey): Candidate | null {
  const heading = headingOf(document);
  const summary = document.querySelector('#ContentPlaceHolder1_divSummary');
  const kind = summary?.querySelector('.badge') ?? null;
  if (!heading || (kind && isUnfit(kind, kind)) || isUnfit(heading, heading)) return null;
  if (/\|\s*(?:ERC|BEP)-?(?:721|1155|404)\b/i.test(document.title)) return null;
  const name = heading.nextElementSibling;
  const anchor = name?.localName === 'span' && hasText(name) ? name : heading;
  const usdShown = cardShowsUsd(document.querySelector('#ContentPlaceHolder1_tr_valuepertoken'));
  return { asset, anchor, level: 'page', usdShown };
}

function headingOf(document: Document): Element | null {
  for (const heading of document.querySelectorAll('h1'))
    if (!isApart(heading) && hasText(heading) && !heading.closest(LOADING)) return heading;
  return null;
}

/** The heading with the tags beside it, of which one tells the token's standard. */
function titleBlock(heading: Element, levels: number): Element {
  let block = heading;
  for (let level = 0; level < levels; level++) {
    const parent = block.parentElement;
    if (!parent || parent.matches('main, body')) break;
    block = parent;
  }
  return block;
}

/** Looked at as little as a stranger's megabytes deserve. */
function hasText(element: Element): boolean {
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let seen = 0, text = texts.nextNode(); text && seen < 50; seen++, text = texts.nextNode())
    if (/\S/.test((text.nodeValue ?? '').slice(0, 500))) return true;
  return false;
}

function isUnfitRow(row: Element, link: Element, known: Map<Element, boolean>): boolean {
  const answer = known.get(row) ?? isUnfit(row, link);
  known.set(row, answer);
  return answer;
}
