/** The saved addresses: what must never be lost. One item each, keyed by its asset, in the user's own order. */
import { type AssetKey, parseAssetKey } from '../../../core/market/assets.ts';
import type { Decimal } from '../../../core/market/decimal.ts';
import { type Collection, createCollection } from '../../../core/storage/collection.ts';
import { createSerial } from '../../../core/storage/serial.ts';
import type { Store } from '../../../core/storage/store.ts';
import type { Removed } from '../../messages/removed.ts';
import type { AmountResult } from '../../messages/worth-requests.ts';
import { closeGap, mendedOrder } from './mend-order.ts';
import { itemOf, rebuildFromKey } from './mend-saved-item.ts';
import { type Item, item, type SavedAddress, type SavedItem } from './saved-item.ts';
import { type AddOutcome, withAdded } from './saved-limit.ts';
import { has, withRemoved } from './undo-removal.ts';

export interface Saved {
  /** In the user's order. */
  list(): Promise<readonly SavedAddress[]>;
  /**
   * The same for those who can do without: when it cannot be read, which is reported once, as it was last; null when that
   * is not known either. Never rejects.
   */
  known(): Promise<readonly SavedAddress[] | null>;
  /** Puts it last. */
  add(asset: AssetKey, address: string, addedAt: number): Promise<AddOutcome>;
  /** Puts those last that are not there yet, in their order, as far as there is room; what came of each. All or none are written. */
  addAll(tokens: readonly Omit<SavedAddress, 'addedAt'>[], addedAt: number): Promise<readonly AddOutcome[]>;
  /** Null when it was not saved (another page was faster). */
  remove(asset: AssetKey): Promise<Removed | null>;
  /** Undoes `remove`, in place, whatever was removed beside it since; nothing happens when it is there. */
  restore(removed: Removed): Promise<void>;
  /** Puts it before another, or last when that is null or gone. */
  move(asset: AssetKey, before: AssetKey | null): Promise<void>;
  /** Keeps an amount, or takes it away (null), unless somebody else has changed it from what it `was`. */
  changeAmount(asset: AssetKey, amount: Decimal | null, was: Decimal | null): Promise<AmountResult>;
}

/** How many saved items cannot be read: a key that names no token cannot be made anything of. Rejects as the store does. */
export async function unreadSaved(store: Store): Promise<number> {
  return (await store.entries()).filter(([key]) => !parseAssetKey(key)?.address).length;
}

export function createSaved(store: Store): Saved {
  const items = createCollection({ store, version: 1, schema: item, repair: rebuildFromKey });
  const inTurn = createSerial();
  let complained = false;
  let last: readonly SavedItem[] | null = null;
  /** The list as it was at the latest removal, with all that had been removed before: pages hand back only what they know. */
  let whole: readonly SavedItem[] = [];

  async function list(): Promise<readonly SavedItem[]> {
    const { items: found, unreadable } = await items.all();
    if (unreadable.length > 0)
      console.warn('saved items that cannot be read stay where they are:', unreadable);
    last = mendedOrder([...found].flatMap(([key, value]) => itemOf(key, value)));
    return last;
  }

  /** Writes the places anew, in the order given; all or none. */
  async function arrange(order: readonly SavedItem[]): Promise<void> {
    const placed = order.map(({ asset, ...value }, place) => [
      asset,
      { ...value, place, after: order[place - 1]?.asset ?? null },
    ]);
    await items.put(Object.fromEntries(placed));
    last = order;
  }

  async function insert(added: SavedAddress, before: AssetKey | null): Promise<void> {
    const others = (await list()).filter(({ asset }) => asset !== added.asset);
    const found = others.findIndex(({ asset }) => asset === before);
    await arrange(others.toSpliced(found < 0 ? others.length : found, 0, { ...added, place: 0 }));
  }

  const addAll: Saved['addAll'] = (tokens, addedAt) =>
    inTurn(async () => {
      const present = await list();
      const { order, outcomes } = withAdded(present, tokens, addedAt);
      if (order.length > present.length) await arrange(order);
      return outcomes;
    });

  return {
    list,
    known: () =>
      list().catch((reason: unknown) => {
        if (!complained) console.error('the saved list cannot be read', reason);
        complained = true;
        return last;
      }),
    add: async (asset, address, addedAt) => (await addAll([{ asset, address }], addedAt))[0] ?? 'full',
    addAll,
    remove: (asset) =>
      inTurn(async () => {
        const present = await list();
        const at = present.findIndex((each) => each.asset === asset);
        const found = present[at];
        if (!found) return null;
        await items.delete([asset]);
        const rest = present.filter((each) => each !== found);
        last = rest;
        whole = withRemoved(present, whole);
        await closeGap(items, rest, at);
        const { address, addedAt, amount, unreadAmount } = found;
        const before = present[at + 1]?.asset ?? null;
        const unread = unreadAmount === undefined ? {} : { unreadAmount };
        return { asset, address, addedAt, ...(amount && { amount }), ...unread, before };
      }),
    restore: ({ before, ...removed }) =>
      inTurn(async () => {
        const { asset } = removed;
        const present = await list();
        if (has(present, asset)) return;
        const order = withRemoved(present, whole);
        // A worker that was started since knows nothing of it.
        if (!has(order, asset)) return insert(removed, before);
        await arrange(order.filter((each) => each.asset === asset || present.includes(each)));
      }),
    move: (asset, before) =>
      inTurn(async () => {
        const found = (await list()).find((each) => each.asset === asset);
        if (!found || before === asset) return;
        await insert(found, before);
      }),
    changeAmount: (asset, amount, was) =>
      inTurn(async () => {
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
  { asset, amount: found, unreadAmount, ...value }: SavedItem,
  { amount, was }: { readonly amount: Decimal | null; readonly was: Decimal | null },
): Promise<AmountResult> {
  const kept = found ?? null;
  if (kept !== was && kept !== amount) return { outcome: 'changed', amount: kept };
  const unread = amount === null && unreadAmount !== undefined ? { unreadAmount } : {};
  await items.put({ [asset]: { ...value, ...unread, ...(amount && { amount }) } });
  return { outcome: 'kept' };
}
