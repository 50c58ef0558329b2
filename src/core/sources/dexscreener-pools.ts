/**
 * Reads DexScreener's pools, and selects one price from many pools, any of which may be dust or fake (docs/pricing.md §2).
 * `pricing/quote-requirements.ts` has the gates of all sources.
 */
import * as z from 'zod/mini';
import { compare, divide } from '../market/arithmetic.ts';
import { type AssetKey, coinKey, tokenKey } from '../market/assets.ts';
import { cleanName, cleanSymbol } from '../market/clean-names.ts';
import { type Decimal, isPositive, parseDecimal, parsePositive } from '../market/decimal.ts';
import { add, multiply } from '../market/exact.ts';
import type { Platform } from '../market/platforms.ts';
import type { Answer, Change } from '../market/prices.ts';
import { sourceRow } from '../market/source-table.ts';
import type { Token } from '../market/tokens.ts';
import { REGISTRY } from '../tokens/registry.ts';
import { changeOfPercent, changesIn } from './changes.ts';
import { validRows } from './response-fields.ts';

interface Pool extends PoolRow {
  readonly usd: Decimal;
  readonly liquidityUsd: Decimal;
  /** The pool's weight in the median. */
  readonly depthUsd: Decimal;
}

export interface PoolReading {
  readonly answer: Answer;
  /** Whether the answer is from pools with enough of a known quote token. */
  readonly isBacked: boolean;
}

const { minLiquidityUsd = '0' as Decimal, minQuoteSideUsd = '0' as Decimal } = sourceRow('DexScreener').gates;

/** Factor from the median beyond which a pool is ignored: it does not trade the same token. */
const TOO_FAR = '10' as Decimal;

/**
 * The answer about the contract (lower case), from pools whose base token it is. It is untrusted if all of them have an
 * invalid price or no depth. Pools without money are ignored as soon as a pool has money, even one that fails a gate: anyone
 * can make a token and fill a pool with it. The evidence is that of the deepest pool; the depth is the sum of all pools that
 * count.
 */
export function readPools(
  rows: readonly PoolRow[],
  contract: string,
  quoteUsd: (address: string) => Decimal | null,
): PoolReading {
  const own = rows.filter(({ base }) => base === contract);
  const pools = own.flatMap((row) => poolOf(row) ?? []);
  const backed = pools.flatMap((pool) => backedPool(pool, quoteUsd) ?? []);
  const isBacked = backed.length > 0;
  const counted = isBacked ? backed : pools;
  const passing = counted.filter(passesGates);
  // If all pools fail the gates, the deepest one is quoted, so that the reason is known.
  const agreeing = nearMedian(passing.length > 0 ? passing : counted);
  const deepest = deepestOf(agreeing);
  if (deepest) {
    const { usd, liquidityUsd, volume24hUsd, token, change } = deepest;
    const price = { in: 'USD', usd } as const;
    const evidence = { liquidityUsd, volume24hUsd, depthUsd: depthOf(agreeing), ...changesIn(change) };
    return { answer: { kind: 'quoted', price, asOf: null, ...evidence, token }, isBacked };
  }
  if (own.length === 0) return { answer: { kind: 'unlisted' }, isBacked };
  const gate = own.some(({ usd }) => usd !== null) ? 'liquidity' : 'value';
  return { answer: { kind: 'untrusted', gate }, isBacked };
}

function poolOf(row: PoolRow): Pool | null {
  const { usd, liquidityUsd } = row;
  return usd !== null && liquidityUsd !== null ? { ...row, usd, liquidityUsd, depthUsd: liquidityUsd } : null;
}

/**
 * The pool with a depth of at most twice its amount of a known quote token; null when that amount is too small. The other
 * half of a pool proves nothing: it may be one token at a price that its maker chose.
 */
function backedPool(pool: Pool, quoteUsd: (address: string) => Decimal | null): Pool | null {
  const { quote, quoteAmount, liquidityUsd } = pool;
  const price = quote === null ? null : quoteUsd(quote);
  if (price === null || quoteAmount === null) return null;
  const side = multiply(quoteAmount, price);
  if (compare(side, minQuoteSideUsd) < 0) return null;
  const twice = add(side, side);
  return compare(twice, liquidityUsd) < 0 ? { ...pool, depthUsd: twice } : pool;
}

function passesGates({ liquidityUsd, volume24hUsd }: Pool): boolean {
  return compare(liquidityUsd, minLiquidityUsd) >= 0 && volume24hUsd !== null;
}

/** The pools whose price is within a factor of ten of the median, which is weighted by depth. */
function nearMedian(pools: readonly Pool[]): readonly Pool[] {
  const median = medianOf(pools);
  if (median === null) return pools;
  const [ceiling, floor] = [multiply(median, TOO_FAR), median];
  return pools.filter(({ usd }) => compare(usd, ceiling) < 0 && compare(multiply(usd, TOO_FAR), floor) > 0);
}

