/**
 * The table of the block explorers on whose pages prices appear: their hosts, the form of their links, and how their pages are
 * read. The manifest's matches, the check of senders, the settings and the list in the documents come from it. Test URLs are
 * pages to look at by hand after a change. Facts: docs/explorers.md §3.
 */
import { OPTIONAL_PLATFORMS, type PlatformId } from './platforms.ts';

/**
 * How a family of sites is read (src/extension/explorers/adapters). `links`: only links and the heading are read, because
 * the sites' pages could not be examined.
 */
export type AdapterName = 'etherscan' | 'blockscout' | 'links' | 'mempool' | 'esplora';

interface SiteRow {
  readonly name: string;
  /**
   * Each host with the platform that all its pages are about; null if the path of a page names the platform (see
   * `chains`).
   */
  readonly hosts: Readonly<Record<string, PlatformId | null>>;
  readonly adapter: AdapterName;
  /** The site is not tested on its real pages; the settings mark it. */
  readonly experimental?: true;
  /** Path of a token's page if it is unusual. The last group is the address; a first group before it is the chain's slug. */
  readonly tokenPath?: RegExp;
  readonly chains?: Readonly<Record<string, PlatformId>>;
  /** Whether links to the site get prices on the pages of other sites, too. */
  readonly linked?: boolean;
  /** Paths of test networks: nothing there has a price. */
  readonly testnetPath?: RegExp;
}

/**
 * Usual path of a token's page, without sub-pages (`/instance/7`, `/tokenholderchart/…`), which are about something else.
 */
export const TOKEN_PATH = /^\/token\/(0x[0-9a-f]{40})\/?$/i;

const TEST_CHAINS =
  /^\/(?:[a-z]{2}(?:-[a-z]{2,4})?\/)?(?:testnet\d*|signet|regtest|liquid(?:testnet)?)(?:\/|$)/i;

const SITE_ROWS = [
  {
    name: 'Etherscan',
    hosts: { 'etherscan.io': 'ETH', 'www.etherscan.io': 'ETH', 'cn.etherscan.com': 'ETH' },
    adapter: 'etherscan',
    linked: true,
    // Test URLs: https://etherscan.io/tokens
    // https://etherscan.io/tokens/label/0x-protocol-ecosystem
    // https://etherscan.io/token/0xdac17f958d2ee523a2206206994597c13d831ec7
    // https://etherscan.io/address/0xd8da6bf26964af9d7eed9e03e53415d37aa96045
  },
  {
    name: 'BscScan',
    hosts: { 'bscscan.com': 'BNB', 'www.bscscan.com': 'BNB' },
    adapter: 'etherscan',
    linked: true,
    // Test URLs: https://bscscan.com/tokens
    // https://bscscan.com/token/0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82
  },
  {
    name: 'PolygonScan',
    hosts: { 'polygonscan.com': 'POL' },
    adapter: 'etherscan',
    linked: true,
    // Test URLs: https://polygonscan.com/tokens
    // https://polygonscan.com/token/0x3c499c542cef5e3811e1192ce70d8cc03d5c3359
  },
  { name: 'BaseScan', hosts: { 'basescan.org': 'BASE' }, adapter: 'etherscan', linked: true },
  // Test URL: https://basescan.org/token/0x833589fcd6edb6e08f4c7c32d4f71b54bda02913
  { name: 'Arbiscan', hosts: { 'arbiscan.io': 'ARBITRUM' }, adapter: 'etherscan', linked: true },
  // Test URL: https://arbiscan.io/tokens
  {
    name: 'OP Etherscan',
    hosts: { 'optimistic.etherscan.io': 'OPTIMISM' },
    adapter: 'etherscan',
    linked: true,
  },
  // Test URL: https://optimistic.etherscan.io/tokens
  { name: 'SnowScan', hosts: { 'snowscan.xyz': 'AVAX' }, adapter: 'etherscan', linked: true },
  // Test URL: https://snowscan.xyz/tokens
  {
    name: 'Blockscout',
    hosts: {
      'eth.blockscout.com': 'ETH',
      'polygon.blockscout.com': 'POL',
      'base.blockscout.com': 'BASE',
      'arbitrum.blockscout.com': 'ARBITRUM',
      'explorer.optimism.io': 'OPTIMISM',
    },
    adapter: 'blockscout',
    linked: true,
    // Test URLs: https://eth.blockscout.com/tokens
    // https://eth.blockscout.com/token-transfers
    // https://polygon.blockscout.com/token/0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359
  },
  {
    name: 'KaiaScan',
    hosts: { 'kaiascan.io': 'KAIA', 'www.kaiascan.io': 'KAIA' },
    adapter: 'links',
    experimental: true,
    linked: true,
    // Test URLs: https://kaiascan.io/tokens
    // https://kaiascan.io/token/0xd077a400968890eacc75cdc901f0356c943e4fdb?tabId=tokenTransfer&page=1
  },
  {
    name: 'OKLink',
    hosts: { 'oklink.com': null, 'www.oklink.com': null },
    adapter: 'links',
    experimental: true,
    tokenPath: /^\/(?:[a-z]{2}(?:-[a-z]{2,4})?\/)?([a-z0-9-]+)\/token\/(0x[0-9a-f]{40})\/?$/i,
    chains: {
      eth: 'ETH',
      ethereum: 'ETH',
      bsc: 'BNB',
      bnb: 'BNB',
      polygon: 'POL',
      kaia: 'KAIA',
      klaytn: 'KAIA',
      base: 'BASE',
      'arbitrum-one': 'ARBITRUM',
      optimism: 'OPTIMISM',
      avaxc: 'AVAX',
    },
    // Test URLs: https://www.oklink.com/eth/token/0xdac17f958d2ee523a2206206994597c13d831ec7
  },
  {
    name: 'Blockchair',
    hosts: { 'blockchair.com': null },
    adapter: 'links',
    experimental: true,
    tokenPath: /^\/(?:[a-z]{2}\/)?([a-z0-9-]+)\/erc-20\/token\/(0x[0-9a-f]{40})\/?$/i,
    chains: { ethereum: 'ETH', bnb: 'BNB', polygon: 'POL' },
    // Test URLs: https://blockchair.com/ethereum/erc-20/token/0xdac17f958d2ee523a2206206994597c13d831ec7
  },
  {
    name: 'mempool.space',
    hosts: { 'mempool.space': 'BTC' },
    adapter: 'mempool',
    testnetPath: TEST_CHAINS,
    // Test URLs: https://mempool.space/block/000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f
  },
  {
    name: 'Blockstream',
    hosts: { 'blockstream.info': 'BTC' },
    adapter: 'esplora',
    testnetPath: TEST_CHAINS,
    // Test URLs: https://blockstream.info/address/1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa
  },
] as const satisfies readonly SiteRow[];

