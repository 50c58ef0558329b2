/** The server's latest prices, across restarts of the worker. */
import * as z from 'zod/mini';
import { type AssetKey, parseAssetKey } from '../../../core/market/assets.ts';
import { deleteOldest, setNewest } from '../../../core/market/bounded-map.ts';
import { type AvailablePrice, noPrice, type Price } from '../../../core/market/prices.ts';
import { sourceRow } from '../../../core/market/source-table.ts';
import { storedLastGood } from '../../../core/pricing/asset-state-schema.ts';
import {
  doubtSettlesAt,
  judgeRemotePrice,
  REMOTE_POLICIES,
  type RemotePrice,
  remotePriceAt,
} from '../../../core/pricing/remote-prices.ts';
import { parseStored } from '../../../core/storage/collection.ts';
import type { Store } from '../../../core/storage/store.ts';
import type { ServerPrice } from './server-answer.ts';

export type ServerPriceCache = ReturnType<typeof createServerPriceCache>;

const POLICY = REMOTE_POLICIES.server;
const LIMIT = 2_000;

const known = z.object({
  ...storedLastGood.shape,
  status: z.enum(['priced', 'stale', 'disputed']),
  through: z.string(),
});
const nothing = z.object({
  status: z.enum(['disputed', 'untrusted', 'unlisted', 'unavailable']),
  usd: z.null(),
});
const time = z.number().check(z.nonnegative());
const doubt = z.object({
  since: time,
  usd: storedLastGood.shape.usd,
  krw: z.exactOptional(storedLastGood.shape.krw),
});
const stored = z.object({
  /** `RemotePrice.latest` */
  said: z.union([known, nothing]),
  at: time,
  good: z.nullable(known),
  doubt: z.nullable(doubt),
});

/** `through`: the server's host, which each price carries. */
export function createServerPriceCache(store: Store, through: string) {
  const cache = new Map<AssetKey, RemotePrice>();

  async function write(assets: readonly AssetKey[]): Promise<void> {
    const items = assets.map((asset) => [asset, storedOf(cache.get(asset))]);
    await store.put(Object.fromEntries(items));
    const deleted = deleteOldest(cache, LIMIT);
    if (deleted.length > 0) await store.delete(deleted);
  }

  const restored = store.entries().then(
    (entries) => {
      for (const [key, value] of entries) {
        const asset = parseAssetKey(key)?.key;
        const read = parseStored(stored, value);
        if (!asset || !read) continue;
        const { said, ...rest } = read;
        const latest = 'source' in said ? priceOf(asset, said) : noPrice(asset, said.status, read.at);
        cache.set(asset, { ...rest, latest, good: rest.good && priceOf(asset, rest.good) });
      }
    },
    (error: unknown) => console.warn('cached server prices could not be read', error),
  );

  return {
    restored,
    of: (asset: AssetKey): RemotePrice | undefined => cache.get(asset),
    async note(prices: readonly ServerPrice[], at: number): Promise<void> {
      for (const price of prices) {
        const { asset } = price;
        const judged = judgeRemotePrice(cache.get(asset), receivedPrice(price, at, through), at, POLICY);
        setNewest(cache, asset, judged, Number.POSITIVE_INFINITY);
      }
      await write(prices.map(({ asset }) => asset)).catch((reason: unknown) =>
        console.warn('server prices could not be cached', reason),
      );
    },
    /** Takes in a price that is stored elsewhere: it can only be shown as stale. */
    recall(price: AvailablePrice): void {
      if (cache.has(price.asset)) return;
      const stale = { ...price, status: 'stale' as const };
      cache.set(price.asset, { latest: stale, at: price.checkedAt, good: stale, doubt: null });
    },
    /** The price to show; null where the server has not responded about the asset. */
    priceAt(asset: AssetKey, now: number): Price | null {
      const remote = cache.get(asset);
      return remote ? remotePriceAt(remote, now, POLICY) : null;
    },
    /** When a repeated request can settle an open doubt about one of them; else null. */
    doubtSettlesAt: (keys: readonly AssetKey[], now: number): number | null =>
      doubtSettlesAt(
        keys.flatMap((key) => cache.get(key) ?? []),
        now,
      ),
  };
}

/** The server does not report when it received an old price: not before it was true. */
function receivedPrice(price: ServerPrice, at: number, through: string): Price {
  if (price.usd === null) return { ...price, checkedAt: at };
  return { ...price, checkedAt: price.status === 'priced' ? at : Math.min(price.asOf, at), through };
}

function storedOf(remote: RemotePrice | undefined) {
  if (!remote) return undefined;
  const { latest, ...rest } = remote;
  return { said: latest, ...rest };
}

function priceOf(asset: AssetKey, read: z.infer<typeof known>): AvailablePrice {
  return { ...read, asset, basis: sourceRow(read.source).basis };
}
