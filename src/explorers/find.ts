/** Where on a page prices belong (design §6, explorers.md §4). Reads the document and changes nothing. */
import type { AssetKey } from '../market/assets.ts';
import { tokenLink } from './links.ts';
import type { Page } from './page.ts';
import { isApart, isUnfit, PIECE_LINKS, rowOf, TOKEN_LINKS, unfitIn } from './rows.ts';
import { cardShowsUsd, detailsShowUsd, rowShowsUsd } from './shown-usd.ts';
import { textsIn } from './texts.ts';
import { tried } from './tried.ts';

export interface Candidate {
  readonly asset: AssetKey;
  /** The link or heading that the price belongs beside. */
  readonly anchor: Element;
  /** The site already shows dollars for it. */
  readonly usdShown: boolean;
}

/** The page of a single piece: `/token/0x…/instance/7` on Blockscout, `/nft/0x…/7` elsewhere. */
const PIECE = /(0x\w{40})\/(?:instance\/)?\d/;

/** Looks at one document as it is now. Listing links is cheap; each is judged when someone is about to see it. */
export interface Finder {
  readonly page: Page;
  /** What the whole page is about, beside its name. */
  readonly own: Candidate | null;
  /** Every link that may be a token's, in document order. */
  links(): NodeListOf<Element>;
  /** The price that belongs beside the link; null for holders, NFTs, menus, and second links of one row. */
  judge(link: Element): Candidate | null;
  /** The token that a link names here; null for holders, other hosts and the page's own token. */
  assetOf(link: Element): AssetKey | null;
}

export function createFinder(document: Document, page: Page): Finder {
  const base = baseOf(document, page);
  const assetOf = (link: Element) => assetOfLink(link, page, base);
  const own = tried(() => pageCandidate(document, page, base));
  const rows = new Map<Element, Map<AssetKey, Element>>();
  const headings = new Map<Element, number>();
  let pieces: ReadonlySet<string | undefined> | null = null;

  /** Which link of the row carries the price of each token: the first that has a text. */
  function carriersIn(row: Element): Map<AssetKey, Element> {
    const known = rows.get(row);
    if (known) return known;
    const carriers = new Map<AssetKey, Element>();
    rows.set(row, carriers);
    const links = new Map<AssetKey, Element>();
    for (const link of row.querySelectorAll(TOKEN_LINKS)) {
      const asset = rowOf(link) === row && link !== own?.anchor ? assetOf(link) : null;
      if (asset && !links.has(asset) && hasText(link) && !isApart(link)) links.set(asset, link);
    }
    pieces ??= piecesOn(document, page);
    const isUnfitHere = unfitIn(row, links.size);
    for (const [asset, link] of links)
      if (!pieces.has(asset.split(':')[1]) && !isUnfitHere(link)) carriers.set(asset, link);
    return carriers;
  }

  return {
    page,
    own,
    links: () => document.querySelectorAll(page.site.adapter === 'bitcoin' ? 'no-links' : TOKEN_LINKS),
    assetOf,
    judge: (link) => {
      const asset = assetOf(link);
      const row = rowOf(link);
      if (!asset || carriersIn(row).get(asset) !== link) return null;
      return { asset, anchor: link, usdShown: rowShowsUsd(row, link, headings) };
    },
  };
}

/** Every candidate of the document: the page's own first, then in document order. */
export function findCandidates(document: Document, page: Page): readonly Candidate[] {
  const finder = createFinder(document, page);
  const judged = [...finder.links()].map(finder.judge).filter((candidate) => candidate !== null);
  return finder.own ? [finder.own, ...judged] : judged;
}

function assetOfLink(link: Element, page: Page, base: URL): AssetKey | null {
  const linked = tokenLink(link.getAttribute('href') ?? '', base, page.site);
  if (!linked || linked.asset === page.token) return null;
  return linked.holder === null || linked.holder === page.subject ? linked.asset : null;
}

/**
 * The contracts (lower case) of which a single piece is linked, or has this page: a sentence about one, and its row in a
 * narrow window, name the contract in a box of its own and tell no standard.
 */
function piecesOn(document: Document, { url }: Page): ReadonlySet<string | undefined> {
  const links = document.querySelectorAll<HTMLAnchorElement>(PIECE_LINKS);
  return new Set([url, ...links].map(({ href }) => PIECE.exec(href)?.[1]?.toLowerCase()));
}

/** What relative links are relative to: a page may set another base than its own address. */
function baseOf({ baseURI, URL: own }: Document, { url }: Page): URL {
  return baseURI !== own && URL.canParse(baseURI) ? new URL(baseURI) : url;
}

function pageCandidate(document: Document, page: Page, base: URL): Candidate | null {
  const { site, token, subject } = page;
  if (token && site.adapter === 'etherscan') return etherscanToken(document, token);
  if (token) {
    const heading = headingOf(document);
    const inPieces =
      site.adapter !== 'bitcoin' &&
      heading &&
      isUnfit(titleBlock(heading, site.adapter === 'blockscout' ? 3 : 1));
    if (!heading || inPieces) return null;
    const main = heading.closest('main') ?? document.body;
    const usdShown = site.adapter === 'blockscout' && detailsShowUsd(main);
    return { asset: token, anchor: heading, usdShown };
  }
  if (!subject || site.adapter !== 'etherscan') return null;
  // A contract that is itself a token: its row "TokenTracker" names it.
  const tracker = document.querySelector('#ContentPlaceHolder1_tr_tokeninfo');
  if (!tracker || isUnfit(tracker)) return null;
  for (const anchor of tracker.querySelectorAll(TOKEN_LINKS)) {
    const asset = assetOfLink(anchor, page, base);
    if (asset?.endsWith(subject)) return { asset, anchor, usdShown: cardShowsUsd(tracker) };
  }
  return null;
}

/** The h1 says only "Token": the name is the element after it, or, on older pages, inside it. */
function etherscanToken(document: Document, asset: AssetKey): Candidate | null {
  const heading = headingOf(document);
  const kind = document.querySelector('#ContentPlaceHolder1_divSummary .badge');
  if (!heading || (kind && isUnfit(kind)) || isUnfit(heading)) return null;
  if (/\|\s*(?:ERC|BEP)-?(?:721|1155|404)\b/i.test(document.title)) return null;
  const name = heading.nextElementSibling;
  const anchor = name?.localName === 'span' && hasText(name) ? name : heading;
  const usdShown = cardShowsUsd(document.querySelector('#ContentPlaceHolder1_tr_valuepertoken'));
  return { asset, anchor, usdShown };
}

function headingOf(document: Document): Element | null {
  for (const heading of document.querySelectorAll('h1'))
    if (!isApart(heading) && hasText(heading)) return heading;
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
  for (const { data } of textsIn(element, 50)) if (/\S/.test(data.slice(0, 500))) return true;
  return false;
}
