/**
 * The platforms and their coins: what each is called, here and upstream. Everything that
 * differs between platforms is a column, so that another platform is another row. Upstream ids:
 * docs/sources.md §10.
 */
import type { NetworkNames } from './network-rows.ts';
import type { SourceName } from './source-table.ts';

/** A name that a coin had before, one of it for one of today's. */
export interface FormerName {
  readonly symbol: string;
  readonly coinGeckoId: string;
  /**
   * When each source's records under this name end (Unix milliseconds, exclusive). A source that is left out has the whole
   * past under today's name, or its past begins later.
   */
  readonly until: Readonly<Partial<Record<SourceName, number>>>;
}

export interface PlatformRow extends NetworkNames {
  /** Names the platform in the API's path and in asset keys. Stored data has it too: it never changes. */
  readonly id: string;
  /** What else selects the platform in the API's path: its coin's former symbols. No other platform's. */
  readonly aliases?: readonly string[];
  /** Marks the platform in small. All different: Bitcoin and BNB would share theirs. */
  readonly letter: string;
  /** Null where there are no token contracts. */
  readonly chainId: number | null;
  /** Several platforms may have the same coin. The first of them is the one meant where no platform is told. */
  readonly coin: {
    readonly symbol: string;
    /** Oldest first. */
    readonly former?: readonly FormerName[];
    readonly name: string;
    readonly koreanName: string;
    /** How people write it besides its symbols and its Korean name, letter by letter. */
    readonly otherNames?: readonly string[];
    readonly decimals: number;
    /** A contract address that means the coin itself (Polygon's native alias). */
    readonly alias?: string;
    /** The contract through which DEX sources quote the coin, redeemable 1:1. */
    readonly wrapped?: string;
    readonly coinGeckoId: string;
  };
  /** What the sources call the platform; null where they do not have it. */
  readonly upstream: {
    /** The current name first. */
    readonly coinGecko: readonly string[];
    readonly defiLlama: string | null;
    readonly geckoTerminal: string | null;
    readonly dexScreener: string | null;
  };
  /** The platform's own address lookup site. */
  readonly tracker: string;
}

export const PLATFORM_ROWS = [
  {
    id: 'BTC',
    name: 'Bitcoin',
    names: ['비트코인'],
    slugs: ['bitcoin', 'btc'],
    letter: 'B',
    chainId: null,
    coin: {
      symbol: 'BTC',
      name: 'Bitcoin',
      koreanName: '비트코인',
      otherNames: ['Bitcoin', 'BITCOIN'],
      decimals: 8,
      coinGeckoId: 'bitcoin',
    },
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
    coin: {
      symbol: 'ETH',
      name: 'Ether',
      koreanName: '이더리움',
      otherNames: ['Ethereum', 'ETHEREUM', 'Ether', '이더'],
      decimals: 18,
      wrapped: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
      coinGeckoId: 'ethereum',
    },
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
    coin: {
      symbol: 'BNB',
      name: 'BNB',
      koreanName: '비앤비',
      otherNames: ['바이낸스코인'],
      decimals: 18,
      wrapped: '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
      coinGeckoId: 'binancecoin',
    },
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
    coin: {
      symbol: 'POL',
      former: [
        {
          symbol: 'MATIC',
          coinGeckoId: 'matic-network',
          // The network's own change, and the end of MATICUSDT.
          until: { DefiLlama: Date.UTC(2024, 8, 4), Binance: Date.UTC(2024, 8, 10, 3) },
        },
      ],
      name: 'Polygon',
      koreanName: '폴리곤',
      decimals: 18,
      alias: '0x0000000000000000000000000000000000001010',
      wrapped: '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
      coinGeckoId: 'polygon-ecosystem-token',
    },
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
    coin: {
      symbol: 'KAIA',
      former: [
        {
          symbol: 'KLAY',
          coinGeckoId: 'klay-token',
          // The day that the foundation named for the change, and the end of KLAYUSDT.
          until: { DefiLlama: Date.UTC(2024, 9, 31), Binance: Date.UTC(2024, 9, 28, 3) },
        },
      ],
      name: 'Kaia',
      koreanName: '카이아',
      otherNames: ['Kaia', 'KAIA', '클레이튼'],
      decimals: 18,
      wrapped: '0x19aac5f612f524b754ca7e7c41cbfa2e981a4432',
      coinGeckoId: 'kaia',
    },
    upstream: {
      // The platform was `klay-token` until March 2025; its name after that is not known for certain.
      coinGecko: ['kaia', 'klay-token'],
      defiLlama: 'klaytn',
      geckoTerminal: 'kaia',
      dexScreener: 'klaytn',
    },
    tracker: 'https://kaiascan.io/',
  },
] as const satisfies readonly PlatformRow[];
