/**
 * The public RPC nodes that tell what a token is called and when a block was made, by platform, first choice first
 * (docs/sources.md §12), and whether a pasted address is a wallet. They receive addresses that were saved, looked up or pasted,
 * and numbers of blocks, and nothing else. Left out: nodes that keep logs.
 */
import type { PlatformId } from '../market/platforms.ts';
import type { Budget } from '../market/source-table.ts';

/** Answers are kept for weeks, so that a few requests a minute are plenty. */
export const NODE_BUDGET: Budget = { requests: 20, perMs: 60_000 };

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
};

/** The nodes' hosts, each once, for the manifest. */
export const NODE_HOSTS: readonly string[] = [
  ...new Set(
    Object.values(NODES)
      .flat()
      .map((url) => new URL(url).host),
  ),
];
