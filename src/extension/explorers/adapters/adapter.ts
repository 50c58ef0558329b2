/** The port of a family of explorers: the one place where sites differ. */
import type { AssetKey } from '../../../core/market/assets.ts';
import type { ExplorerSite } from '../../../core/market/explorers.ts';
import type { PageAmount } from '../find/amounts.ts';
import type { ColumnsOf } from '../find/rows.ts';

/** What a page's address names: which explorer, and the address or token that the page is about. */
export interface ExplorerPage {
  readonly site: ExplorerSite;
  readonly url: URL;
  /** The address whose page this is (lower case): `?a=` of a link counts only when it names it. */
  readonly subject: string | null;
  /** The token or the coin that the page is about; null for frames, which are parts of another page. */
  readonly asset: AssetKey | null;
}

export interface LinkedToken {
  readonly asset: AssetKey;
  /**
   * The holder (lower case) that the link narrows the token's page to: `?a=X` on the Etherscan family, any parameter with
   * an address elsewhere. The text of such a link is often the holder's, not the token's.
   */
  readonly holder: string | null;
}

/** A place where a price belongs. */
export interface Candidate {
  readonly asset: AssetKey;
  /** The link or heading that the price belongs beside. */
  readonly anchor: Element;
  /** The site already shows dollars for it. */
  readonly usdShown: boolean;
  /** The amount in the row; null where it shows none, or in a form that leaves doubt. */
  readonly amount: PageAmount | null;
  /** The list of holdings that it is a row of. */
  readonly holdings: Holdings | null;
}

export interface Holdings {
  readonly list: Element;
  /** The words above its rows of fungible tokens. */
  readonly head: Element;
}

/** The price of what a whole page is about. */
export type OwnCandidate = Pick<Candidate, 'asset' | 'anchor' | 'usdShown'>;

export interface ExplorerAdapter {
  /** Selects every element that may be a link to a token; null on sites without tokens. */
  readonly tokenLinks: string | null;
  /** Selects the time of a page's transaction, by its `data-timestamp` in Unix seconds. Null where no such page was seen. */
  readonly stamp: string | null;
  /** The token that an `href` names on a page of the site; `base` is the document's base URL. */
  readLink(href: string, base: URL, site: ExplorerSite): LinkedToken | null;
  /** Whether no price belongs anywhere on the page of this address. */
  excludes(url: URL): boolean;
  assetOfPage(url: URL, site: ExplorerSite): AssetKey | null;
  /** Where the price of what the whole page is about belongs. `assetOf`: the token that a link of the page names. */
  findOwn(
    document: Document,
    page: ExplorerPage,
    assetOf: (link: Element) => AssetKey | null,
  ): OwnCandidate | null;
  /** Whether the site shows the price in dollars beside a token link of the row, which shows this amount of it. */
  showsUsd(row: Element, link: Element, columnsOf: ColumnsOf, amount: PageAmount | null): boolean;
  /** The amount of the link's token that its row shows, which is of no other token, or else the link itself. */
  amountIn(row: Element, link: Element, columnsOf: ColumnsOf): PageAmount | null;
  holdingsAround(link: Element): Holdings | null;
}
