/**
 * The table of platforms, with their names in Sise and at the sources (docs/sources.md §10). A new platform is a new row.
 */

import type { CoinId } from './coins.ts';
import type { NetworkNames } from './network-rows.ts';

export interface PlatformRow extends NetworkNames {
  /** The platform in the API's path and in asset keys. It never changes, because it is stored. */
  readonly id: string;
  /** Further names of the platform in the API's path: former symbols of its coin. No two platforms share one. */
  readonly aliases?: readonly string[];
  /** A token whose symbol is also used as the platform's name in texts. The API's path refuses that symbol. */
  readonly token?: { readonly symbol: string; readonly address: string };
  /** The platform's small mark. All are different, also those of Bitcoin and BNB. */
  readonly letter: string;
  /** EIP-155 chain id; null for a platform without token contracts. */
  readonly chainId: number | null;
  /** The platform's coin; several platforms may have the same one. */
  readonly coin: CoinId;
  /** A contract address that stands for the coin itself (Polygon's native alias). */
  readonly alias?: string;
  /** The contract of the wrapped coin, redeemable 1:1, by which DEX sources price the coin. */
  readonly wrapped?: string;
  /** The sources' names of the platform; null for a source without it. */
  readonly upstream: {
    /** Possible names, the current one first. */
    readonly coinGecko: readonly string[];
    readonly defiLlama: string | null;
    readonly geckoTerminal: string | null;
    readonly dexScreener: string | null;
  };
  /** The URL of the platform's own explorer. */
  readonly tracker: string;
  /** The platform is off until a person switches it on; the browser then asks for permission for its hosts. */
  readonly optional?: true;
}

/** The alias of ether on chains of the OP stack, from the time before ether was their coin. */
const LEGACY_ETHER = '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000';

export const PLATFORM_ROWS = [
  {
    id: 'BTC',
    name: 'Bitcoin',
    names: ['비트코인'],
    slugs: ['bitcoin', 'btc'],
    letter: 'B',
    chainId: null,
    coin: 'BTC',
    upstream: { coinGecko: [], defiLlama: null, geckoTerminal: null, dexScreener: null },
    tracker: 'https://mempool.space/',
  },
  {
    id: 'ETH',
    name: 'Ethereum',
    names: ['이더리움', 'Ethereum Mainnet', '이더리움 메인넷'],
    slugs: ['eth', 'ethereum', 'ethereum-mainnet'],
    letter: 'E',
    chainId: 1,
    coin: 'ETH',
    wrapped: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
    upstream: {
      coinGecko: ['ethereum'],
      defiLlama: 'ethereum',
      geckoTerminal: 'eth',
      dexScreener: 'ethereum',
    },
    tracker: 'https://etherscan.io/',
  },
  {
    id: 'BNB',
    name: 'BNB Smart Chain',
    names: [
      'BNB Chain',
      'Binance Smart Chain',
      'BSC',
      'BNB 스마트 체인',
      'BNB 체인',
      '비앤비 체인',
      '바이낸스 스마트 체인',
      '바이낸스 체인',
    ],
    slugs: ['bnb', 'bsc', 'bnb-chain', 'smartchain'],
    letter: 'N',
    chainId: 56,
    coin: 'BNB',
    wrapped: '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
    upstream: {
      coinGecko: ['binance-smart-chain'],
      defiLlama: 'bsc',
      geckoTerminal: 'bsc',
      dexScreener: 'bsc',
    },
    tracker: 'https://bscscan.com/',
  },
  {
    id: 'POL',
    aliases: ['MATIC'],
    name: 'Polygon',
    names: ['폴리곤', 'Polygon PoS', '폴리곤 PoS', 'Matic Network'],
    slugs: ['polygon', 'matic', 'pol'],
    letter: 'P',
    chainId: 137,
    coin: 'POL',
    alias: '0x0000000000000000000000000000000000001010',
    wrapped: '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
    upstream: {
      coinGecko: ['polygon-pos'],
      defiLlama: 'polygon',
      geckoTerminal: 'polygon_pos',
      dexScreener: 'polygon',
    },
    tracker: 'https://polygonscan.com/',
  },
  {
    id: 'KAIA',
    aliases: ['KLAY'],
    name: 'Kaia',
    names: ['카이아', 'Klaytn', '클레이튼'],
    slugs: ['kaia', 'klaytn', 'klay'],
    letter: 'K',
    chainId: 8217,
    coin: 'KAIA',
    wrapped: '0x19aac5f612f524b754ca7e7c41cbfa2e981a4432',
    upstream: {
      // CoinGecko called the platform `klay-token` until March 2025; its present name is not known for certain.
      coinGecko: ['kaia', 'klay-token'],
      defiLlama: 'klaytn',
      geckoTerminal: 'kaia',
      dexScreener: 'klaytn',
    },
    tracker: 'https://kaiascan.io/',
  },
  {
    id: 'BASE',
    name: 'Base',
    names: ['베이스', 'Base Mainnet', '베이스 메인넷', '베이스 체인'],
    slugs: ['base', 'base-mainnet'],
    letter: 'S',
    chainId: 8453,
    coin: 'ETH',
    optional: true,
    alias: LEGACY_ETHER,
    wrapped: '0x4200000000000000000000000000000000000006',
    upstream: { coinGecko: ['base'], defiLlama: 'base', geckoTerminal: 'base', dexScreener: 'base' },
    tracker: 'https://basescan.org/',
  },
  {
    id: 'ARBITRUM',
    token: { symbol: 'ARB', address: '0x912ce59144191c1204e64559fe8253a0e49e6548' },
    name: 'Arbitrum One',
    names: ['Arbitrum', '아비트럼', '아비트럼 원'],
    slugs: ['arbitrum', 'arbitrum_one', 'arb', 'arb1'],
    letter: 'A',
    chainId: 42161,
    coin: 'ETH',
    optional: true,
    wrapped: '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
    upstream: {
      coinGecko: ['arbitrum-one'],
      defiLlama: 'arbitrum',
      geckoTerminal: 'arbitrum',
      dexScreener: 'arbitrum',
    },
    tracker: 'https://arbiscan.io/',
  },
  {
    id: 'OPTIMISM',
    token: { symbol: 'OP', address: '0x4200000000000000000000000000000000000042' },
    name: 'OP Mainnet',
    names: ['Optimism', '옵티미즘', 'OP 메인넷'],
    slugs: ['optimism', 'op', 'op-mainnet', 'oeth'],
    hosts: ['optimism.blockscout.com'],
    letter: 'O',
    chainId: 10,
    coin: 'ETH',
    optional: true,
    alias: LEGACY_ETHER,
    wrapped: '0x4200000000000000000000000000000000000006',
    upstream: {
      coinGecko: ['optimistic-ethereum'],
      defiLlama: 'optimism',
      geckoTerminal: 'optimism',
      dexScreener: 'optimism',
    },
    tracker: 'https://optimistic.etherscan.io/',
  },
  {
    id: 'AVAX',
    name: 'Avalanche C-Chain',
    names: ['Avalanche', '아발란체', 'AVAX C-Chain', '아발란체 C체인'],
    slugs: ['avalanche', 'avax', 'avalanche-c-chain'],
    hosts: ['snowtrace.io', 'avascan.info'],
    letter: 'V',
    chainId: 43114,
    coin: 'AVAX',
    optional: true,
    wrapped: '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
    upstream: {
      coinGecko: ['avalanche'],
      defiLlama: 'avax',
      geckoTerminal: 'avax',
      dexScreener: 'avalanche',
    },
    tracker: 'https://snowscan.xyz/',
  },
] as const satisfies readonly PlatformRow[];
