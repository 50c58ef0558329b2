/**
 * The price sources: the one table of their names, hosts, limits, ages and gates
 * (docs/pricing.md §2, docs/sources.md §0). The manifest's hosts, the documents' tables, the adapters
 * and the judge all read it. Row order is the default order of precedence.
 */
import type { Decimal } from './decimal.ts';
import { ATTRIBUTION, type SourceName } from './precedence.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './time.ts';

export type { SourceName };

/** Which market a price speaks of. Plausibility, premium and changes compare within one basis only. */
export type Basis = 'global' | 'korea';

/** At most `requests` in any `perMs`: each comes back `perMs` after it was sent. */
export interface WindowBudget {
  readonly requests: number;
  readonly perMs: number;
}

/** A bucket of `burst` requests, and one more every `refillMs`; for an hour after a 429, every second one of those. */
export interface BucketBudget {
  readonly burst: number;
  readonly refillMs: number;
}

export type Budget = WindowBudget | BucketBudget;

/** Counted by calendar month (UTC). A day may spend at most `dayShares` times its even share of it. */
export interface MonthlyQuota {
  readonly requests: number;
  readonly dayShares: number;
}

export type Budgets = { readonly prices: Budget } & Readonly<Record<string, Budget>>;

export interface SourceRow {
  readonly name: SourceName;
  readonly basis: Basis;
  readonly host: string;
  /** What the source quotes in; the engine converts the rest. */
  readonly quotes: 'USD and KRW' | 'USD' | 'KRW' | 'USDT';
  /** Assets per request at most. */
  readonly batch: number;
  /**
   * Kinds of requests, each with a budget of its own. Every source has `prices`. What asks for past prices spends of `prices`
   * and, a third of it, of `history`.
   */
  readonly budgets: Budgets;
  /** How long "not listed" is believed: long for catalogs, short where anyone may list a token any minute. */
  readonly unlistedTtlMs: number;
  readonly gates: {
    /** Oldest acceptable `asOf`; null where the answer carries no time and counts as of its fetch. */
    readonly oldestMs: number | null;
    /** DefiLlama's 0 to 1; an absent one counts as below. */
    readonly minConfidence?: Decimal;
    readonly maxConfidence?: Decimal;
    readonly minLiquidityUsd?: Decimal;
    /** What a pool must hold of a known quote token, for those that do not to count no more. */
    readonly minQuoteSideUsd?: Decimal;
    /** 24 h volume must be above zero. */
    readonly needsVolume?: true;
  };
  /** Reads the pools of decentralised exchanges, which anyone can make: two such sources count as one. */
  readonly readsPools?: true;
  /**
   * Exchanges quote a symbol, not a contract: only tokens of the bundled registry may be requested
   * (docs/pricing.md §2).
   */
  readonly registryOnly: boolean;
  readonly attributionUrl: string;
}

/** Catalogs change daily at most; a failed fetch is not repeated at once. */
const CATALOG: Budget = { requests: 2, perMs: 10 * MINUTE_MS };

export const SOURCES: readonly SourceRow[] = [
  {
    name: 'CoinGecko',
    basis: 'global',
    host: 'api.coingecko.com',
    quotes: 'USD and KRW',
    batch: 250,
    budgets: {
      // Keyless limits are shared by IP and unpublished (5-15/min seen): one request carries everything wanted.
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
    // 6000 weight a minute, 2 a request of up to 20 symbols, 40 of more: 60 requests are 40 % of it at most.
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
    // The whole board comes in one answer.
    batch: 1000,
    // A request that happens to carry an Origin header is limited to one in 10 s.
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
    // Documented as 30/min; clients report about 10.
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

/** A free key of the user's own for CoinGecko: the header that carries it, and what it allows while its month lasts. */
export const COINGECKO_KEY: {
  readonly header: string;
  readonly prices: WindowBudget;
  readonly monthly: MonthlyQuota;
} = {
  header: 'x-cg-demo-api-key',
  prices: { requests: 100, perMs: MINUTE_MS },
  monthly: { requests: 10_000, dayShares: 3 },
};

/** One request's share of time when the budget is spent evenly: the mean interval between requests. */
export function slotMs(budget: Budget): number {
  return 'burst' in budget ? budget.refillMs : budget.perMs / budget.requests;
}

/** The most requests that the budget ever allows at once. */
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

export const UPBIT_STREAM = 'wss://api.upbit.com';
export const BINANCE_STREAM = 'wss://data-stream.binance.vision';

export const STREAM_HOSTS: readonly string[] = [UPBIT_STREAM, BINANCE_STREAM];
