/** What a page's address says: which explorer, and whom or what the page is about. */
import type { AssetKey } from '../market/assets.ts';
import { coinKey } from '../market/assets.ts';
import { type ExplorerSite, siteOf } from '../market/explorers.ts';
import { ADDRESS, assetAt } from './links.ts';

export interface Page {
  readonly site: ExplorerSite;
  readonly url: URL;
  /** The address whose page this is (lower case): `?a=` of a link counts only when it names it. */
  readonly subject: string | null;
  /** The token, or the coin, that the page is about; null for frames, which are parts of another page. */
  readonly token: AssetKey | null;
}

/** Whose pages these are; the address is the last group. */
const ADDRESS_PATH = /\/(?:address|account)\/(0x[0-9a-f]{40})\/?$/i;

/** Lists of one address: its own transfers or holdings. */
const OWNED_LIST = /^\/(?:tokenholdings|tokentxns|txs|txsInternal|tokenapprovalchecker)\/?$/i;

/**
 * Reads the page's address. `around`: the address of the page that frames this one, when both are of one origin. Null
 * where nothing may be annotated: other hosts, test networks, and frames of a token's page, whose rows all are that token.
 */
export function pageAt(url: URL, around: URL | null = null): Page | null {
  const site = siteOf(url.host);
  if (!site || site.testnetPath?.test(url.pathname)) return null;
  if (site.adapter === 'etherscan' && url.pathname.startsWith('/token/generic-')) return null;
  if (around) {
    const outer = pageAt(around);
    return outer && !outer.token
      ? { site, url, subject: outer.subject ?? subjectOf(url), token: null }
      : null;
  }
  const token = site.adapter === 'bitcoin' ? coinKey('BTC') : (assetAt(url, site)?.asset ?? null);
  return { site, url, subject: token ? null : subjectOf(url), token };
}

function subjectOf(url: URL): string | null {
  const owner = OWNED_LIST.test(url.pathname) ? url.searchParams.get('a') : null;
  const subject = ADDRESS_PATH.exec(url.pathname)?.[1] ?? owner;
  return subject && ADDRESS.test(subject) ? subject.toLowerCase() : null;
}
