/** Facts and final answers about past moments, an item for each asset and moment, with the latest of them in memory. */
import * as z from 'zod/mini';
import type { Asset, AssetKey } from '../market/assets.ts';
import type { PastPrice } from '../market/moments.ts';
import type { Basis } from '../market/sources.ts';
import { createCollection } from '../storage/collection.ts';
import type { Store } from '../storage/store.ts';
import { deleteWanted, type StoredSize, sizeOf } from '../storage/stored-size.ts';
import { decimalPrice, pastPriceSchema, timeSchema } from './capture-schema.ts';
import type { Facts, KnownFact } from './known-facts.ts';

export interface KeptMoment {
  readonly facts: Facts;
  /** The final answers, by basis. */
  readonly final: Readonly<Partial<Record<Basis, PastPrice>>>;
}

export interface SaidFact {
  readonly asset: Asset;
  readonly at: number;
  readonly key: string;
  readonly fact: KnownFact;
}

export interface KeptMoments {
  of(asset: AssetKey, at: number): KeptMoment;
  /** Reads what is kept of these and not in memory. A store that fails is done without. */
  recall(moments: readonly { readonly asset: Asset; readonly at: number }[]): Promise<void>;
  /** Takes facts up, and writes them. */
  put(said: readonly SaidFact[]): Promise<void>;
  /** Takes final answers up, and writes them: they are never asked again. */
  finish(answers: readonly { asset: AssetKey; at: number; basis: Basis; price: PastPrice }[]): Promise<void>;
  /** What is kept of all moments. */
  size(): Promise<StoredSize>;
  /** All of that: it is asked again when it is wanted again. */
  deleteAll(): Promise<void>;
  /** Something could not be written since the last time that something could. */
  isUnwritten(): boolean;
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

const NOTHING: KeptMoment = { facts: new Map(), final: {} };

/** More than one message asks for. */
const IN_MEMORY = 5_000;

export function createKeptMoments(store: Store): KeptMoments {
  const items = createCollection({ store, version: 1, schema: Item });
  const memory = createMemory();
  /** Keys of what a newer version has written, or what is damaged: it is done without, and not written over. */
  const foreign = new Set<string>();
  let isUnwritten = false;

  /** Rejects as the store does; then nothing is remembered. */
  async function read(key: string): Promise<void> {
    const stored = await store.get(key);
    const item = stored === undefined ? null : items.read(key, stored);
    if (stored !== undefined && item === null) foreign.add(key);
    // Two who ask at once must not undo each other.
    if (memory.isRead(key)) return;
    const kept = item ? momentIn(item) : NOTHING;
    const { facts, final } = memory.of(key);
    memory.keep(key, { facts: new Map([...kept.facts, ...facts]), final: { ...kept.final, ...final } });
  }

  async function write(keys: readonly string[]): Promise<void> {
    try {
      await Promise.all([...new Set(keys)].filter((key) => !memory.isRead(key)).map(read));
      const own = keys.filter((key) => !foreign.has(key));
      await items.put(Object.fromEntries(own.map((key) => [key, itemOf(memory.of(key))])));
      isUnwritten = false;
    } catch (reason) {
      if (!isUnwritten) console.warn('what was said of past moments could not be kept', reason);
      isUnwritten = true;
    }
  }

  async function take(changes: readonly (readonly [key: string, Change])[]): Promise<void> {
    const keys = changes.map(([key]) => key);
    const release = memory.hold(keys);
    for (const [key, changed] of changes) memory.change(key, changed);
    await write(keys).finally(release);
  }

  return {
    of: (asset, at) => memory.of(keyOf(asset, at)),
    async recall(moments) {
      const missing = new Set(moments.map(({ asset, at }) => keyOf(asset.key, at)));
      // Who asks for it now will look at it: those that nobody asks for go first.
      const unknown = [...missing].filter((key) => !memory.touch(key));
      await Promise.all(unknown.map((key) => read(key).catch(() => {})));
    },
    put: (said) => take(said.map(({ asset, at, key, fact }) => [keyOf(asset.key, at), withFact(key, fact)])),
    finish: (answers) =>
      take(answers.map(({ asset, at, basis, price }) => [keyOf(asset, at), withFinal(basis, price)])),
    size: () => sizeOf(store, isMoment),
    async deleteAll() {
      // What is remembered of a deletion that stopped half-way would be written back.
      await deleteWanted(store, isMoment).finally(() => {
        foreign.clear();
        memory.forget();
      });
    },
    isUnwritten: () => isUnwritten,
  };
}

type Change = (before: KeptMoment) => KeptMoment;

function withFact(key: string, fact: KnownFact): Change {
  return ({ facts, final }) => ({ facts: new Map([...facts, [key, fact]]), final });
}

function withFinal(basis: Basis, price: PastPrice): Change {
  return ({ facts, final }) => ({ facts, final: { ...final, [basis]: price } });
}

/** The latest, by when they were asked for. */
function createMemory() {
  const moments = new Map<string, KeptMoment>();
  /** In memory without what the store has of them: written so, they would erase it. */
  const unread = new Set<string>();
  /** About to be written: until then they may not go. */
  const held = createHeld();

  function drop(key: string): void {
    moments.delete(key);
    unread.delete(key);
  }

  function remember(key: string, moment: KeptMoment): void {
    moments.delete(key);
    moments.set(key, moment);
    trim();
  }

  function trim(): void {
    for (const oldest of moments.keys()) {
      if (moments.size <= IN_MEMORY) break;
      if (!held.has(oldest)) drop(oldest);
    }
  }

  const of = (key: string) => moments.get(key) ?? NOTHING;
  const isRead = (key: string) => moments.has(key) && !unread.has(key);

  return {
    of,
    isRead,
    /** Whether it is there, as the store has it. */
    touch(key: string): boolean {
      const known = isRead(key) ? moments.get(key) : undefined;
      if (known) remember(key, known);
      return known !== undefined;
    },
    keep(key: string, moment: KeptMoment): void {
      remember(key, moment);
      unread.delete(key);
    },
    change(key: string, changed: Change): void {
      if (!moments.has(key)) unread.add(key);
      remember(key, changed(of(key)));
    },
    /** Until the returned function is called. */
    hold(keys: readonly string[]): () => void {
      const release = held.hold(keys);
      return () => {
        release();
        trim();
      };
    },
    /** All but what is being written, which is news. */
    forget(): void {
      for (const key of [...moments.keys()]) if (!held.has(key)) drop(key);
    },
  };
}

/** Keys that somebody holds, each as often as it is held. */
function createHeld() {
  const counts = new Map<string, number>();
  return {
    has: (key: string) => counts.has(key),
    /** Until the returned function is called. */
    hold(keys: readonly string[]): () => void {
      for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
      return () => {
        for (const key of keys) {
          const left = (counts.get(key) ?? 1) - 1;
          if (left > 0) counts.set(key, left);
          else counts.delete(key);
        }
      };
    },
  };
}

function keyOf(asset: AssetKey, at: number): string {
  return `${asset}@${at}`;
}

/** Days' rates and blocks' times are beside them, and which captures a person has deleted. */
function isMoment(key: string): boolean {
  return key.includes('@');
}

function itemOf({ facts, final }: KeptMoment): z.infer<typeof Item> {
  return { facts: Object.fromEntries(facts), ...final };
}

function momentIn({ facts, ...final }: z.infer<typeof Item>): KeptMoment {
  return { facts: new Map(Object.entries(facts)), final };
}
