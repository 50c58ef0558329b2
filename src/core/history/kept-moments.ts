/** Facts and final answers about past moments, an item for each asset and moment, with the latest of them in memory. */
import * as z from 'zod/mini';
import type { Asset, AssetKey } from '../market/assets.ts';
import type { PastPrice } from '../market/moments.ts';
import type { Basis } from '../market/source-table.ts';
import { type Collection, createCollection } from '../storage/collection.ts';
import { asideKey, isAside } from '../storage/set-aside.ts';
import type { Store } from '../storage/store.ts';
import { bytesOf, type Deletion, deleteWanted } from '../storage/stored-size.ts';
import { decimalPrice, pastPriceSchema, timeSchema } from './capture-schema.ts';
import { factsByKey, type KnownFact } from './known-facts.ts';
import { createMomentMemory, type KeptMoment, type MomentChange, NOTHING_KEPT } from './moment-memory.ts';
import type { HistoryRequester } from './requester.ts';
import { createStoredLimits } from './stored-limits.ts';

export interface SaidFact {
  readonly asset: Asset;
  readonly at: number;
  readonly key: string;
  readonly fact: KnownFact;
}

export interface FinalAnswer {
  readonly asset: AssetKey;
  readonly at: number;
  readonly basis: Basis;
  readonly price: PastPrice;
}

export interface KeptMoments {
  of(asset: AssetKey, at: number): KeptMoment;
  /** Reads what is kept of these and not in memory. A store that fails is done without. */
  recall(moments: readonly { readonly asset: Asset; readonly at: number }[]): Promise<void>;
  /** Takes facts up, and writes those that took a request, as far as the requester may write. */
  put(said: readonly SaidFact[], requester?: HistoryRequester): Promise<void>;
  /** Takes final answers up, and writes them: they are never asked again. */
  finish(answers: readonly FinalAnswer[], requester?: HistoryRequester): Promise<void>;
  /** What is kept of all moments, what could not be read and was set aside included. */
  size(): Promise<MomentsSize>;
  /** All of that: it is asked again when it is wanted again. */
  deleteAll(): Promise<Deletion>;
}

export interface MomentsSize {
  readonly bytes: number;
  /** Moments that can be read. */
  readonly items: number;
  /** What cannot be read, where it was or set aside. */
  readonly unreadable: number;
  /** What was said last could not be written: the disk is full, mostly. */
  readonly isUnwritten: boolean;
}

const about = { saidAt: timeSchema, isSettled: z.boolean() };
const Fact = z.union([
  z.strictObject({
    kind: z.literal('record'),
    in: z.enum(['USD', 'KRW', 'USDT']),
    value: decimalPrice,
    asOf: timeSchema,
    ...about,
  }),
  z.strictObject({ kind: z.enum(['none', 'unlisted', 'not yet', 'too old']), ...about }),
]);
/** Strict: what a newer version has added would be lost with the next writing. */
const Item = z.strictObject({
  facts: z.record(z.string(), Fact),
  global: z.exactOptional(pastPriceSchema),
  korea: z.exactOptional(pastPriceSchema),
});

/** So many of one asset are read without looking first which of them are there. */
const FEW = 4;

