/**
 * The last prices of what the user saved, kept across a restart of the browser, so that the popup can show them, marked
 * stale, before (or without) any answer. Only saved addresses and coins: what pages showed is forgotten with the session.
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
  /** Kept while the clock was ahead: it would count as newer than anything that comes. */
  const inThePast = ({ asOf, checkedAt }: { asOf: number; checkedAt: number }) => ({
    asOf: Math.min(asOf, clock.now()),
    checkedAt: Math.min(checkedAt, clock.now()),
  });
  return {
    /** Those that can be read; none when nothing can. Never rejects. */
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
    /** Replaces what was kept by the known ones among these. A failed write costs only the next start. */
    async keep(prices: Iterable<Price>): Promise<void> {
      // A disputed price is an old one; what was kept of it is at least as old as that.
      const known = [...prices].filter((price) => price.usd !== null);
      await store
        .put({ [LAST_PRICES_KEY]: known })
        .catch((reason: unknown) => console.warn('last prices not kept', reason));
    },
  };
}
