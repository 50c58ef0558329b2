/** How much of each coin and saved token a person has: a token's stays with the saved item, a coin's is an item of its own. */
import * as z from 'zod/mini';
import { isAmount } from '../market/amounts.ts';
import { type AssetKey, assetOf, parseAssetKey } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import type { AmountResult } from '../messages/worth-requests.ts';
import { createCollection } from '../storage/collection.ts';
import { createSerial } from '../storage/serial.ts';
import type { Store } from '../storage/store.ts';
import type { Saved } from './saved.ts';

export interface Amounts {
  /** The coins' own; none while they cannot be read. Never rejects. */
  ofCoins(): Promise<ReadonlyMap<AssetKey, Decimal>>;
  /** Keeps one, or takes it away (null), unless somebody else has changed it from what it `was`. */
  change(asset: AssetKey, amount: Decimal | null, was: Decimal | null): Promise<AmountResult>;
}

const item = z.looseObject({ amount: z.custom<Decimal>(isAmount) });

export function createAmounts(coins: Store, saved: Pick<Saved, 'changeAmount'>): Amounts {
  const items = createCollection({ store: coins, version: 1, schema: item });
  const inTurn = createSerial();
  let complained = false;

  async function ofCoins(): Promise<ReadonlyMap<AssetKey, Decimal>> {
    const { items: found } = await items.all();
    return new Map(
      [...found].flatMap(([key, { amount }]) => {
        const asset = parseAssetKey(key);
        return asset ? [[asset.key, amount] as const] : [];
      }),
    );
  }

  const changeCoin = (asset: AssetKey, amount: Decimal | null, was: Decimal | null) =>
    inTurn(async (): Promise<AmountResult> => {
      const kept = (await items.get(asset))?.amount ?? null;
      if (kept !== was && kept !== amount) return { outcome: 'changed', amount: kept };
      if (amount === null) await items.delete([asset]);
      else await items.put({ [asset]: { amount } });
      return { outcome: 'kept' };
    });

  return {
    ofCoins: () =>
      ofCoins().catch((reason: unknown) => {
        if (!complained) console.error('the amounts of coins cannot be read', reason);
        complained = true;
        return new Map();
      }),
    change: (asset, amount, was) =>
      assetOf(asset).address === null
        ? changeCoin(asset, amount, was)
        : saved.changeAmount(asset, amount, was),
  };
}
