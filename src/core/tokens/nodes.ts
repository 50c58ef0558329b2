/**
 * The public RPC nodes of each platform, first choice first (docs/sources.md §12). They are requested for a token's name, the
 * time of a block, and whether a pasted address is a wallet. They receive addresses that were saved, looked up or pasted, and
 * numbers of blocks, nothing else. Nodes that store logs of requests are left out.
 */

import { hostsOfPlatform } from '../market/explorers.ts';
import { OPTIONAL_PLATFORMS, PLATFORMS, type PlatformId } from '../market/platforms.ts';
import type { Budget } from '../market/source-table.ts';
import { MINUTE_MS } from '../market/time.ts';

/** Requests to each node: a few per minute suffice, because names are stored for weeks. */
export const NODE_BUDGET: Budget = { requests: 20, perMs: MINUTE_MS };

export const NODES: Readonly<Partial<Record<PlatformId, readonly string[]>>> = {
  ETH: ['https://ethereum-rpc.publicnode.com/', 'https://eth.drpc.org/', 'https://public.1rpc.io/eth'],
  BNB: ['https://bsc-rpc.publicnode.com/', 'https://bsc-dataseed.bnbchain.org/', 'https://bsc.drpc.org/'],
  POL: [
    'https://polygon-bor-rpc.publicnode.com/',
    'https://polygon.drpc.org/',
    'https://public.1rpc.io/matic',
  ],
  KAIA: [
    'https://public-en.node.kaia.io/',
    'https://klaytn.drpc.org/',
    'https://kaia.blockpi.network/v1/rpc/public',
  ],
  BASE: ['https://base-rpc.publicnode.com/', 'https://base.drpc.org/', 'https://public.1rpc.io/base'],
  ARBITRUM: [
    'https://arbitrum-one-rpc.publicnode.com/',
    'https://arbitrum.drpc.org/',
    'https://public.1rpc.io/arb',
  ],
  OPTIMISM: [
    'https://optimism-rpc.publicnode.com/',
    'https://optimism.drpc.org/',
    'https://public.1rpc.io/op',
  ],
  AVAX: [
    'https://avalanche-c-chain-rpc.publicnode.com/',
    'https://avalanche.drpc.org/',
    'https://public.1rpc.io/avax/c',
  ],
};

/** The hosts of the platforms' nodes, each once. */
export function nodeHostsOf(platforms: readonly PlatformId[]): readonly string[] {
  return [...new Set(platforms.flatMap((id) => NODES[id] ?? []).map((url) => new URL(url).host))];
}

/** The hosts of nodes that every installation may request. */
export const NODE_HOSTS: readonly string[] = nodeHostsOf(
  PLATFORMS.filter(({ optional }) => !optional).map(({ id }) => id),
);

interface OptionalHosts {
  readonly platform: PlatformId;
  /** Hosts of nodes, without those that every installation has. */
  readonly nodes: readonly string[];
  readonly explorers: readonly string[];
}

/** Hosts for which the extension requests permission when a person switches an optional platform on. */
export const OPTIONAL_HOSTS: readonly OptionalHosts[] = OPTIONAL_PLATFORMS.map(({ id }) => ({
  platform: id,
  nodes: nodeHostsOf([id]).filter((host) => !NODE_HOSTS.includes(host)),
  explorers: hostsOfPlatform(id),
}));