function medianOf(pools: readonly Pool[]): Decimal | null {
  const ascending = pools.toSorted((a, b) => compare(a.usd, b.usd));
  const total = depthOf(ascending);
  let below = '0' as Decimal;
  for (const pool of ascending) {
    below = add(below, pool.depthUsd);
    if (compare(add(below, below), total) >= 0) return pool.usd;
  }
  return null;
}

function depthOf(pools: readonly Pool[]): Decimal {
  return pools.reduce((sum, { depthUsd }) => add(sum, depthUsd), '0' as Decimal);
}

function deepestOf(pools: readonly Pool[]): Pool | null {
  return pools.reduce<Pool | null>(
    (deepest, pool) => (deepest && compare(pool.depthUsd, deepest.depthUsd) <= 0 ? deepest : pool),
    null,
  );
}

/** The last good price of an asset in dollars; null if unknown. */
export type UsdOf = (key: AssetKey) => Decimal | null;

/** The address of a coin itself in DexScreener's pools, as opposed to its wrapped contract. */
const NO_CONTRACT = `0x${'0'.repeat(40)}`;

/**
 * Creates a function for the dollar price of a quote token (address in lower case); null for tokens that are not `money` in
 * the registry (docs/pricing.md §2). A coin without a price gets the median of the prices that all pools imply, which a
 * single pool cannot set.
 */
export function quoteTokenPrices(
  rows: readonly PoolRow[],
  platform: Platform,
  usdOf: UsdOf,
): (address: string) => Decimal | null {
  const cache = new Map<string, Decimal | null>();
  const priceOf = (address: string) => {
    const isCoin = address === NO_CONTRACT || address === platform.wrapped;
    const key = isCoin ? coinKey(platform.coin) : tokenKey(platform.id, address);
    const money = REGISTRY.find(key)?.money;
    if (money === 'dollar') return '1' as Decimal;
    return money === 'coin' ? (usdOf(key) ?? impliedPrice(rows, address)) : null;
  };
  return (address) => {
    const price = cache.get(address) ?? priceOf(address);
    cache.set(address, price);
    return price;
  };
}

function impliedPrice(rows: readonly PoolRow[], address: string): Decimal | null {
  const prices = rows
    .flatMap(({ quote, usd, native }) =>
      quote === address && usd !== null && native !== null ? divide(usd, native) : [],
    )
    .sort(compare);
  return prices[Math.floor((prices.length - 1) / 2)] ?? null;
}

/** A pool as DexScreener describes it; addresses are in lower case. */
export interface PoolRow {
  readonly base: string;
  readonly token: Token;
  /** Dollar price of the base token; null for an impossible price. */
  readonly usd: Decimal | null;
  /** Price of the base token in the pool's other token. */
  readonly native: Decimal | null;
  readonly liquidityUsd: Decimal | null;
  /** Null without a trade in 24 h. */
  readonly volume24hUsd: Decimal | null;
  /** Null when the change is missing or impossible. */
  readonly change: Change | null;
  readonly quote: string | null;
  /** The pool's amount of the other token. */
  readonly quoteAmount: Decimal | null;
}

const amount = z.catch(z.pipe(z.unknown(), z.transform(parseDecimal)), null);

const Row = z.object({
  chainId: z.string(),
  baseToken: z.object({
    address: z.string(),
    name: z.optional(z.unknown()),
    symbol: z.optional(z.unknown()),
  }),
  quoteToken: z.catch(z.nullable(z.object({ address: z.string() })), null),
  priceUsd: z.optional(z.unknown()),
  priceNative: amount,
  liquidity: z.catch(z.object({ usd: amount, quote: amount }), { usd: null, quote: null }),
  volume: z.catch(z.object({ h24: amount }), { h24: null }),
  priceChange: z.catch(z.object({ h24: z.unknown() }), { h24: null }),
  txns: z.catch(z.object({ h24: z.object({ buys: amount, sells: amount }) }), {
    h24: { buys: null, sells: null },
  }),
});

/** The valid pools of the network that have a price; missing fields are null, not zero (docs/sources.md §7). */
export function readRows(rows: readonly unknown[], network: string): readonly PoolRow[] {
  return validRows(Row, rows)
    .filter(({ chainId, priceUsd }) => chainId === network && (priceUsd ?? null) !== null)
    .map(({ baseToken, quoteToken, priceUsd, priceNative, liquidity, volume, priceChange, txns }) => ({
      base: baseToken.address.toLowerCase(),
      token: { name: cleanName(baseToken.name), symbol: cleanSymbol(baseToken.symbol), decimals: null },
      usd: parsePositive(priceUsd),
      native: positive(priceNative),
      liquidityUsd: liquidity.usd?.startsWith('-') ? null : liquidity.usd,
      volume24hUsd: positive(txns.h24.buys) || positive(txns.h24.sells) ? positive(volume.h24) : null,
      change: changeOfPercent(priceChange.h24, { in: 'USD', since: '24h' }),
      quote: quoteToken?.address.toLowerCase() ?? null,
      quoteAmount: positive(liquidity.quote),
    }));
}

function positive(value: Decimal | null): Decimal | null {
  return value !== null && isPositive(value) ? value : null;
}
