/** The store of past moments: an item with facts and final prices for each asset and moment, the last used in memory. */
import * as z from 'zod/mini';
import type { Asset, AssetKey } from '../market/assets.ts';
import { positiveDecimal, wholeTime } from '../market/fields.ts';
import type { PastPrice } from '../market/moments.ts';
import type { Basis } from '../market/source-table.ts';
import { DAY_MS } from '../market/time.ts';
import { asideKey, type Collection, createCollection, isAside } from '../storage/collection.ts';
import { createFailureLog } from '../storage/failure-log.ts';
import { bytesOf, type Deletion, deleteWanted, type Store } from '../storage/store.ts';
import { pastPriceSchema } from './capture-schema.ts';
import { createMomentMemory, EMPTY_MOMENT, type MomentChange, type StoredMoment } from './moment-memory.ts';
import type { HistoryRequester } from './requester.ts';
import { factsByKey, type SourceFact } from './source-facts.ts';
import { createUnsuccessfulMoments } from './unsuccessful-moments.ts';

export interface NewFact {
  readonly asset: Asset;
  readonly at: number;
  readonly key: string;
  readonly fact: SourceFact;
}

export interface FinalAnswer {
  readonly asset: AssetKey;
  readonly at: number;
  readonly basis: Basis;
  readonly price: PastPrice;
}

export interface MomentStore {
  of(asset: AssetKey, at: number): StoredMoment;
  /** Reads the moments that are not in memory. A failing store is tolerated. */
  recall(moments: readonly { readonly asset: Asset; readonly at: number }[]): Promise<void>;
  /** Adds facts. Those that cost a request are written, if the requester may write. */
  put(facts: readonly NewFact[], requester?: HistoryRequester): Promise<void>;
  /** Adds and writes final prices, which are never requested again. */
  finish(answers: readonly FinalAnswer[], requester?: HistoryRequester): Promise<void>;
  /** The bytes and number of all stored moments, including items that are set aside. */
  size(): Promise<MomentsSize>;
  deleteAll(): Promise<Deletion>;
}

export interface MomentsSize {
  readonly bytes: number;
  /** The number of readable moments. */
  readonly items: number;
  /** The number of unreadable moments, and of those that are set aside. */
  readonly unreadable: number;
  /** Whether the last write failed, mostly because the disk is full. */
  readonly isUnwritten: boolean;
}

const about = { saidAt: wholeTime, isSettled: z.boolean() };
const Fact = z.union([
  z.strictObject({
    kind: z.literal('record'),
    in: z.enum(['USD', 'KRW', 'USDT']),
    value: positiveDecimal,
    asOf: wholeTime,
    ...about,
  }),
  z.strictObject({ kind: z.enum(['none', 'unlisted', 'not yet', 'too old']), ...about }),
]);
/** A stored moment. Strict, because a write would drop fields that a newer version has added. */
const Item = z.strictObject({
  facts: z.record(z.string(), Fact),
  global: z.exactOptional(pastPriceSchema),
  korea: z.exactOptional(pastPriceSchema),
});

/** The most keys that are read one by one. For more, the store is first queried for the keys that it has. */
const FEW = 4;

