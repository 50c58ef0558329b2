/** Which token a link names, if it names one at all. */
import { type AssetKey, tokenKey } from '../market/assets.ts';
import { type ExplorerSite, siteOf, TOKEN_PATH } from '../market/explorers.ts';

export interface Linked {
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
 * Reads an `href`. `base` is the document's base URL: a link's own host decides the platform, not the page's (explorers.md
 * §0.5).
 */
export function tokenLink(href: string, base: URL, own: ExplorerSite): Linked | null {
  const [, host = base.host, address, query = ''] = PLAIN.exec(href) ?? [];
  const site = siteOf(host);
  const platform = site?.hosts[host];
  if (address && platform) {
    if (!isBelieved(site, own)) return null;
    return { asset: tokenKey(platform, address), holder: query ? holderIn(query) : null };
  }
  const url = URL.canParse(href, base.href) ? new URL(href, base) : null;
  const other = url && /^https?:$/.test(url.protocol) ? siteOf(url.host) : null;
  return url && other && isBelieved(other, own) ? assetAt(url, other) : null;
}

/** There are no tokens on the sites of Bitcoin. */
function isBelieved(site: ExplorerSite | null, own: ExplorerSite): boolean {
  return site?.linked || (site === own && own.adapter !== 'bitcoin');
}

/** The token whose page the URL is. */
export function assetAt(url: URL, site: ExplorerSite): Linked | null {
  const groups = (site.tokenPath ?? TOKEN_PATH).exec(url.pathname)?.slice(1) ?? [];
  const address = groups.at(-1);
  const slug = groups[0]?.toLowerCase() ?? '';
  const platform = site.chains
    ? Object.hasOwn(site.chains, slug)
      ? site.chains[slug]
      : null
    : site.hosts[url.host];
  if (!address || !platform) return null;
  return { asset: tokenKey(platform, address), holder: holderIn(url.search) };
}

function holderIn(query: string): string | null {
  for (const [name, value] of new URLSearchParams(query))
    if (name === 'a' || ADDRESS.test(value)) return value.toLowerCase();
  return null;
}
