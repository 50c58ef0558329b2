/** What a page's address says: which explorer, and whom or what the page is about. */
import { siteOf } from '../../core/market/explorers.ts';
import type { ExplorerPage } from './adapters/adapter.ts';
import { adapterOf } from './adapters/adapter-of.ts';
import { ADDRESS } from './token-link.ts';

/** Whose pages these are; the address is the last group. */
const ADDRESS_PATH = /\/(?:address|account)\/(0x[0-9a-f]{40})\/?$/i;

/** Lists of one address: its own transfers or holdings. */
const OWNED_LIST = /^\/(?:tokenholdings|tokentxns|txs|txsInternal|tokenapprovalchecker)\/?$/i;

/**
 * Reads the page's address. `around`: the address of the page that frames this one, when both are of one origin. Null
 * where nothing may be annotated: other hosts, test networks, and frames of a token's page, whose rows all are that token.
 */
export function pageAt(url: URL, around: URL | null = null): ExplorerPage | null {
  const site = siteOf(url.host);
  if (!site || site.testnetPath?.test(url.pathname)) return null;
  const adapter = adapterOf(site);
  if (adapter.excludes(url)) return null;
  if (around) {
    const outer = pageAt(around);
    return outer && !outer.asset
      ? { site, url, subject: outer.subject ?? subjectOf(url), asset: null }
      : null;
  }
  const asset = adapter.assetOfPage(url, site);
  return { site, url, subject: asset ? null : subjectOf(url), asset };
}

function subjectOf(url: URL): string | null {
  const owner = OWNED_LIST.test(url.pathname) ? url.searchParams.get('a') : null;
  const subject = ADDRESS_PATH.exec(url.pathname)?.[1] ?? owner;
  return subject && ADDRESS.test(subject) ? subject.toLowerCase() : null;
}