export function createMomentStore(store: Store, now: () => number): MomentStore {
  const items = createCollection({ store, version: 1, schema: Item });
  const memory = createMomentMemory();
  /** The keys of items that are damaged or of a newer version, which the next write sets aside. */
  const unreadable = new Set<string>();
  const limits = createStoredLimits(store, now, isUnsuccessfulIn(items));
  const failures = createFailureLog('warn', 'what was said of past moments could not be kept');
  let isUnwritten = false;

  /** Reads a moment into memory. Rejects as the store does, without effect. */
  async function read(key: string): Promise<void> {
    found(key, await store.get(key));
  }

  function found(key: string, stored: unknown): void {
    const item = stored === undefined ? null : items.read(key, stored);
    if (stored !== undefined && item === null) unreadable.add(key);
    // If the moment was read during this read, it may have been changed since: what this read found is dropped.
    if (memory.isRead(key)) return;
    const read = item ? momentIn(item) : EMPTY_MOMENT;
    const { facts, final } = memory.of(key);
    memory.set(key, { facts: new Map([...read.facts, ...facts]), final: { ...read.final, ...final } });
  }

  /** Reads a moment; a failed read is retried with the next request and does not affect other moments. */
  const readIfCan = (key: string) => read(key).catch(() => {});

  /** Reads moments of one asset. Most are not stored, so a query for the stored keys saves most reads. */
  async function readEach(keys: readonly string[]): Promise<void> {
    const [first, ...rest] = keys.toSorted();
    if (first === undefined || rest.length < FEW) return all(keys.map(readIfCan));
    const there = new Set(await store.keysBetween(first, rest.at(-1) ?? first));
    for (const key of keys) if (!there.has(key)) found(key, undefined);
    await all(keys.filter((key) => there.has(key)).map(readIfCan));
  }

  async function write(keys: readonly string[], requester?: HistoryRequester): Promise<void> {
    try {
      if (keys.length === 0 || !(await limits.mayWrite(requester))) return;
      await all([...new Set(keys)].filter((key) => !memory.isRead(key)).map(read));
      const damaged = keys.filter((key) => unreadable.has(key));
      const written = keys.map((key) => {
        const moment = memory.of(key);
        return { key, item: itemOf(moment), isUnsuccessful: isUnsuccessful(moment) };
      });
      const aside = await asideOf(store, damaged, now());
      const { beside, after } = await limits.before(written, requester);
      const stored = Object.fromEntries(written.map(({ key, item }) => [key, item]));
      await items.put(stored, { ...aside, ...beside }).catch((reason: unknown) => {
        isUnwritten = true;
        throw reason;
      });
      await after();
      for (const key of damaged) unreadable.delete(key);
      isUnwritten = false;
      failures.reset();
    } catch (reason) {
      failures.note(reason);
    }
  }

  async function take(changes: readonly Change[], requester?: HistoryRequester): Promise<void> {
    const release = memory.lock(changes.map(({ key }) => key));
    for (const { key, change } of changes) memory.change(key, change);
    const stored = changes.flatMap(({ key, isFree }) => (isFree ? [] : [key]));
    await write(stored, requester).finally(release);
  }

  return {
    of: (asset, at) => memory.of(keyOf(asset, at)),
    async recall(moments) {
      const missing = new Map<AssetKey, Set<string>>();
      for (const { asset, at } of moments) {
        const key = keyOf(asset.key, at);
        limits.touch(key);
        if (!memory.touch(key)) missing.set(asset.key, (missing.get(asset.key) ?? new Set()).add(key));
      }
      await all([...missing.values()].map((keys) => readEach([...keys]).catch(() => {})));
    },
    put: (facts, requester) => take(facts.map(factChange), requester),
    finish: (answers, requester) => take(answers.map(finalChange), requester),
    size: async () => ({
      ...(await sizeOf(store, (key, stored) => items.read(key, stored) !== null)),
      isUnwritten,
    }),
    async deleteAll() {
      // The memory is cleared also after a failed deletion, because its moments would be written back.
      const deletion = await deleteWanted(store, isMoment).finally(() => {
        unreadable.clear();
        memory.forget();
      });
      await limits.clear();
      isUnwritten = false;
      return deletion;
    },
  };
}

interface Change {
  readonly key: string;
  readonly change: MomentChange;
  readonly isFree?: boolean;
}

function factChange({ asset, at, key, fact }: NewFact): Change {
  const change: MomentChange = ({ facts, final }) => ({ facts: new Map([...facts, [key, fact]]), final });
  return { key: keyOf(asset.key, at), change, isFree: fact.isFree === true };
}

function isUnsuccessful({ facts, final }: StoredMoment): boolean {
  const isRecord = ({ kind }: SourceFact) => kind === 'record';
  return Object.keys(final).length === 0 && ![...facts.values()].some(isRecord);
}

function isUnsuccessfulIn({ read }: Pick<Collection<z.infer<typeof Item>>, 'read'>) {
  return (key: string, stored: unknown): boolean => {
    const item = isMoment(key) && !isAside(key) ? read(key, stored) : null;
    return item !== null && isUnsuccessful(momentIn(item));
  };
}

function finalChange({ asset, at, basis, price }: FinalAnswer): Change {
  return {
    key: keyOf(asset, at),
    change: ({ facts, final }) => ({ facts, final: { ...final, [basis]: price } }),
  };
}

async function asideOf(store: Pick<Store, 'get'>, keys: readonly string[], at: number) {
  const stored = keys.map(async (key) => [asideKey(key, at), await store.get(key)] as const);
  return Object.fromEntries(await Promise.all(stored));
}

