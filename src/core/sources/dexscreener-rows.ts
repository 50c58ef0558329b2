/**
 * Parser of DexScreener's rows, each a pool as it describes itself (docs/sources.md §7): missing fields prove nothing.
 */
import * as z from 'zod/mini';
import { cleanName, cleanSymbol } from '../market/clean-names.ts';
import { type Decimal, isPositive, parseDecimal } from '../market/decimal.ts';
import type { Change } from '../market/prices.ts';
import type { Token } from '../market/tokens.ts';
import { changeOfPercent } from './changes.ts';

/** Addresses are in lower case. */
export interface PoolRow {
  readonly base: string;
  readonly token: Token;
  /** Null for an impossible price. */
  readonly usd: Decimal | null;
  /** The price in the pool's other token. */
  readonly native: Decimal | null;
  readonly liquidityUsd: Decimal | null;
  /** Null without a trade. */
  readonly volume24hUsd: Decimal | null;
  /** Null when missing or impossible. */
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

/** The valid rows of the network that have a price. */
export function readRows(rows: readonly unknown[], network: string): readonly PoolRow[] {
  return rows
    .flatMap((row) => Row.safeParse(row).data ?? [])
    .filter(({ chainId, priceUsd }) => chainId === network && (priceUsd ?? null) !== null)
    .map(({ baseToken, quoteToken, priceUsd, priceNative, liquidity, volume, priceChange, txns }) => ({
      base: baseToken.address.toLowerCase(),
      token: { name: cleanName(baseToken.name), symbol: cleanSymbol(baseToken.symbol), decimals: null },
      usd: positive(parseDecimal(priceUsd)),
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
