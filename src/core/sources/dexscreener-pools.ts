/**
 * One price from many pools, of which any may be dust or a fake (docs/pricing.md §2). What any source's
 * quote must show before it counts: `pricing/quote-requirements.ts`.
 */
import { compare } from '../market/arithmetic.ts';
import type { Decimal } from '../market/decimal.ts';
import { add, multiply } from '../market/exact.ts';
import type { Answer } from '../market/prices.ts';
import { sourceRow } from '../market/source-table.ts';
import { changesIn } from './changes.ts';
import type { PoolRow } from './dexscreener-rows.ts';

interface Pool extends PoolRow {
  readonly usd: Decimal;
  readonly liquidityUsd: Decimal;
  /** Its votes, and how deep it counts as. */
  readonly depthUsd: Decimal;
}

export interface PoolReading {
  readonly answer: Answer;
  /** Whether the answer is from pools that hold enough of a known quote token. */
  readonly isBacked: boolean;
}

const { minLiquidityUsd = '0' as Decimal, minQuoteSideUsd = '0' as Decimal } = sourceRow('DexScreener').gates;

/** A pool this many times off the median is not the same market. */
const TOO_FAR = '10' as Decimal;

/**
 * What the rows say of the contract (lower case). Rows in which it is not the base token price something else. Rows
 * with a price that is none, or without a depth, make it untrusted unless others tell more. Anyone can make a token, and
 * a pool that holds millions of it: beside one that holds money, such a pool does not count, not even when the other
 * fails a gate. The quote's evidence is that of the pool that it is from; its depth is that of all pools that count.
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
  // Where all fail, the deepest tells the judge why.
  const agreeing = bornOut(passing.length > 0 ? passing : counted);
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
 * The pool as deep as twice what it holds of a known quote token; null where that is too little. The other half may be a
 * single token at a price of its maker's.
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

/** The pools less than ten times above and below the median, in which every dollar of depth has one vote. */
function bornOut(pools: readonly Pool[]): readonly Pool[] {
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
