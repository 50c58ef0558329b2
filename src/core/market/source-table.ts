/**
 * The table of price sources: names, hosts, limits, ages and gates
 * (docs/pricing.md §2, docs/sources.md §0). The manifest's hosts, the documents' tables, the adapters
 * and the judgement of quotes read it. The order of the rows is the default order of precedence.
 */
import type { Decimal } from './decimal.ts';
import { ATTRIBUTION, type SourceName } from './precedence.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './time.ts';

export type { SourceName };

/** The market of a price. Plausibility and changes compare prices of the same basis only. */
export type Basis = 'global' | 'korea';

/** A budget of at most `requests` requests in any span of `perMs`. */
export interface WindowBudget {
  readonly requests: number;
  readonly perMs: number;
}

/**
 * A budget of `burst` requests at once. One request is regained every `refillMs`; for an hour after a response with
 * status 429, half as fast.
 */
export interface BucketBudget {
  readonly burst: number;
  readonly refillMs: number;
}

export type Budget = WindowBudget | BucketBudget;

/** A quota per calendar month (UTC). A day may use at most `dayShares` times its even share. */
export interface MonthlyQuota {
  readonly requests: number;
  readonly dayShares: number;
}

export type Budgets = { readonly prices: Budget } & Readonly<Record<string, Budget>>;

export interface SourceRow {
  readonly name: SourceName;
  readonly basis: Basis;
  readonly host: string;
  /** The currency that the source quotes; the engine converts to the other one. */
  readonly quotes: 'USD and KRW' | 'USD' | 'KRW' | 'USDT';
  /** Most assets of one request. */
  readonly batch: number;
  /**
   * Budgets by kind of request. Every source has `prices`. A request for past prices is paid from `prices` and from `history`,
   * which allows about a third as many.
   */
  readonly budgets: Budgets;
  /** How long "not listed" is believed: long for catalogs, short for pools, where anyone may list a token any minute. */
  readonly unlistedTtlMs: number;
  readonly gates: {
    /** Highest acceptable age of a quote (ms); null when responses have no time and count as of their receipt. */
    readonly oldestMs: number | null;
    /** Lowest acceptable confidence, from 0 to 1, which DefiLlama reports; a missing one is too low. */
    readonly minConfidence?: Decimal;
    readonly maxConfidence?: Decimal;
    readonly minLiquidityUsd?: Decimal;
    /**
     * Fewest dollars of a known quote token, such as USDC, that a pool must contain. As soon as one pool has them,
     * pools that have less are ignored.
     */
    readonly minQuoteSideUsd?: Decimal;
    /** The volume of 24 h must be above zero. */
    readonly needsVolume?: true;
  };
  /**
   * The source reads pools of decentralised exchanges. Anyone can make a pool, so two such sources count as one where
   * sources confirm each other.
   */
  readonly readsPools?: true;
  /**
   * Whether only tokens of the bundled registry may be requested, because the source quotes symbols, not contracts
   * (docs/pricing.md §2).
   */
  readonly registryOnly: boolean;
  readonly attributionUrl: string;
}

/** Budget for requests of catalogs, which change at most daily: one request, and one repetition if it fails. */
const CATALOG: Budget = { requests: 2, perMs: 10 * MINUTE_MS };

