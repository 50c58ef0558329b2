/** Which token an address names, if it names one at all: that of a link, or that of a page. */
import { type AssetKey, tokenKey } from '../../core/market/assets.ts';
import { type ExplorerSite, siteOf, TOKEN_PATH } from '../../core/market/explorers.ts';

export interface LinkedToken {
  readonly asset: AssetKey;
  /**
   * Whom the link narrows the token's page to (lower case): `?a=X` on the Etherscan family, any parameter with an address
   * elsewhere. Such a link often shows the holder X, not the token. Null when it names nobody.
   */
  readonly holder: string | null;
}

/** The common forms, read without building a URL: there are hundreds on a page. */
const PLAIN = /^(?:https:\/\/([a-z0-9.-]+))?\/token\/(0x[0-9a-f]{40})(?:\?([^#]*))?(?:#.*)?$/i;

export const ADDRESS = /^0x[0-9a-f]{40}$/i;

/**
 * Reads an `href` on a page of the site `own`. `base` is the document's base URL: a link's own host decides
 * the platform, not the page's (docs/explorers.md §0.5). Links to other sites count only where the table of
 * explorers says so.
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
export function tokenAt(url: URL, site: ExplorerSite): LinkedToken | null {
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
