/** The adapter of sites whose pages could not be examined: links to tokens, and the heading. Other adapters extend it. */
import { tokenKey } from '../../../core/market/assets.ts';
import { type ExplorerSite, siteOf, TOKEN_PATH } from '../../../core/market/explorers.ts';
import { rowShowsUsd } from '../find/amounts.ts';
import { isUnpriceable } from '../find/nft-or-spam.ts';
import { hasText, isApart, TOKEN_LINKS } from '../find/page-parts.ts';
import type { ExplorerAdapter, LinkedToken } from './adapter.ts';

/** The common forms, read without building a URL: there are hundreds on a page. */
const PLAIN = /^(?:https:\/\/([a-z0-9.-]+))?\/token\/(0x[0-9a-f]{40})(?:\?([^#]*))?(?:#.*)?$/i;

export const ADDRESS = /^0x[0-9a-f]{40}$/i;

/** Levels above the title to the box that has the tags beside it. */
const TAG_LEVELS = 1;

export const LINKS: ExplorerAdapter = {
  tokenLinks: TOKEN_LINKS,
  stamp: null,
  readLink: tokenLink,
  excludes: () => false,
  assetOfPage: (url, site) => tokenAt(url, site)?.asset ?? null,
  findOwn: (document, { asset }) => {
    const title = asset && tokenTitle(document, TAG_LEVELS);
    return title && { asset, anchor: title, usdShown: false };
  },
  showsUsd: rowShowsUsd,
  amountIn: () => null,
  holdingsAround: () => null,
};

/**
 * Reads an `href` on a page of the site `own`. `base` is the document's base URL: a link's own host decides the platform,
 * not the page's (docs/explorers.md §0.5). Links to other sites count only where the table of explorers has `linked`.
 */
export function tokenLink(href: string, base: URL, own: ExplorerSite): LinkedToken | null {
  const [, host = base.host, address, query = ''] = PLAIN.exec(href) ?? [];
  const site = siteOf(host);
  const platform = site?.hosts[host];
  if (address && platform) {
    if (!(site.linked || site === own)) return null;
    return { asset: tokenKey(platform, address), holder: query ? holderIn(query) : null };
  }
  const url = URL.canParse(href, base.href) ? new URL(href, base) : null;
  const other = url && /^https?:$/.test(url.protocol) ? siteOf(url.host) : null;
  return url && other && (other.linked || other === own) ? tokenAt(url, other) : null;
}

/** The token whose page the URL is. */
function tokenAt(url: URL, site: ExplorerSite): LinkedToken | null {
  const groups = (site.tokenPath ?? TOKEN_PATH).exec(url.pathname)?.slice(1) ?? [];
  const address = groups.at(-1);
  const slug = groups[0]?.toLowerCase() ?? '';
  const { chains = {} } = site;
  const platform = site.hosts[url.host] ?? (Object.hasOwn(chains, slug) ? chains[slug] : null);
  if (!address || !platform) return null;
  return { asset: tokenKey(platform, address), holder: holderIn(url.search) };
}

function holderIn(query: string): string | null {
  for (const [name, value] of new URLSearchParams(query))
    if (name === 'a' || ADDRESS.test(value)) return value.toLowerCase();
  return null;
}

/** The heading that names what a page is about. `others`: selects parts with headings of something else. */
export function titleOf(document: Document, others = ':not(*)'): Element | null {
  for (const heading of document.querySelectorAll('h1'))
    if (!isApart(heading) && !heading.closest(others) && hasText(heading)) return heading;
  return null;
}

/**
 * The title of a token's page, but none of NFTs. `tagLevels`: levels above it, within the content, of the box with the tags,
 * one of which is the token's standard.
 */
export function tokenTitle(document: Document, tagLevels: number): Element | null {
  const title = titleOf(document);
  return title && !isUnpriceable(above(title, tagLevels), title) ? title : null;
}

function above(title: Element, levels: number): Element {
  let block = title;
  for (let level = 0; level < levels; level++) {
    const parent = block.parentElement;
    if (!parent || parent.matches('main, body')) break;
    block = parent;
  }
  return block;
}
