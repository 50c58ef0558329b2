/** The saved coins and tokens in the user's order, one stored item for each, with its asset as key. */
import { type AssetKey, parseAssetKey } from '../../../core/market/assets.ts';
import type { Decimal } from '../../../core/market/decimal.ts';
import type { Collection } from '../../../core/storage/collection.ts';
import type { Store } from '../../../core/storage/store.ts';
import type { AmountResult, Removed } from '../../messages/watchlist.ts';
import type { ListStart } from './list-start.ts';
import { createSavedItems, type Item, type SavedAsset, type SavedItem, storedAs } from './saved-items.ts';

export interface Saved {
  /** In the user's order. */
  list(): Promise<readonly SavedAsset[]>;
  /**
   * The same, but never rejects: where the list cannot be read, which is logged once, it is the list last read; null where
   * there is none.
   */
  known(): Promise<readonly SavedAsset[] | null>;
  /** Adds an asset at the end; `address` is null for a coin. */
  add(asset: AssetKey, address: string | null, addedAt: number): Promise<AddOutcome>;
  /** Adds those that are not saved yet at the end, while there is room; the outcome of each. All or none are written. */
  addAll(tokens: readonly Omit<SavedAsset, 'addedAt'>[], addedAt: number): Promise<readonly AddOutcome[]>;
  /** Null when it was not saved (another page was faster). */
  remove(asset: AssetKey): Promise<Removed | null>;
  /** Undoes `remove` at the old place, also where neighbours were removed since. Does nothing when the asset is saved. */
  restore(removed: Removed): Promise<void>;
  /** Puts it before another, or last when that is null or gone. */
  move(asset: AssetKey, before: AssetKey | null): Promise<void>;
  /** Writes an amount, or takes it away (null), unless another page has changed it from what it `was`. */
  changeAmount(asset: AssetKey, amount: Decimal | null, was: Decimal | null): Promise<AmountResult>;
}

/** How many saved items have a key that names no asset, so that they cannot be read. Rejects as the store does. */
export async function unreadSaved(store: Store): Promise<number> {
  return (await store.entries()).filter(([key]) => parseAssetKey(key)?.key !== key).length;
}

export function createSaved(store: Store, start: ListStart): Saved {
  const { items, list, listWhenBegun, known, change, arrange } = createSavedItems(store, start);
  /** The list before the latest removal, with all items removed earlier: `restore` finds old places in it. */
  let whole: readonly SavedItem[] = [];

  async function insert(added: SavedAsset, before: AssetKey | null): Promise<void> {
    const others = (await list()).filter(({ asset }) => asset !== added.asset);
    const found = others.findIndex(({ asset }) => asset === before);
    await arrange(others.toSpliced(found < 0 ? others.length : found, 0, { ...added, place: 0 }));
  }

  const addAll: Saved['addAll'] = (tokens, addedAt) =>
    change(async () => {
      const present = await list();
      const { order, outcomes } = withAdded(present, tokens, addedAt);
      if (order.length > present.length) await arrange(order);
      return outcomes;
    });

  return {
    list: listWhenBegun,
    known,
    add: async (asset, address, addedAt) => (await addAll([{ asset, address }], addedAt))[0] ?? 'full',
    addAll,
    remove: (asset) =>
      change(async () => {
        const present = await list();
        const at = present.findIndex((each) => each.asset === asset);
        const found = present[at];
        if (!found) return null;
        await items.delete([asset]);
        const rest = present.filter((each) => each !== found);
        whole = withRemoved(present, whole);
        await closeGap(items, rest, at);
        const { address, addedAt, amount, unreadAmount } = found;
        const before = present[at + 1]?.asset ?? null;
        const unread = unreadAmount === undefined ? {} : { unreadAmount };
        return { asset, address, addedAt, ...(amount && { amount }), ...unread, before };
      }),
    restore: ({ before, ...removed }) =>
      change(async () => {
        const { asset } = removed;
        const present = await list();
        if (has(present, asset)) return;
        const order = withRemoved(present, whole);
        // A worker that was started since the removal has no `whole`.
        if (!has(order, asset)) return insert(removed, before);
        await arrange(order.filter((each) => each.asset === asset || present.includes(each)));
      }),
    move: (asset, before) =>
      change(async () => {
        const found = (await list()).find((each) => each.asset === asset);
        if (!found || before === asset) return;
        await insert(found, before);
      }),
    changeAmount: (asset, amount, was) =>
      change(async () => {
        const found = (await list()).find((each) => each.asset === asset);
        const result = found ? await writeAmount(items, found, { amount, was }) : GONE;
        await list();
        return result;
      }),
  };
}

