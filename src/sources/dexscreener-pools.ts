/** One price from many pools, of which any may be dust or a fake (design §4, DexScreener's gate). */
import * as z from 'zod/mini';
import { add, compare, multiply } from '../market/arithmetic.ts';
import { type Decimal, isPositive, parseDecimal } from '../market/decimal.ts';
import type { Answer } from '../market/prices.ts';
import { cleanName, cleanSymbol, type Token } from '../market/tokens.ts';

interface Pool {
  readonly usd: Decimal;
  readonly liquidityUsd: Decimal;
  readonly token: Token;
}

/** A pool this many times off the median is not the same market. */
const TOO_FAR = '10' as Decimal;

const Row = z.object({
  chainId: z.string(),
  baseToken: z.object({
    address: z.string(),
    name: z.optional(z.unknown()),
    symbol: z.optional(z.unknown()),
  }),
  priceUsd: z.optional(z.unknown()),
  liquidity: z.optional(z.unknown()),
});
type Row = z.infer<typeof Row>;

const Liquidity = z.object({ usd: z.string() });

/**
 * What the rows say of the contract (lower case) on the network. Rows in which it is not the base token price
 * something else. Rows without a price are none; with a price that is none, or without a depth, they make it untrusted
 * unless others tell more. The quote's evidence is the depth of the pool that it is from.
 */
export function answerFromPools(rows: readonly unknown[], network: string, contract: string): Answer {
  const own = rows
    .flatMap((row) => Row.safeParse(row).data ?? [])
    .filter((row) => row.chainId === network && row.baseToken.address.toLowerCase() === contract)
    .filter((row) => (row.priceUsd ?? null) !== null);
  const priced = own.filter((row) => isPrice(row.priceUsd));
  const pools = priced.flatMap((row) => poolOf(row) ?? []);
  const deepest = deepestOf(bornOut(pools));
  if (deepest) {
    const { usd, liquidityUsd, token } = deepest;
    return { kind: 'quoted', price: { in: 'USD', usd }, asOf: null, liquidityUsd, token };
  }
  if (priced.length > 0) return { kind: 'untrusted', gate: 'liquidity' };
  return own.length > 0 ? { kind: 'untrusted', gate: 'value' } : { kind: 'unlisted' };
}

function isPrice(text: unknown): boolean {
  const usd = parseDecimal(text);
  return usd !== null && isPositive(usd);
}

function poolOf({ priceUsd, liquidity, baseToken }: Row): Pool | null {
  const usd = parseDecimal(priceUsd);
  const liquidityUsd = parseDecimal(Liquidity.safeParse(liquidity).data?.usd);
  if (usd === null || liquidityUsd === null || liquidityUsd.startsWith('-')) return null;
  const token = { name: cleanName(baseToken.name), symbol: cleanSymbol(baseToken.symbol), decimals: null };
  return { usd, liquidityUsd, token };
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
  const total = ascending.reduce((sum, pool) => add(sum, pool.liquidityUsd), '0' as Decimal);
  let below = '0' as Decimal;
  for (const pool of ascending) {
    below = add(below, pool.liquidityUsd);
    if (compare(add(below, below), total) >= 0) return pool.usd;
  }
  return null;
}

function deepestOf(pools: readonly Pool[]): Pool | null {
  return pools.reduce<Pool | null>(
    (deepest, pool) => (deepest && compare(pool.liquidityUsd, deepest.liquidityUsd) <= 0 ? deepest : pool),
    null,
  );
}
