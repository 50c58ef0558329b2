/** What somebody's amounts are worth, each and together: exact products, exact sums. */

import { changeOfSum } from '../../../core/market/arithmetic.ts';
import type { AssetKey } from '../../../core/market/assets.ts';
import type { Decimal } from '../../../core/market/decimal.ts';
import type { Currency } from '../../../core/market/format.ts';
import { sideOf } from '../../../core/market/main-currency.ts';
import type { KnownPrice, Price } from '../../../core/market/prices.ts';
import { worthOf, worthsOf } from '../../../core/market/worth.ts';
import type { Held, TotalChange, TotalWorth } from '../../messages/worth-requests.ts';

export interface HeldWorths {
  readonly each: ReadonlyMap<AssetKey, Held>;
  /** Null when nothing has a value. */
  readonly total: TotalWorth | null;
}

interface Counted {
  readonly price: KnownPrice;
  readonly worth: NonNullable<Held['worth']>;
}

/** A price in dispute is nobody's value, be it the last good one; a token that only spam prices has none at all. */
export function heldWorths(
  amounts: ReadonlyMap<AssetKey, Decimal>,
  prices: ReadonlyMap<AssetKey, Price>,
): HeldWorths {
  const each = new Map<AssetKey, Held>();
  const counted: Counted[] = [];
  for (const [asset, amount] of amounts) {
    const price = prices.get(asset);
    const held = price?.usd && price.status !== 'disputed' ? heldOf(amount, price) : { amount, worth: null };
    each.set(asset, held);
    if (price?.usd && held.worth) counted.push({ price, worth: held.worth });
  }
  return { each, total: totalOf(counted) };
}

function heldOf(amount: Decimal, price: KnownPrice): Held {
  const { usd, krw, isBeyondPools } = worthOf({ ...price, amount });
  const worth = usd && krw ? { usd, krw } : null;
  return { amount, worth, ...(isBeyondPools && { isBeyondPools }) };
}

function totalOf(counted: readonly Counted[]): TotalWorth | null {
  const one = '1' as Decimal;
  const { usd, krw } = worthsOf(counted.map(({ worth }) => ({ amount: one, ...worth }))).total;
  if (!usd || !krw) return null;
  return { usd, krw, changes: { USD: changeOf(counted, 'USD'), KRW: changeOf(counted, 'KRW') } };
}

/** Null unless each one's source tells it, for it stands beside the total of all. By what their rows show: the change in this currency, else in the source's own. */
function changeOf(counted: readonly Counted[], main: Currency): TotalChange | null {
  const told = counted.flatMap(({ price, worth }) => {
    const { changes = [] } = price.status === 'priced' ? price : {};
    const change = changes.find((one) => one.in === main) ?? changes[0];
    return change ? [{ value: sideOf(worth, main), ...change }] : [];
  });
  const percent = changeOfSum(told);
  if (percent === null || told.length < counted.length) return null;
  const [since = 'mixed', ...others] = new Set(told.map((one) => one.since));
  return { percent, since: others.length > 0 ? 'mixed' : since, of: told.length };
}
