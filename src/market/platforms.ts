/**
 * The five platforms: the one table of what each is called, here and upstream. Everything that differs between
 * platforms is a column. Upstream ids: sources.md §10; tracker: the platform's own address lookup site.
 */
import { PLATFORM_NAMES } from './platform-names.ts';

export type PlatformSymbol = 'BTC' | 'ETH' | 'BNB' | 'POL' | 'KAIA';

export interface Platform {
  /** Names the platform in the API's path and in asset keys; also the symbol of its coin. */
  readonly symbol: PlatformSymbol;
  /** Former symbols that stay accepted in the API's path. */
  readonly aliases: readonly string[];
  readonly name: string;
  /** EIP-155 chain id; null where there are no token contracts. */
  readonly chainId: number | null;
  readonly coin: { readonly name: string; readonly koreanName: string; readonly decimals: number };
  /** A contract address that means the coin itself (Polygon's native alias). */
  readonly coinAlias: string | null;
  readonly upstream: {
    /** CoinGecko id of the coin, and CoinGecko's names for the platform (the current one first). */
    readonly coinGeckoCoin: string;
    readonly coinGeckoPlatforms: readonly string[];
    readonly defiLlama: string | null;
    readonly geckoTerminal: string | null;
    readonly dexScreener: string | null;
  };
  /** The contract through which DEX sources quote the coin, redeemable 1:1; null where there is none. */
  readonly wrappedCoin: string | null;
  readonly tracker: string;
}

/** Contract addresses that mean the coin itself (Polygon's native alias). Apart from the table for what must stay small. */
export const COIN_ALIASES: Readonly<Partial<Record<PlatformSymbol, string>>> = {
  POL: `0x${'1010'.padStart(40, '0')}`,
};

/** Without what scripts in pages need, too: the names, and the contracts that mean the coin. */
const ROWS: readonly Omit<Platform, 'name' | 'coin' | 'coinAlias'>[] = [
  {
    symbol: 'BTC',
    aliases: [],
    chainId: null,
    upstream: {
      coinGeckoCoin: 'bitcoin',
      coinGeckoPlatforms: [],
      defiLlama: null,
      geckoTerminal: null,
      dexScreener: null,
    },
    wrappedCoin: null,
    tracker: 'https://mempool.space/',
  },
  {
    symbol: 'ETH',
    aliases: [],
    chainId: 1,
    upstream: {
      coinGeckoCoin: 'ethereum',
      coinGeckoPlatforms: ['ethereum'],
      defiLlama: 'ethereum',
      geckoTerminal: 'eth',
      dexScreener: 'ethereum',
    },
    wrappedCoin: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
    tracker: 'https://etherscan.io/',
  },
  {
    symbol: 'BNB',
    aliases: [],
    chainId: 56,
    upstream: {
      coinGeckoCoin: 'binancecoin',
      coinGeckoPlatforms: ['binance-smart-chain'],
      defiLlama: 'bsc',
      geckoTerminal: 'bsc',
      dexScreener: 'bsc',
    },
    wrappedCoin: '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
    tracker: 'https://bscscan.com/',
  },
  {
    symbol: 'POL',
    aliases: ['MATIC'],
    chainId: 137,
    upstream: {
      coinGeckoCoin: 'polygon-ecosystem-token',
      coinGeckoPlatforms: ['polygon-pos'],
      defiLlama: 'polygon',
      geckoTerminal: 'polygon_pos',
      dexScreener: 'polygon',
    },
    wrappedCoin: '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
    tracker: 'https://polygonscan.com/',
  },
  {
    symbol: 'KAIA',
    aliases: ['KLAY'],
    chainId: 8217,
    upstream: {
      coinGeckoCoin: 'kaia',
      // The platform was `klay-token` until March 2025; its name after that is not known for certain.
      coinGeckoPlatforms: ['kaia', 'klay-token'],
      defiLlama: 'klaytn',
      geckoTerminal: 'kaia',
      dexScreener: 'klaytn',
    },
    wrappedCoin: '0x19aac5f612f524b754ca7e7c41cbfa2e981a4432',
    tracker: 'https://kaiascan.io/',
  },
];

export const PLATFORMS: readonly Platform[] = /* @__PURE__ */ ROWS.map((row) => ({
  ...row,
  ...PLATFORM_NAMES[row.symbol],
  coinAlias: COIN_ALIASES[row.symbol] ?? null,
}));

const BY_SYMBOL = /* @__PURE__ */ new Map(
  /* @__PURE__ */ PLATFORMS.map((platform) => [platform.symbol, platform]),
);

/** The platform's row. */
export function platform(symbol: PlatformSymbol): Platform {
  const row = BY_SYMBOL.get(symbol);
  if (!row) throw new RangeError(`no platform ${symbol}`);
  return row;
}

/** Finds a platform by its symbol or a former one, in any letter case; null when there is none. */
export function findPlatform(symbol: string): Platform | null {
  const upper = symbol.toUpperCase();
  return PLATFORMS.find((row) => row.symbol === upper || row.aliases.includes(upper)) ?? null;
}

/** The platforms with token contracts, in table order. */
export const EVM_PLATFORMS: readonly Platform[] = /* @__PURE__ */ PLATFORMS.filter(
  (row) => row.chainId !== null,
);
