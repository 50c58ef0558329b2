/** What a page's address names: which explorer with its adapter, and the address or token that the page is about. */
import { type AdapterName, type ExplorerSite, siteOf } from '../../../core/market/explorers.ts';
import type { ExplorerAdapter, ExplorerPage } from '../adapters/adapter.ts';
import { ESPLORA, MEMPOOL } from '../adapters/bitcoin.ts';
import { BLOCKSCOUT } from '../adapters/blockscout.ts';
import { ETHERSCAN } from '../adapters/etherscan.ts';
import { ADDRESS, LINKS } from '../adapters/links-only.ts';

const ADAPTERS: Readonly<Record<AdapterName, ExplorerAdapter>> = {
  etherscan: ETHERSCAN,
  blockscout: BLOCKSCOUT,
  links: LINKS,
  mempool: MEMPOOL,
  esplora: ESPLORA,
};

/** Pages of one address, which is the last group. */
const ADDRESS_PATH = /\/(?:address|account)\/(0x[0-9a-f]{40})\/?$/i;

/** Lists of one address: its own transfers or holdings. */
const OWNED_LIST = /^\/(?:tokenholdings|tokentxns|txs|txsInternal|tokenapprovalchecker)\/?$/i;

const TRANSACTION_PATH = /^\/tx\/0x[0-9a-f]{64}\/?$/i;

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

export function adapterOf(site: ExplorerSite): ExplorerAdapter {
  return ADAPTERS[site.adapter];
}

export function isTransactionPage({ url }: ExplorerPage): boolean {
  return TRANSACTION_PATH.test(url.pathname);
}

function subjectOf(url: URL): string | null {
  const owner = OWNED_LIST.test(url.pathname) ? url.searchParams.get('a') : null;
  const subject = ADDRESS_PATH.exec(url.pathname)?.[1] ?? owner;
  return subject && ADDRESS.test(subject) ? subject.toLowerCase() : null;
}

/** The address of the outermost page of the same origin that this frame is part of; null for a page of its own. */
export function addressAround(window: Window): URL | null {
  let around: URL | null = null;
  for (let frame = window; frame.parent !== frame; frame = frame.parent) {
    try {
      around = new URL(frame.parent.location.href);
    } catch {
      // Another origin's page frames this one, and may not be read.
      break;
    }
  }
  return around;
}

/** Whether the outermost page is of another origin: it could show an explorer's page of its choice, which would send requests. */
export function isFramedElsewhere({ top, location }: Pick<Window, 'top' | 'location'>): boolean {
  try {
    return top === null || new URL(top.location.href).origin !== location.origin;
  } catch {
    // Another origin's page may not be read.
    return true;
  }
}
