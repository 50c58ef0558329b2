/** Finds the networks that a link names: by the host of an explorer, the path and the query. */
import { EXPLORER_SITES, siteOf } from './explorers.ts';
import type { MentionedNetwork } from './found.ts';
import {
  hasTokens,
  type Network,
  networkOfChain,
  networkOfHost,
  networkOfSlug,
  networkWithId,
} from './networks.ts';

/** `unknown`: a network that our table does not have. */
export type LinkedNetwork = Network | 'unknown';

/**
 * Registrable domains of known explorers: a subdomain such as `sepolia.etherscan.io` belongs to the explorer
 * `etherscan.io`.
 */
const FAMILIES = new Set(
  EXPLORER_SITES.flatMap(({ hosts }) =>
    Object.keys(hosts).filter((host) => !host.startsWith('explorer.')),
  ).map(familyOf),
);

/** Subdomains of explorers that are about no network, such as API and help pages. */
const ABOUT_NONE = /^(?:api|docs|info|goto|support)\./;
/** First parts of paths of pages about several networks. */
const SEARCHES = /^(?:multi-)?search$/;

/** The chain's slug in a path: the first part, or the one after a language (`/zh-hans/eth/token/…`). */
const SLUG = /^\/(?:[a-z]{2}(?:-[a-z]{2,4})?\/)?([a-z0-9-]+)/i;

/**
 * A number as first part of the path, perhaps a chain id. Behind `#` it always is one, so that an unknown number means
 * an unknown network.
 */
const FIRST_ID = /^\/(#\/)?(\d{1,10})\//;

/** Keys in the query whose values name a network, those of bridges included. */
const CHAIN_KEY =
  /^(?:from|to|src|source|origin|dst|dest|destination|target|in|out|input|output|evm)?[_-]?(?:block)?(?:chain|network)[_-]?(?:id|name|slug)?$/i;

/** Values of these keys that name no network. */
const NO_NETWORK = /^(?:all|any|default|evm|main(?:net)?|)$/;

/** The front end on which `mainnet` means Ethereum; elsewhere it may mean any network. */
const MAINNET_AT = 'app.uniswap.org';

/** The networks that a link names, each once. */
export function networksOfLink(host: string, path: string): readonly LinkedNetwork[] {
  const explorer = explorerNetwork(host, path);
  const named = explorer === null ? [...inHost(host), ...inPath(path)] : [explorer];
  return [...new Set([...named, ...inQuery(host, path)])].filter(
    (network) => network === 'unknown' || hasTokens(network),
  );
}

/** The network of an explorer's page; null for any other page. */
export function networkOfPage(url: string | undefined): LinkedNetwork | null {
  if (url === undefined || !URL.canParse(url)) return null;
  const { host, pathname } = new URL(url);
  return explorerNetwork(host, pathname);
}

/** Whether the link leads to a page of an explorer about one network. */
export function isExplorerLink(host: string, path: string): boolean {
  return explorerNetwork(host, path) !== null;
}

export function isUnpriced(
  network: LinkedNetwork,
): network is Exclude<LinkedNetwork, { readonly priced: true }> {
  return network === 'unknown' || !network.priced;
}

/** The network's name for people; empty for an unknown network. */
export function mentioned(network: LinkedNetwork): readonly MentionedNetwork[] {
  return network === 'unknown' ? [] : [{ name: network.name, priced: network.priced }];
}

function explorerNetwork(given: string, path: string): LinkedNetwork | null {
  if (ABOUT_NONE.test(given)) return null;
  // Some explorers of the table are there with and without `www.`.
  const host = siteOf(given) ? given : given.replace(/^www\./, '');
  const site = siteOf(host);
  if (!site) {
    const isExplorer = FAMILIES.has(familyOf(host)) || networkOfHost(familyOf(host)) !== null;
    return networkOfHost(host) ?? (isExplorer ? (inHost(host)[0] ?? 'unknown') : null);
  }
  if (site.testnetPath?.test(path)) return 'unknown';
  const platform = site.hosts[host] ?? null;
  if (!site.chains) return platform && networkWithId(platform);
  const slug = SLUG.exec(path)?.[1]?.toLowerCase();
  if (slug === undefined || SEARCHES.test(slug)) return null;
  const own = Object.hasOwn(site.chains, slug) ? site.chains[slug] : undefined;
  return own ? networkWithId(own) : unpriced(networkOfSlug(slug));
}

/**
 * The network that an explorer's slug means if the explorer's row lacks the slug: such pages get no prices, so a slug
 * that elsewhere names a priced network counts as unknown.
 */
function unpriced(network: Network | null): LinkedNetwork {
  return network === null || network.priced ? 'unknown' : network;
}

/** The network in the first label of a host, such as `base.example.org`. */
function inHost(host: string): readonly Network[] {
  const [first = '', ...others] = host.split('.');
  const network = others.length > 1 ? networkOfSlug(first) : null;
  return network ? [network] : [];
}

function inPath(path: string): readonly LinkedNetwork[] {
  const [, hash, id] = FIRST_ID.exec(path) ?? [];
  const chain = id === undefined ? null : (networkOfChain(id) ?? (hash ? 'unknown' : null));
  const slugs = path
    .split(/[?#&/]/)
    .filter((part) => !part.includes('='))
    .flatMap((part) => networkOfSlug(part) ?? []);
  return chain ? [chain, ...slugs] : slugs;
}

function inQuery(host: string, path: string): readonly LinkedNetwork[] {
  return path.split(/[?#&]/).flatMap((part): readonly LinkedNetwork[] => {
    const [, key = '', given = ''] = /^([\w-]+)=([^/]*)/.exec(part) ?? [];
    if (!CHAIN_KEY.test(key)) return [];
    const value = given.toLowerCase();
    const mainnet = value === 'mainnet' && host === MAINNET_AT ? networkOfChain(1) : null;
    if (mainnet) return [mainnet];
    if (NO_NETWORK.test(value)) return [];
    const chain = /^(?:\d{1,10}|0x[0-9a-f]{1,8})$/.test(value) ? networkOfChain(Number(value)) : null;
    return [chain ?? networkOfSlug(value) ?? 'unknown'];
  });
}

function familyOf(host: string): string {
  return host.split('.').slice(-2).join('.');
}
