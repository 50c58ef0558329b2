/** Parsers of GeckoTerminal's bodies about pools and their past (docs/sources.md §6 Past). */
import * as z from 'zod/mini';
import { compare } from '../market/arithmetic.ts';
import { type Decimal, isPositive, parseDecimal } from '../market/decimal.ts';
import { sourceRow } from '../market/source-table.ts';
import { fromUnixSeconds } from './timestamps.ts';

/** Addresses of a token's pools, the deepest first; or why there is none. */
export type Pools = readonly string[] | 'unlisted' | 'none';

/** A candle with a swap: its beginning, first and last price. */
export interface PoolCandle {
  readonly asOf: number;
  readonly open: Decimal | null;
  readonly usd: Decimal;
}

/** Smaller swaps are ignored: one could set any price. */
const DUST_USD = '100' as Decimal;
const MIN_LIQUIDITY_USD = sourceRow('GeckoTerminal').gates.minLiquidityUsd ?? ('0' as Decimal);

const NotFound = z.object({ errors: z.array(z.unknown()) });
const Tokens = z.object({ data: z.array(z.unknown()) });
const Token = z.object({
  attributes: z.object({
    address: z.string(),
    total_reserve_in_usd: z.unknown(),
    volume_usd: z.object({ h24: z.unknown() }),
  }),
  relationships: z.object({
    top_pools: z.object({ data: z.array(z.object({ id: z.string() })) }),
  }),
});
const PoolId = /^[a-z0-9_-]+_(0x[0-9a-f]{40}(?:[0-9a-f]{24})?)$/i;

const Side = z.object({ address: z.string() });
const Candles = z.object({
  data: z.object({ attributes: z.object({ ohlcv_list: z.array(z.unknown()) }) }),
  meta: z.object({ base: Side, quote: Side }),
});
/** Beginning, four prices, and volume in dollars. */
const Row = z.array(z.unknown()).check(z.minLength(6));

/** By the token's address in lower case; missing tokens are unlisted. */
export function readTokenPools(body: unknown, status: number): ReadonlyMap<string, Pools> {
  if (status === 404) {
    NotFound.parse(body);
    return new Map();
  }
  return new Map(
    Tokens.parse(body).data.flatMap((item) => {
      const token = z.safeParse(Token, item).data;
      return token ? [[token.attributes.address.toLowerCase(), poolsIn(token)] as const] : [];
    }),
  );
}

/** Applies the gates of present prices: shallow pools are cheap to fake. */
function poolsIn({ attributes, relationships }: z.infer<typeof Token>): Pools {
  const [reserve, volume] = [
    parseDecimal(attributes.total_reserve_in_usd),
    parseDecimal(attributes.volume_usd.h24),
  ];
  const isDeep = reserve !== null && compare(reserve, MIN_LIQUIDITY_USD) >= 0;
  if (!isDeep || volume === null || !isPositive(volume)) return 'none';
  const pools = relationships.top_pools.data.flatMap(({ id }) => PoolId.exec(id)?.[1]?.toLowerCase() ?? []);
  return pools.length > 0 ? pools : 'none';
}

/** Newest first. Empty when the prices are other tokens', as in pools of three. */
export function readPoolCandles(
  body: unknown,
  status: number,
  address: string,
): readonly PoolCandle[] | 'too old' {
  if (status === 401) return 'too old';
  if (status === 404) {
    NotFound.parse(body);
    return [];
  }
  const { data, meta } = Candles.parse(body);
  if (![meta.base, meta.quote].some((side) => side.address.toLowerCase() === address)) return [];
  return data.attributes.ohlcv_list.flatMap((item) => {
    const row = z.safeParse(Row, item).data;
    const [asOf, usd, volume] = [fromUnixSeconds(row?.[0]), parseDecimal(row?.[4]), parseDecimal(row?.[5])];
    const open = parseDecimal(row?.[1]);
    const isTraded = volume !== null && compare(volume, DUST_USD) >= 0;
    return asOf !== null && usd !== null && isPositive(usd) && isTraded
      ? [{ asOf, open: open !== null && isPositive(open) ? open : null, usd }]
      : [];
  });
}
