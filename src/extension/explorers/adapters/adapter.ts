/** What the finding of prices must know of a family of explorers: the one place where sites differ. */
import type { AssetKey } from '../../../core/market/assets.ts';
import type { ExplorerSite } from '../../../core/market/explorers.ts';
import type { ShownAmount } from '../shown-amount.ts';
import type { ColumnsOf } from '../table-head.ts';
import type { LinkedToken } from '../token-link.ts';

/** What a page's address says: which explorer, and whom or what the page is about. */
export interface ExplorerPage {
  readonly site: ExplorerSite;
  readonly url: URL;
  /** The address whose page this is (lower case): `?a=` of a link counts only when it names it. */
  readonly subject: string | null;
  /** The token or the coin that the page is about; null for frames, which are parts of another page. */
  readonly asset: AssetKey | null;
}

/** A place where a price belongs. */
export interface Candidate {
  readonly asset: AssetKey;
  /** The link or heading that the price belongs beside. */
  readonly anchor: Element;
  /** The site already shows dollars for it. */
  readonly usdShown: boolean;
  /** How much of it the row shows; null where it shows none, or in a form that leaves doubt. */
  readonly amount: ShownAmount | null;
  /** The list of what somebody holds, of which it is a row. */
  readonly holdings: Holdings | null;
}

export interface Holdings {
  readonly list: Element;
  /** The words above its rows of fungible tokens. */
  readonly head: Element;
}

/** The price of what a whole page is about: nobody's holding. */
export type OwnCandidate = Pick<Candidate, 'asset' | 'anchor' | 'usdShown'>;

export interface ExplorerAdapter {
  /** Selects every element that may be a link to a token; null on sites without tokens. */
  readonly tokenLinks: string | null;
  /**
   * Selects what tells when a page's transaction was made, by its `data-timestamp` in Unix seconds. Null where nobody has seen
   * pages of transactions.
   */
  readonly stamp: string | null;
  /** Which token an `href` names on a page of the site; `base` is the document's base URL. */
  readLink(href: string, base: URL, site: ExplorerSite): LinkedToken | null;
  /** Whether no price belongs anywhere on the page of this address. */
  excludes(url: URL): boolean;
  /** The token or coin that the page of this address is about. */
  assetOfPage(url: URL, site: ExplorerSite): AssetKey | null;
  /** Where the price of what the whole page is about belongs. `assetOf`: the token that a link of the page names. */
  findOwn(
    document: Document,
    page: ExplorerPage,
    assetOf: (link: Element) => AssetKey | null,
  ): OwnCandidate | null;
  /** Whether the site shows the price in dollars beside a token link of the row, which shows this amount of it. */
  showsUsd(row: Element, link: Element, columnsOf: ColumnsOf, amount: ShownAmount | null): boolean;
  /** The amount of the link's token that its row shows, which is of no other token, or else the link itself. */
  amountIn(row: Element, link: Element, columnsOf: ColumnsOf): ShownAmount | null;
  /** The list of somebody's holdings in which the link stands. */
  holdingsAround(link: Element): Holdings | null;
}