async function sizeOf(
  store: Pick<Store, 'pages'>,
  isReadable: (key: string, stored: unknown) => boolean,
): Promise<Omit<MomentsSize, 'isUnwritten'>> {
  let [bytes, items, unreadable] = [0, 0, 0];
  for await (const page of store.pages()) {
    for (const [key, stored] of page.filter(([each]) => isMoment(each))) {
      bytes += bytesOf(key, stored);
      if (isAside(key) || !isReadable(key, stored)) unreadable += 1;
      else items += 1;
    }
  }
  return { bytes, items, unreadable };
}

async function all(tasks: readonly Promise<void>[]): Promise<void> {
  await Promise.all(tasks);
}

/** The key of an item. The keys of one asset are in the order of time. */
export function keyOf(asset: AssetKey, at: number): string {
  return `${asset}@${at}`;
}

/** Whether the key is a moment's: the store also has rates of days and times of blocks. */
function isMoment(key: string): boolean {
  return key.includes('@');
}

function itemOf({ facts, final }: StoredMoment): z.infer<typeof Item> {
  const stored = [...facts].filter(([, { isFree }]) => !isFree);
  return { facts: Object.fromEntries(stored), ...final };
}

function momentIn({ facts, ...final }: z.infer<typeof Item>): StoredMoment {
  return { facts: factsByKey(facts), final };
}

interface MomentWriting {
  readonly key: string;
  readonly item: unknown;
  readonly isUnsuccessful: boolean;
}

/**
 * Creates the limits of the store: on the bytes that each API key adds in a day, and on the number of moments without a
 * record.
 */
function createStoredLimits(
  store: Pick<Store, 'get' | 'keysBetween' | 'pages' | 'delete'>,
  now: () => number,
  isUnsuccessful: (key: string, stored: unknown) => boolean,
) {
  const unsuccessful = createUnsuccessfulMoments(store, isUnsuccessful);
  const byKeys = createWrittenByKeys(store, now);

  /** By how many bytes the items are longer than those that they replace. */
  async function growthOf(written: readonly MomentWriting[]): Promise<number> {
    const sizes = written.map(async ({ key, item }) => {
      const before = await store.get(key);
      return bytesOf(key, item) - (before === undefined ? 0 : bytesOf(key, before));
    });
    return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
  }

  return {
    /** Whether the requester has not reached the limit of the day. */
    mayWrite: async (requester?: HistoryRequester) =>
      requester?.kind !== 'key' || byKeys.mayWrite(requester.project),
    /**
     * Counts moments that are about to be written. Resolves to `beside`, the items to write with them, and `after`, to
     * call once all are written.
     */
    async before(written: readonly MomentWriting[], requester?: HistoryRequester) {
      const isKey = requester?.kind === 'key';
      const counted = isKey ? await byKeys.note(requester.project, await growthOf(written)) : {};
      for (const each of written) if (!each.isUnsuccessful) unsuccessful.remove(each.key);
      const without = written.flatMap((each) => (each.isUnsuccessful ? [each.key] : []));
      const { items, gone } = await unsuccessful.note(without);
      return {
        beside: { ...items, ...counted },
        async after() {
          if (gone.length > 0) await store.delete(gone);
        },
      };
    },
    touch: unsuccessful.touch,
    clear: unsuccessful.clear,
  };
}

/** The most bytes that each API key may add in a day (UTC), also across restarts. */
const MOST_BYTES = 1_000_000;
const STORED = 'written-by-keys';

const Written = z.object({ day: z.int(), bytes: z.record(z.string(), z.number()) });

function createWrittenByKeys(store: Pick<Store, 'get'>, now: () => number) {
  let loaded: Promise<z.infer<typeof Written>> | null = null;

  const load = async () => Written.safeParse(await store.get(STORED)).data ?? { day: 0, bytes: {} };

  async function today(): Promise<z.infer<typeof Written>> {
    loaded ??= load();
    const written = await loaded;
    const day = Math.floor(now() / DAY_MS);
    if (day !== written.day) Object.assign(written, { day, bytes: {} });
    return written;
  }

  return {
    mayWrite: async (project: string) => ((await today()).bytes[project] ?? 0) < MOST_BYTES,
    /** Counts bytes for the project. Resolves to the counts, which are written with the items. */
    async note(project: string, bytes: number): Promise<Readonly<Record<string, unknown>>> {
      const written = await today();
      written.bytes[project] = (written.bytes[project] ?? 0) + Math.max(0, bytes);
      return { [STORED]: { day: written.day, bytes: { ...written.bytes } } };
    },
  };
}