export function createKeptMoments(store: Store, now: () => number): KeptMoments {
  const items = createCollection({ store, version: 1, schema: Item });
  const memory = createMomentMemory();
  /** Keys of what a newer version has written, or what is damaged: it is done without, and set aside by the next writing. */
  const unreadable = new Set<string>();
  const limits = createStoredLimits(store, now, isUnsuccessfulIn(items));
  let complained = false;
  let isUnwritten = false;

  /** Rejects as the store does; then nothing is remembered. */
  async function read(key: string): Promise<void> {
    found(key, await store.get(key));
  }

  function found(key: string, stored: unknown): void {
    const item = stored === undefined ? null : items.read(key, stored);
    if (stored !== undefined && item === null) unreadable.add(key);
    // Two who ask at once must not undo each other.
    if (memory.isRead(key)) return;
    const kept = item ? momentIn(item) : NOTHING_KEPT;
    const { facts, final } = memory.of(key);
    memory.keep(key, { facts: new Map([...kept.facts, ...facts]), final: { ...kept.final, ...final } });
  }

  /** What cannot be read costs no other moment its answer: it is read again when it is next asked for. */
  const readIfCan = (key: string) => read(key).catch(() => {});

  /** Of one asset. Most moments of most assets were never asked for: one question tells it of all of them. */
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
      const written = keys.map((key) => writingOf(key, memory.of(key)));
      const aside = await asideOf(store, damaged, now());
      const { beside, after } = await limits.before(written, requester);
      const stored = Object.fromEntries(written.map(({ key, item }) => [key, item]));
      await items.put(stored, { ...aside, ...beside }).catch((reason: unknown) => {
        isUnwritten = true;
        throw reason;
      });
      await after();
      for (const key of damaged) unreadable.delete(key);
      [complained, isUnwritten] = [false, false];
    } catch (reason) {
      if (!complained) console.warn('what was said of past moments could not be kept', reason);
      complained = true;
    }
  }

  async function take(changes: readonly Change[], requester?: HistoryRequester): Promise<void> {
    const release = memory.hold(changes.map(({ key }) => key));
    for (const { key, change } of changes) memory.change(key, change);
    const stored = changes.flatMap(({ key, isFree }) => (isFree ? [] : [key]));
    await write(stored, requester).finally(release);
  }

  return {
    of: (asset, at) => memory.of(keyOf(asset, at)),
    async recall(moments) {
      const unknown = new Map<AssetKey, Set<string>>();
      for (const { asset, at } of moments) {
        const key = keyOf(asset.key, at);
        // Who asks for it now will look at it: those that nobody asks for go first.
        limits.touch(key);
        if (!memory.touch(key)) unknown.set(asset.key, (unknown.get(asset.key) ?? new Set()).add(key));
      }
      await all([...unknown.values()].map((keys) => readEach([...keys]).catch(() => {})));
    },
    put: (said, requester) => take(said.map(factChange), requester),
    finish: (answers, requester) => take(answers.map(finalChange), requester),
    size: async () => ({
      ...(await sizeOf(store, (key, stored) => items.read(key, stored) !== null)),
      isUnwritten,
    }),
    async deleteAll() {
      // What is remembered of a deletion that stopped half-way would be written back.
      const deletion = await deleteWanted(store, isMoment).finally(() => {
        unreadable.clear();
        memory.forget();
      });
      await limits.clear();
      // There is room again.
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

function factChange({ asset, at, key, fact }: SaidFact): Change {
  return { key: keyOf(asset.key, at), change: withFact(key, fact), isFree: fact.isFree === true };
}

function isUnsuccessful({ facts, final }: KeptMoment): boolean {
  const isRecord = ({ kind }: KnownFact) => kind === 'record';
  return Object.keys(final).length === 0 && ![...facts.values()].some(isRecord);
}

function isUnsuccessfulIn({ read }: Pick<Collection<z.infer<typeof Item>>, 'read'>) {
  return (key: string, stored: unknown): boolean => {
    const item = isMoment(key) && !isAside(key) ? read(key, stored) : null;
    return item !== null && isUnsuccessful(momentIn(item));
  };
}

function finalChange({ asset, at, basis, price }: FinalAnswer): Change {
  return { key: keyOf(asset, at), change: withFinal(basis, price) };
}

function writingOf(key: string, moment: KeptMoment) {
  return { key, item: itemOf(moment), isUnsuccessful: isUnsuccessful(moment) };
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

function withFact(key: string, fact: KnownFact): MomentChange {
  return ({ facts, final }) => ({ facts: new Map([...facts, [key, fact]]), final });
}

function withFinal(basis: Basis, price: PastPrice): MomentChange {
  return ({ facts, final }) => ({ facts, final: { ...final, [basis]: price } });
}

/** In the order of time within an asset. */
export function keyOf(asset: AssetKey, at: number): string {
  return `${asset}@${at}`;
}

/** Days' rates and blocks' times are beside them, and which captures a person has deleted. */
function isMoment(key: string): boolean {
  return key.includes('@');
}

function itemOf({ facts, final }: KeptMoment): z.infer<typeof Item> {
  const stored = [...facts].filter(([, { isFree }]) => !isFree);
  return { facts: Object.fromEntries(stored), ...final };
}

function momentIn({ facts, ...final }: z.infer<typeof Item>): KeptMoment {
  return { facts: factsByKey(facts), final };
}
