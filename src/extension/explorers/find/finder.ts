/** Finds the links of a page beside which a price belongs (docs/explorers.md §4). Changes nothing. */
import type { AssetKey } from '../../../core/market/assets.ts';
import type { Candidate, ExplorerPage } from '../adapters/adapter.ts';
import { isBehindFigure } from './amounts.ts';
import { adapterOf, isTransactionPage } from './explorer-page.ts';
import { isListOfNfts, unpriceableIn } from './nft-or-spam.ts';
import { hasText, isApart, isTranslated, NFT_LINKS, TOKEN_LINKS, tryOrNull } from './page-parts.ts';
import { createColumns, createRows, MARKED_ROW, type Rows } from './rows.ts';

/** The page of a single NFT: `/token/0x…/instance/7` on Blockscout, `/nft/0x…/7` elsewhere. */
const NFT_PATH = /(0x\w{40})\/(?:instance\/)?\d/;

/** For one document as it is now. Listing links is cheap; each is judged when it is about to be visible. */
export type Finder = ReturnType<typeof createFinder>;

export function createFinder(document: Document, page: ExplorerPage) {
  const adapter = adapterOf(page.site);
  const base = baseOf(document, page);
  const linksIn = (root: ParentNode) =>
    adapter.tokenLinks === null ? [] : root.querySelectorAll(adapter.tokenLinks);
  const assetOf = (link: Element): AssetKey | null => {
    const linked = adapter.readLink(link.getAttribute('href') ?? '', base, page.site);
    if (!linked || linked.asset === page.asset) return null;
    return linked.holder === null || linked.holder === page.subject ? linked.asset : null;
  };
  const found = tryOrNull(() => adapter.findOwn(document, page, assetOf));
  const own = found && { ...found, amount: null, holdings: null };
  const rows = createRows(() => linksIn(document));
  const carriers = new Map<Element, ReadonlyMap<AssetKey, Element>>();
  const lists = new Map<Element, boolean>();
  const columnsOf = createColumns();
  let nftContracts: ReadonlySet<string | undefined> | null = null;

  const carriersIn = (row: Element): ReadonlyMap<AssetKey, Element> => {
    const cached = carriers.get(row);
    if (cached) return cached;
    nftContracts ??= nftContractsOn(document, page);
    const links = [...linksIn(row)].filter((link) => rows.rowOf(link) === row && link !== own?.anchor);
    const first = isAmongNfts(row, rows, lists)
      ? new Map()
      : carriersAmong(links, row, assetOf, nftContracts);
    carriers.set(row, first);
    return first;
  };

  return {
    page,
    /** The price of what the whole page is about, beside its name. */
    own,
    /** Every link that may be a token's, in document order. */
    links: (): ArrayLike<Element> & Iterable<Element> => linksIn(document),
    /** The token that a link names here; null for holders, other hosts and the page's own token. */
    assetOf,
    /** The price that belongs beside the link; null for holders, NFTs, menus, and second links of one row. */
    judge: (link: Element): Candidate | null => {
      const asset = assetOf(link);
      const row = rows.rowOf(link);
      if (!asset || carriersIn(row).get(asset) !== link) return null;
      // The words around links to several tokens belong to none of them.
      const scope = rows.isShared(row) && !row.matches(MARKED_ROW) ? link : row;
      const isMixed = scope === row && rows.isShared(row);
      const amount = isMixed ? null : tryOrNull(() => adapter.amountIn(scope, link, columnsOf));
      // Behind an amount that cannot be read, the price of one token would look like the value of that amount.
      if (!amount && isTransactionPage(page) && (isTranslated(row) || isBehindFigure(link, row))) return null;
      return {
        asset,
        anchor: link,
        usdShown: adapter.showsUsd(scope, link, columnsOf, amount),
        amount,
        holdings: adapter.holdingsAround(link),
      };
    },
  };
}

/** Whether the row is of a card or list whose texts mark all of its tokens as NFTs. */
function isAmongNfts(row: Element, { isShared }: Rows, lists: Map<Element, boolean>): boolean {
  const list = row.parentElement;
  if (!list || row.matches(MARKED_ROW) || list.matches('main,body') || !isShared(list)) return false;
  const isOfNfts = lists.get(list) ?? isListOfNfts(list, holdsTokens);
  lists.set(list, isOfNfts);
  return isOfNfts;
}

function holdsTokens(element: Element): boolean {
  return element.matches(TOKEN_LINKS) || element.querySelector(TOKEN_LINKS) !== null;
}

/** The link of the row that carries the price of each token: the first that has a text. */
function carriersAmong(
  links: readonly Element[],
  row: Element,
  assetOf: Finder['assetOf'],
  nftContracts: ReadonlySet<string | undefined>,
): ReadonlyMap<AssetKey, Element> {
  const first = new Map<AssetKey, Element>();
  for (const link of links) {
    const asset = assetOf(link);
    if (asset && !first.has(asset) && hasText(link) && !isApart(link)) first.set(asset, link);
  }
  const isUnpriceableHere = unpriceableIn(row, first.size);
  return new Map(
    [...first].filter(([asset, link]) => !nftContracts.has(asset.split(':')[1]) && !isUnpriceableHere(link)),
  );
}

/**
 * The contracts (lower case) of which a single NFT is linked, or has this page: a sentence about one, and its row in a
 * narrow window, name the contract in a box of its own, without a standard.
 */
function nftContractsOn(document: Document, { url }: ExplorerPage): ReadonlySet<string | undefined> {
  const links = document.querySelectorAll<HTMLAnchorElement>(NFT_LINKS);
  return new Set([url, ...links].map(({ href }) => NFT_PATH.exec(href)?.[1]?.toLowerCase()));
}

/** What relative links are relative to: a page may set another base than its own address. */
function baseOf({ baseURI, URL: own }: Document, { url }: ExplorerPage): URL {
  return baseURI !== own && URL.canParse(baseURI) ? new URL(baseURI) : url;
}
