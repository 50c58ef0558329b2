/**
 * The last prices of saved coins and tokens, stored across restarts of the browser, so that the popup can show them as stale
 * before any answer. Prices that other pages showed are forgotten with the session.
 */
import * as z from 'zod/mini';
import { assetKey } from '../../../core/market/fields.ts';
import type { AvailablePrice, Price } from '../../../core/market/prices.ts';
import { sourceRow } from '../../../core/market/source-table.ts';
import { storedLastGood } from '../../../core/pricing/asset-state-schema.ts';
import type { Store } from '../../../core/storage/store.ts';
import type { Clock } from '../../../core/upstream/clock.ts';

export const LAST_PRICES_KEY = 'last-prices';

export type LastPrices = ReturnType<typeof createLastPrices>;

const kept = z.extend(storedLastGood, { through: z.exactOptional(z.string()) });
const asset = z.object({ asset: assetKey });

export function createLastPrices(store: Store, clock: Pick<Clock, 'now'>) {
  /** Limits times to now: a price stored while the clock was ahead would count as newer than all later ones. */
  const inThePast = ({ asOf, checkedAt }: { asOf: number; checkedAt: number }) => ({
    asOf: Math.min(asOf, clock.now()),
    checkedAt: Math.min(checkedAt, clock.now()),
  });
  return {
    /** The stored prices that can be read. Never rejects. */
    async read(): Promise<readonly AvailablePrice[]> {
      const list =
        z.array(z.unknown()).safeParse(await store.get(LAST_PRICES_KEY).catch(() => null)).data ?? [];
      return list.flatMap((each) => {
        const key = asset.safeParse(each).data;
        const price = kept.safeParse(each).data;
        return key && price
          ? [
              {
                ...key,
                ...price,
                ...inThePast(price),
                status: 'stale' as const,
                basis: sourceRow(price.source).basis,
              },
            ]
          : [];
      });
    },
    /** Replaces the stored prices with the known ones among these. A failed write only affects the browser's next start. */
    async keep(prices: Iterable<Price>): Promise<void> {
      // Disputed prices, too: each is the last good one, and no older than the stored one.
      const known = [...prices].filter((price) => price.usd !== null);
      await store
        .put({ [LAST_PRICES_KEY]: known })
        .catch((reason: unknown) => console.warn('last prices not kept', reason));
    },
  };
}
