/** Which networks a link names: by the host of an explorer, its path and its query. */
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

/** `unknown`: a network that the table lacks. */
export type LinkedNetwork = Network | 'unknown';

/** `etherscan.io` of `sepolia.etherscan.io`. */
const FAMILIES = new Set(
  EXPLORER_SITES.flatMap(({ hosts }) =>
    Object.keys(hosts).filter((host) => !host.startsWith('explorer.')),
  ).map(familyOf),
);

/** Hosts of explorers that are about no chain of their own, and pages of several chains. */
const ABOUT_NONE = /^(?:api|docs|info|goto|support)\./;
const SEARCHES = /^(?:multi-)?search$/;

/** The chain's slug: the first part of the path, after a language (`/zh-hans/eth/token/…`). */
const SLUG = /^\/(?:[a-z]{2}(?:-[a-z]{2,4})?\/)?([a-z0-9-]+)/i;

/** The chain's id there. Behind `#`, where pages of front ends are, a number is nothing else. */
const FIRST_ID = /^\/(#\/)?(\d{1,10})\//;

/** What the query calls a network, by its names on bridges too. */
const CHAIN_KEY =
  /^(?:from|to|src|source|origin|dst|dest|destination|target|in|out|input|output|evm)?[_-]?(?:block)?(?:chain|network)[_-]?(?:id|name|slug)?$/i;

/** Values of such a key that name no network. */
const NO_NETWORK = /^(?:all|any|default|evm|main(?:net)?|)$/;

/** What front ends call Ethereum, and others may call any network. */
const MAINNET_AT = 'app.uniswap.org';

/** Each network that a link names, once. Empty where it names none. */
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

/** Whether it leads to a page of an explorer that is about one network. */
export function isExplorerLink(host: string, path: string): boolean {
  return explorerNetwork(host, path) !== null;
}

export function isUnpriced(
  network: LinkedNetwork,
): network is Exclude<LinkedNetwork, { readonly priced: true }> {
  return network === 'unknown' || !network.priced;
}

/** What people are shown of it; nothing where the table lacks it. */
export function mentioned(network: LinkedNetwork): readonly MentionedNetwork[] {
  return network === 'unknown' ? [] : [{ name: network.name, priced: network.priced }];
}

function explorerNetwork(given: string, path: string): LinkedNetwork | null {
  if (ABOUT_NONE.test(given)) return null;
  // Some of them are there under both names.
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

/** A site's page of a network that its own table lacks: not priced there, whatever the slug means elsewhere. */
function unpriced(network: Network | null): LinkedNetwork {
  return network === null || network.priced ? 'unknown' : network;
}

/** `base.example.org` */
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
