/**
 * What the tokens that pools pay in are worth: those that the registry calls money, and no others
 * (docs/pricing.md §2).
 */
import { compare, divide } from '../market/arithmetic.ts';
import { type AssetKey, coinKey, tokenKey } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import type { Platform } from '../market/platforms.ts';
import { REGISTRY } from '../tokens/registry.ts';
import type { PoolRow } from './dexscreener-rows.ts';

/** The last good price of an asset in dollars, where one is known. */
export type UsdOf = (key: AssetKey) => Decimal | null;

/** How pools of the coin itself, not of its wrapped contract, name it. */
const NO_CONTRACT = `0x${'0'.repeat(40)}`;

/**
 * One unit's dollars by the token's address in lower case; null where the token is not known to be money. A coin that
 * nobody priced is worth what most rows that are paid in it take it for: no pool has a say in that, only DexScreener.
 */
export function quoteTokenPrices(
  rows: readonly PoolRow[],
  platform: Platform,
  usdOf: UsdOf,
): (address: string) => Decimal | null {
  const known = new Map<string, Decimal | null>();
  const priceOf = (address: string) => {
    const isCoin = address === NO_CONTRACT || address === platform.coin.wrapped;
    const key = isCoin ? coinKey(platform.id) : tokenKey(platform.id, address);
    const money = REGISTRY.find(key)?.money;
    if (money === 'dollar') return '1' as Decimal;
    return money === 'coin' ? (usdOf(key) ?? impliedPrice(rows, address)) : null;
  };
  return (address) => {
    const price = known.get(address) ?? priceOf(address);
    known.set(address, price);
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
