/** The saved addresses: what must never be lost. One item each, keyed by its asset, in the user's own order. */
import * as z from 'zod/mini';
import { isAmount } from '../market/amounts.ts';
import { type AssetKey, parseAssetKey, tokenKey } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import type { Removed } from '../messages/removed.ts';
import type { AmountResult } from '../messages/worth-requests.ts';
import { type Collection, createCollection } from '../storage/collection.ts';
import { createSerial } from '../storage/serial.ts';
import type { Store } from '../storage/store.ts';

/** More than anybody reads, fewer than would strain a source. */
export const SAVED_LIMIT = 500;

export interface SavedAddress {
  readonly asset: AssetKey;
  /** As it was pasted: its letter case may carry a checksum. */
  readonly address: string;
  readonly addedAt: number;
  /** How much of it the person has, where they have said so. */
  readonly amount?: Decimal | undefined;
  /** What is kept in the place of an amount and cannot be read as one: it stays until the person enters another. */
  readonly unreadAmount?: unknown;
}

export type AddOutcome = 'added' | 'duplicate' | 'full';

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

/** What a later release has added stays with the item. */
const item = z.looseObject({
  address: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  addedAt: z.number(),
  /** Its place in the list, counted from 0; gaps and ties are harmless. */
  place: z.number(),
  /** What stood before it when places were last written: by its follower, one whose own record is destroyed finds its place. */
  after: z.optional(z.nullable(z.string())),
  amount: z.optional(z.custom<Decimal>(isAmount)),
});
type Item = z.infer<typeof item>;

/** A place after every real one: for items whose own was lost. */
const LAST_PLACE = Number.MAX_SAFE_INTEGER;

/** How many saved items cannot be read: a key that names no token cannot be made anything of. Rejects as the store does. */
export async function unreadSaved(store: Store): Promise<number> {
  return (await store.entries()).filter(([key]) => !parseAssetKey(key)?.address).length;
}

export function createSaved(store: Store): Saved {
  const items = createCollection({ store, version: 1, schema: item, repair: rebuildFromKey });
  const inTurn = createSerial();
  let complained = false;
  let last: readonly (SavedAddress & Item)[] | null = null;
  /** The list as it was at the latest removal, with all that had been removed before: pages hand back only what they know. */
  let whole: readonly (SavedAddress & Item)[] = [];

  async function list(): Promise<readonly (SavedAddress & Item)[]> {
    const { items: found, unreadable } = await items.all();
    if (unreadable.length > 0)
      console.warn('saved items that cannot be read stay where they are:', unreadable);
    last = inTheirPlaces(byPlace(found));
    return last;
  }

  /** Writes the places anew, in the order given; all or none. */
  async function arrange(order: readonly (SavedAddress & Item)[]): Promise<void> {
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
  { asset, amount: found, unreadAmount, ...value }: SavedAddress & Item,
  { amount, was }: { readonly amount: Decimal | null; readonly was: Decimal | null },
): Promise<AmountResult> {
  const kept = found ?? null;
  if (kept !== was && kept !== amount) return { outcome: 'changed', amount: kept };
  const unread = amount === null && unreadAmount !== undefined ? { unreadAmount } : {};
  await items.put({ [asset]: { ...value, ...unread, ...(amount && { amount }) } });
  return { outcome: 'kept' };
}

function byPlace(found: Iterable<readonly [key: string, value: Item]>): readonly (SavedAddress & Item)[] {
  return [...found]
    .flatMap(([key, value]) => {
      const asset = parseAssetKey(key);
      return asset?.address ? [{ ...agreeing(value, asset.key, asset.address), asset: asset.key }] : [];
    })
    .sort((a, b) => a.place - b.place || a.addedAt - b.addedAt);
}

/** The list with those behind it that it lacks and has room for, and what came of each. */
function withAdded(
  present: readonly (SavedAddress & Item)[],
  tokens: readonly Omit<SavedAddress, 'addedAt'>[],
  addedAt: number,
) {
  const order = [...present];
  const there = new Set(present.map(({ asset }) => asset));
  const outcomes = tokens.map(({ asset, address, amount }): AddOutcome => {
    if (there.has(asset)) return 'duplicate';
    if (order.length >= SAVED_LIMIT) return 'full';
    there.add(asset);
    order.push({ asset, address, addedAt, place: 0, ...(amount && { amount }) });
    return 'added';
  });
  return { order, outcomes };
}

/** Who stood behind one that was removed now stands behind who was before it. Never rejects: a full disk keeps nobody in the list. */
async function closeGap(items: Collection<Item>, rows: readonly (SavedAddress & Item)[], at: number) {
  const follower = rows[at];
  if (!follower) return;
  const { asset, ...value } = follower;
  const moved = { ...value, after: rows[at - 1]?.asset ?? null };
  await items
    .put({ [asset]: moved })
    .catch((reason: unknown) => console.warn('a saved item does not know what it follows', reason));
}

/** Those that do not know their places any more stand before who remembers to have followed them. */
function inTheirPlaces<T extends SavedAddress & Item>(rows: readonly T[]): readonly T[] {
  const order = rows.filter(({ place }) => place !== LAST_PLACE);
  // Of two in a row the second is placed first, and then remembers nothing: the first goes last.
  for (const lost of rows.filter(({ place }) => place === LAST_PLACE)) {
    const follower = order.findIndex(({ after }) => after === lost.asset);
    order.splice(follower < 0 ? order.length : follower, 0, lost);
  }
  return order;
}

function has(rows: readonly SavedAddress[], asset: AssetKey): boolean {
  return rows.some((row) => row.asset === asset);
}

/** What is there, in its order, and what was among it, each behind what it stood behind; who was moved takes none along. */
function withRemoved<T extends SavedAddress>(present: readonly T[], whole: readonly T[]): readonly T[] {
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

/** As many as possible that stand in the order in which they stood. */
function unmoved(present: readonly SavedAddress[], whole: readonly SavedAddress[]): readonly AssetKey[] {
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

/** The key alone names what was saved: from it, an item can always be made again. */
function rebuildFromKey(key: string, value: unknown): Item | null {
  const asset = parseAssetKey(key);
  if (!asset?.address) return null;
  const { amount, ...fields } = z.record(z.string(), z.unknown()).safeParse(value).data ?? {};
  return {
    ...fields,
    ...(isAmount(amount) ? { amount } : amount !== undefined && { unreadAmount: amount }),
    address: item.shape.address.safeParse(fields.address).data ?? asset.address,
    addedAt: item.shape.addedAt.safeParse(fields.addedAt).data ?? 0,
    place: item.shape.place.safeParse(fields.place).data ?? LAST_PLACE,
  };
}

/** An address that is not the key's would show one token under another's name. */
function agreeing(value: Item, key: AssetKey, address: string): Item {
  const platform = parseAssetKey(key)?.platform;
  return platform && tokenKey(platform, value.address) === key ? value : { ...value, address };
}