const GONE: AmountResult = { outcome: 'gone' };

async function writeAmount(
  items: Collection<Item>,
  { amount: found, unreadAmount, ...value }: SavedItem,
  { amount, was }: { readonly amount: Decimal | null; readonly was: Decimal | null },
): Promise<AmountResult> {
  const kept = found ?? null;
  if (kept !== was && kept !== amount) return { outcome: 'changed', amount: kept };
  const unread = amount === null && unreadAmount !== undefined ? { unreadAmount } : {};
  await items.put({ [value.asset]: storedAs({ ...value, ...unread, ...(amount && { amount }) }) });
  return { outcome: 'kept' };
}

/** An item that followed a removed one now follows the one before. Never rejects: on a full disk the removal still counts. */
async function closeGap(items: Collection<Item>, rows: readonly SavedItem[], at: number) {
  const follower = rows[at];
  if (!follower) return;
  const moved = { ...follower, after: rows[at - 1]?.asset ?? null };
  await items
    .put({ [follower.asset]: storedAs(moved) })
    .catch((reason: unknown) => console.warn('a saved item does not know what it follows', reason));
}

/** The present items with the removed ones, each behind the item that it stood behind, unless that was moved since. */
function withRemoved<T extends SavedAsset>(present: readonly T[], whole: readonly T[]): readonly T[] {
  const stayed = unmoved(present, whole);
  const order = [...present];
  let at = 0;
  for (const row of whole) {
    if (!has(order, row.asset)) order.splice(at, 0, row);
    else if (!stayed.includes(row.asset)) continue;
    at = order.findIndex(({ asset }) => asset === row.asset) + 1;
  }
  return order;
}

/** The longest sequence of present items that is in the order of `whole`. */
function unmoved(present: readonly SavedAsset[], whole: readonly SavedAsset[]): readonly AssetKey[] {
  const places = new Map(whole.map(({ asset }, place) => [asset, place]));
  const runs: { readonly end: number; readonly assets: readonly AssetKey[] }[] = [];
  const longest = (before: number) =>
    runs.reduce<readonly AssetKey[]>(
      (found, { end, assets }) => (end < before && assets.length > found.length ? assets : found),
      [],
    );
  for (const { asset } of present) {
    const place = places.get(asset);
    if (place !== undefined) runs.push({ end: place, assets: [...longest(place), asset] });
  }
  return longest(whole.length);
}

/** Whether the asset is among the rows. */
function has(rows: readonly SavedAsset[], asset: AssetKey): boolean {
  return rows.some((row) => row.asset === asset);
}

/** Most saved tokens: more than a person reads, fewer than would strain a source. Coins do not count. */
export const SAVED_LIMIT = 500;

export type AddOutcome = 'added' | 'duplicate' | 'full';

/** The list with those added at the end that it lacks and has room for, and the outcome of each. */
function withAdded(
  present: readonly SavedItem[],
  tokens: readonly Omit<SavedAsset, 'addedAt'>[],
  addedAt: number,
) {
  const order = [...present];
  const there = new Set(present.map(({ asset }) => asset));
  let room = SAVED_LIMIT - present.filter(({ address }) => address !== null).length;
  const outcomes = tokens.map(({ asset, address, amount }): AddOutcome => {
    if (there.has(asset)) return 'duplicate';
    if (address !== null && room-- <= 0) return 'full';
    there.add(asset);
    order.push({ asset, address, addedAt, place: 0, ...(amount && { amount }) });
    return 'added';
  });
  return { order, outcomes };
}
