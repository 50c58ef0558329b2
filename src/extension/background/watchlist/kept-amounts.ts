/** How much of each coin and saved token a person has: a token's stays with the saved item, a coin's is an item of its own. */
import * as z from 'zod/mini';
import { isAmount } from '../../../core/market/amounts.ts';
import { type AssetKey, assetOf, coinKey, parseAssetKey } from '../../../core/market/assets.ts';
import type { Decimal } from '../../../core/market/decimal.ts';
import { PLATFORM_IDS } from '../../../core/market/platforms.ts';
import { createCollection } from '../../../core/storage/collection.ts';
import { createSerial } from '../../../core/storage/serial.ts';
import type { Store } from '../../../core/storage/store.ts';
import type { AmountResult } from '../../messages/worth-requests.ts';
import type { Saved } from './saved.ts';

export interface CoinAmounts {
  readonly amounts: ReadonlyMap<AssetKey, Decimal>;
  /** Coins whose amounts cannot be read: they stay where they are, until the person enters another. */
  readonly unread: readonly AssetKey[];
}

export interface Amounts {
  /** The coins' own; while none of them can be read, as they were last. Never rejects. */
  ofCoins(): Promise<CoinAmounts>;
  /** Keeps one, or takes it away (null), unless somebody else has changed it from what it `was`. */
  change(asset: AssetKey, amount: Decimal | null, was: Decimal | null): Promise<AmountResult>;
}

const item = z.looseObject({ amount: z.custom<Decimal>(isAmount) });

/** How many are of what nobody knows: they are shown nowhere. Rejects as the store does. */
export async function amountsOfUnknown(coins: Store): Promise<number> {
  return (await coins.entries()).filter(([key]) => !parseAssetKey(key)).length;
}

export function createAmounts(coins: Store, saved: Pick<Saved, 'changeAmount'>): Amounts {
  const items = createCollection({ store: coins, version: 1, schema: item });
  const inTurn = createSerial();
  let complained = false;
  let last: CoinAmounts = { amounts: new Map(), unread: PLATFORM_IDS.map(coinKey) };

  async function ofCoins(): Promise<CoinAmounts> {
    const { items: found, unreadable } = await items.all();
    const amounts = new Map(
      [...found].flatMap(([key, { amount }]) => {
        const asset = parseAssetKey(key);
        return asset ? [[asset.key, amount] as const] : [];
      }),
    );
    last = { amounts, unread: unreadable.flatMap((key) => parseAssetKey(key)?.key ?? []) };
    return last;
  }

  const changeCoin = (asset: AssetKey, amount: Decimal | null, was: Decimal | null) =>
    inTurn(async (): Promise<AmountResult> => {
      const kept = (await items.get(asset))?.amount ?? null;
      if (kept !== was && kept !== amount) return { outcome: 'changed', amount: kept };
      // What cannot be read is not what the person saw and takes away.
      if (amount === null && kept !== null) await items.delete([asset]);
      if (amount !== null) await items.put({ [asset]: { amount } });
      return { outcome: 'kept' };
    });

  return {
    ofCoins: () =>
      ofCoins().catch((reason: unknown) => {
        if (!complained) console.error('the amounts of coins cannot be read', reason);
        complained = true;
        return last;
      }),
    change: (asset, amount, was) =>
      assetOf(asset).address === null
        ? changeCoin(asset, amount, was)
        : saved.changeAmount(asset, amount, was),
  };
}