export const SOURCES: readonly SourceRow[] = [
  {
    name: 'CoinGecko',
    basis: 'global',
    host: 'api.coingecko.com',
    quotes: 'USD and KRW',
    batch: 250,
    budgets: {
      // The limit without a key is per IP and unpublished (5-15 per minute seen), so one request contains all wanted assets.
      prices: { burst: 3, refillMs: 10 * SECOND_MS },
      catalog: CATALOG,
      history: { requests: 2, perMs: MINUTE_MS },
    },
    unlistedTtlMs: 6 * HOUR_MS,
    gates: { oldestMs: HOUR_MS },
    registryOnly: false,
    attributionUrl: ATTRIBUTION.CoinGecko,
  },
  {
    name: 'DefiLlama',
    basis: 'global',
    host: 'coins.llama.fi',
    quotes: 'USD',
    batch: 100,
    budgets: { prices: { requests: 60, perMs: MINUTE_MS }, history: { requests: 20, perMs: MINUTE_MS } },
    unlistedTtlMs: 6 * HOUR_MS,
    gates: { oldestMs: HOUR_MS, minConfidence: '0.9' as Decimal, maxConfidence: '1' as Decimal },
    registryOnly: false,
    attributionUrl: ATTRIBUTION.DefiLlama,
  },
  {
    name: 'Binance',
    basis: 'global',
    host: 'data-api.binance.vision',
    quotes: 'USDT',
    batch: 100,
    // Binance allows a weight of 6000 per minute; a request weighs 2 for up to 20 symbols, else 40: at most 40 % is used.
    budgets: {
      prices: { requests: 60, perMs: MINUTE_MS },
      catalog: CATALOG,
      history: { requests: 20, perMs: MINUTE_MS },
    },
    unlistedTtlMs: 6 * HOUR_MS,
    gates: { oldestMs: null },
    registryOnly: true,
    attributionUrl: ATTRIBUTION.Binance,
  },
  {
    name: 'Upbit',
    basis: 'korea',
    host: 'api.upbit.com',
    quotes: 'KRW',
    // One response contains all markets.
    batch: 1000,
    // Upbit limits requests with an Origin header, which browsers may add, to one in 10 s.
    budgets: {
      prices: { requests: 1, perMs: 10 * SECOND_MS },
      catalog: CATALOG,
      history: { requests: 1, perMs: 30 * SECOND_MS },
    },
    unlistedTtlMs: 6 * HOUR_MS,
    gates: { oldestMs: HOUR_MS },
    registryOnly: true,
    attributionUrl: ATTRIBUTION.Upbit,
  },
  {
    name: 'Bithumb',
    basis: 'korea',
    host: 'api.bithumb.com',
    quotes: 'KRW',
    batch: 200,
    budgets: {
      prices: { requests: 60, perMs: MINUTE_MS },
      catalog: CATALOG,
      history: { requests: 20, perMs: MINUTE_MS },
    },
    unlistedTtlMs: 6 * HOUR_MS,
    gates: { oldestMs: HOUR_MS },
    registryOnly: true,
    attributionUrl: ATTRIBUTION.Bithumb,
  },
  {
    name: 'GeckoTerminal',
    basis: 'global',
    host: 'api.geckoterminal.com',
    quotes: 'USD',
    batch: 30,
    // The documented limit is 30 per minute; clients report about 10.
    budgets: { prices: { requests: 10, perMs: MINUTE_MS }, history: { requests: 3, perMs: MINUTE_MS } },
    unlistedTtlMs: 5 * MINUTE_MS,
    gates: { oldestMs: DAY_MS, minLiquidityUsd: '10000' as Decimal, needsVolume: true },
    readsPools: true,
    registryOnly: false,
    attributionUrl: ATTRIBUTION.GeckoTerminal,
  },
  {
    name: 'DexScreener',
    basis: 'global',
    host: 'api.dexscreener.com',
    quotes: 'USD',
    batch: 30,
    budgets: { prices: { requests: 300, perMs: MINUTE_MS } },
    unlistedTtlMs: 5 * MINUTE_MS,
    gates: {
      oldestMs: null,
      minLiquidityUsd: '10000' as Decimal,
      minQuoteSideUsd: '5000' as Decimal,
      needsVolume: true,
    },
    readsPools: true,
    registryOnly: false,
    attributionUrl: ATTRIBUTION.DexScreener,
  },
];

/** The user's own free key for CoinGecko: its header, the requests that it allows, and its monthly quota. */
export const COINGECKO_KEY: {
  readonly header: string;
  readonly prices: WindowBudget;
  readonly monthly: MonthlyQuota;
} = {
  header: 'x-cg-demo-api-key',
  prices: { requests: 100, perMs: MINUTE_MS },
  monthly: { requests: 10_000, dayShares: 3 },
};

/** The mean interval between requests when the budget is spent evenly. */
export function slotMs(budget: Budget): number {
  return 'burst' in budget ? budget.refillMs : budget.perMs / budget.requests;
}

/** Most requests that the budget allows at once. */
export function sizeOf(budget: Budget): number {
  return 'burst' in budget ? budget.burst : budget.requests;
}

export const SOURCE_NAMES: readonly SourceName[] = SOURCES.map((row) => row.name);

const BY_NAME = new Map(SOURCES.map((row) => [row.name, row]));

/** The source's row. */
export function sourceRow(name: SourceName): SourceRow {
  const row = BY_NAME.get(name);
  if (!row) throw new RangeError(`no source ${name}`);
  return row;
}

/** The addresses of the exchanges' sockets, which the content security policy lists beside the hosts of requests. */
export const UPBIT_STREAM = 'wss://api.upbit.com';
export const BINANCE_STREAM = 'wss://data-stream.binance.vision';

export const STREAM_HOSTS: readonly string[] = [UPBIT_STREAM, BINANCE_STREAM];