export type SiteName = (typeof SITE_ROWS)[number]['name'];

export interface ExplorerSite extends SiteRow {
  readonly name: SiteName;
}

export const EXPLORER_SITES: readonly ExplorerSite[] = SITE_ROWS;

export const SITE_NAMES: readonly SiteName[] = EXPLORER_SITES.map((site) => site.name);

/** Every host on which the content script may run, in table order. */
export const EXPLORER_HOSTS: readonly string[] = EXPLORER_SITES.flatMap((site) => Object.keys(site.hosts));

/** The hosts whose pages are only about the platform. */
export function hostsOfPlatform(id: PlatformId): readonly string[] {
  return EXPLORER_SITES.flatMap(({ hosts }) => Object.keys(hosts).filter((host) => hosts[host] === id));
}

/** The hosts of optional platforms: the script is registered there once they are allowed. */
export const OPTIONAL_EXPLORER_HOSTS: readonly string[] = OPTIONAL_PLATFORMS.flatMap(({ id }) =>
  hostsOfPlatform(id),
);

/**
 * Match patterns of the hosts whose pages get prices from the start, for the manifest; hosts of optional platforms are
 * left out.
 */
export const EXPLORER_MATCHES: string[] = EXPLORER_HOSTS.filter(
  (host) => !OPTIONAL_EXPLORER_HOSTS.includes(host),
).map((host) => `https://${host}/*`);

/** The sites with pages about one of the platforms, or about several platforms. */
export function sitesOn(platforms: readonly { readonly id: PlatformId }[]): readonly ExplorerSite[] {
  const isOn = (platform: PlatformId | null) =>
    platform === null || platforms.some(({ id }) => id === platform);
  return EXPLORER_SITES.filter(({ hosts }) => Object.values(hosts).some(isOn));
}

/** The site of a host name, exactly as a URL has it; null when it is not supported (test networks are not). */
export function siteOf(host: string): ExplorerSite | null {
  return EXPLORER_SITES.find(({ hosts }) => Object.hasOwn(hosts, host)) ?? null;
}

/** The site of a web origin (`https://etherscan.io`), as the browser states a sender's; null for any other. */
export function siteOfOrigin(origin: string | undefined): ExplorerSite | null {
  return origin?.startsWith('https://') ? siteOf(origin.slice('https://'.length)) : null;
}
