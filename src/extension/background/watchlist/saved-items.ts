/** The stored items of the saved list: read in the user's order, damaged ones repaired, and written with their places. */
import * as z from 'zod/mini';
import { isAmount } from '../../../core/market/amounts.ts';
import { type Asset, type AssetKey, parseAssetKey, tokenKey } from '../../../core/market/assets.ts';
import type { Decimal } from '../../../core/market/decimal.ts';
import { amount } from '../../../core/market/fields.ts';
import { createCollection } from '../../../core/storage/collection.ts';
import { createFailureLog } from '../../../core/storage/failure-log.ts';
import { createSerial } from '../../../core/storage/serial.ts';
import type { Store } from '../../../core/storage/store.ts';
import type { FirstCoin, ListStart } from './list-start.ts';

export interface SavedAsset {
  readonly asset: AssetKey;
  /** As it was pasted: its letter case may carry a checksum; null for a coin. */
  readonly address: string | null;
  /** Unix milliseconds; 0 for a coin that the list began with. */
  readonly addedAt: number;
  /** How much of it the person has; left out where none was entered. */
  readonly amount?: Decimal | undefined;
  /** A stored amount that cannot be read: it stays until the person enters another. */
  readonly unreadAmount?: unknown;
}

/** A stored item. Fields that a later release has added stay with it. */
export const item = z.looseObject({
  address: z.optional(z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))),
  addedAt: z.number(),
  /** Its place in the list, counted from 0; gaps and ties are harmless. */
  place: z.number(),
  /** The asset before it when places were last written: the place of a damaged item is found by its follower's. */
  after: z.optional(z.nullable(z.string())),
  amount: z.optional(amount),
});
export type Item = z.infer<typeof item>;

/** An item with the asset that its key names. */
export interface SavedItem extends SavedAsset {
  readonly place: number;
  readonly after?: string | null | undefined;
}

export function createSavedItems(store: Store, start: ListStart) {
  const items = createCollection({ store, version: 1, schema: item, repair: rebuildFromKey });
  const inTurn = createSerial();
  const failures = createFailureLog('error', 'the saved list cannot be read');
  const unbegun = createFailureLog('error', 'the first coins cannot be stored');
  let isBegun = false;
  let last: readonly SavedItem[] | null = null;

  async function list(): Promise<readonly SavedItem[]> {
    const { items: found, unreadable } = await items.all();
    if (unreadable.length > 0)
      console.warn('saved items that cannot be read stay where they are:', unreadable);
    const stored = mendedOrder([...found].flatMap(([key, value]) => itemOf(key, value)));
    const first = isBegun ? null : await start.coins();
    last = first ? withFirst(stored, first) : stored;
    return last;
  }

  /** Rewrites the places in the order given; all or none. */
  async function arrange(order: readonly SavedItem[]): Promise<void> {
    const placed = order.map((each, place) => [
      each.asset,
      storedAs({ ...each, place, after: order[place - 1]?.asset ?? null }),
    ]);
    await items.put(Object.fromEntries(placed));
    last = order;
  }

  /** Stores the first coins, once. A worker that is killed between the two writes repeats the first. */
  async function begin(): Promise<void> {
    if (isBegun) return;
    if (await start.coins()) {
      await arrange(await list());
      await start.end();
    }
    isBegun = true;
  }

  /** While the disk is full, the first coins are in the list all the same. */
  async function listWhenBegun(): Promise<readonly SavedItem[]> {
    const failure = isBegun
      ? null
      : await inTurn(begin).then(
          () => null,
          (reason: unknown) => ({ reason }),
        );
    const found = await list();
    if (failure) unbegun.note(failure.reason);
    return found;
  }

  return {
    items,
    list,
    listWhenBegun,
    /** The list; where it cannot be read, which is logged once, as it was last. */
    known: () =>
      listWhenBegun().catch((reason: unknown) => {
        failures.note(reason);
        return last;
      }),
    /** Runs changes in turn, once the first coins are stored: a coin that was removed before would come back. */
    change: <T>(task: () => Promise<T>): Promise<T> =>
      inTurn(async () => {
        await begin();
        try {
          return await task();
        } finally {
          await list().catch(() => null);
        }
      }),
    arrange,
  };
}

/** The items in the user's order. One whose place is lost comes before the item whose `after` names it. */
function mendedOrder(items: readonly SavedItem[]): readonly SavedItem[] {
  const rows = items.toSorted((a, b) => a.place - b.place || a.addedAt - b.addedAt);
  const order = rows.filter(({ place }) => place !== LAST_PLACE);
  // Of two lost neighbours the first goes last: its follower has lost `after`, too.
  for (const lost of rows.filter(({ place }) => place === LAST_PLACE)) {
    const follower = order.findIndex(({ after }) => after === lost.asset);
    order.splice(follower < 0 ? order.length : follower, 0, lost);
  }
  return order;
}

/** Rebuilds a damaged item from its key, which names the asset, and from the fields that can be read. */
function rebuildFromKey(key: string, value: unknown): Item | null {
  const asset = parseAssetKey(key);
  if (asset?.key !== key) return null;
  const { amount, ...fields } = z.record(z.string(), z.unknown()).safeParse(value).data ?? {};
  return {
    ...fields,
    ...(isAmount(amount) ? { amount } : amount !== undefined && { unreadAmount: amount }),
    address: item.shape.address.safeParse(fields.address).data ?? asset.address ?? undefined,
    addedAt: item.shape.addedAt.safeParse(fields.addedAt).data ?? 0,
    place: item.shape.place.safeParse(fields.place).data ?? LAST_PLACE,
  };
}

/** The item with the asset that its key names; empty where the key names none. */
function itemOf(key: string, value: Item): readonly SavedItem[] {
  const asset = parseAssetKey(key);
  return asset?.key === key ? [{ ...value, address: addressOf(asset, value.address), asset: asset.key }] : [];
}

/** The stored address where it is the key's, else the key's own: another would show one token under another's name. */
function addressOf({ platform, key, address }: Asset, written = ''): string | null {
  if (address === null || platform === null) return null;
  return tokenKey(platform, written) === key ? written : address;
}

export function storedAs({ asset: _, address, ...value }: SavedItem): Item {
  return { ...value, ...(address !== null && { address }) };
}

/** The list with the first coins in front, wherever they were; a saved coin without an amount gets the first coin's. */
function withFirst(stored: readonly SavedItem[], coins: readonly FirstCoin[]): readonly SavedItem[] {
  const there = new Map(stored.map((each) => [each.asset, each]));
  const first = coins.map((coin): SavedItem => {
    const fresh = { address: null, addedAt: BY_ITSELF, place: 0 };
    return { ...coin, ...(there.get(coin.asset) ?? fresh) };
  });
  return [...first, ...stored.filter(({ asset }) => !first.some((coin) => coin.asset === asset))];
}

/** Whether the person has chosen it: a token, or a coin that was added or has an amount, and not one that the list began with. */
export function isChosen({ address, addedAt, amount }: SavedAsset): boolean {
  return address !== null || addedAt !== BY_ITSELF || amount !== undefined;
}

/** `addedAt` of the coins that a list begins with. */
const BY_ITSELF = 0;

/** A place after every real one: for items whose own was lost. */
const LAST_PLACE = Number.MAX_SAFE_INTEGER;
