/** Facts and final answers about past moments, an item for each asset and moment, with the latest of them in memory. */
import * as z from 'zod/mini';
import type { Asset, AssetKey } from '../market/assets.ts';
import type { PastPrice } from '../market/moments.ts';
import type { Basis } from '../market/sources.ts';
import { createCollection } from '../storage/collection.ts';
import type { Store } from '../storage/store.ts';
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
  /** Something could not be written since the last time that something could. */
  isUnwritten(): boolean;
}

const about = { saidAt: timeSchema, isSettled: z.boolean() };
const Fact = z.union([
  z.object({
    kind: z.literal('record'),
    in: z.enum(['USD', 'KRW', 'USDT']),
    value: decimalPrice,
    asOf: timeSchema,
    ...about,
  }),
  z.object({ kind: z.enum(['none', 'unlisted', 'not yet', 'too old']), ...about }),
]);
const Item = z.object({
  facts: z.record(z.string(), Fact),
  global: z.exactOptional(pastPriceSchema),
  korea: z.exactOptional(pastPriceSchema),
});

const NOTHING: KeptMoment = { facts: new Map(), final: {} };

/** More than one message asks for. */
const IN_MEMORY = 5_000;

export function createKeptMoments(store: Store): KeptMoments {
  const items = createCollection({ store, version: 1, schema: Item });
  const memory = new Map<string, KeptMoment>();
  /** In memory without what the store has of them: written so, they would erase it. */
  const unread = new Set<string>();
  /** About to be written: until then, memory may not let them go. */
  const held = createHeld();
  let isUnwritten = false;

  function remember(key: string, moment: KeptMoment): void {
    memory.delete(key);
    memory.set(key, moment);
    trim();
  }

  function trim(): void {
    for (const oldest of memory.keys()) {
      if (memory.size <= IN_MEMORY) break;
      if (held.has(oldest)) continue;
      memory.delete(oldest);
      unread.delete(oldest);
    }
  }

  const isRead = (key: string) => memory.has(key) && !unread.has(key);

  /** Rejects as the store does; then nothing is remembered. */
  async function read(key: string): Promise<void> {
    const item = await items.get(key);
    // Two who ask at once must not undo each other.
    if (isRead(key)) return;
    const kept = item ? momentIn(item) : NOTHING;
    const { facts, final } = memory.get(key) ?? NOTHING;
    remember(key, { facts: new Map([...kept.facts, ...facts]), final: { ...kept.final, ...final } });
    unread.delete(key);
  }

  async function heldWhile(keys: readonly string[], run: () => Promise<void>): Promise<void> {
    const release = held.hold(keys);
    await run().finally(release);
    trim();
  }

  function change(key: string, changed: (before: KeptMoment) => KeptMoment): void {
    if (!memory.has(key)) unread.add(key);
    remember(key, changed(memory.get(key) ?? NOTHING));
  }

  async function write(keys: readonly string[]): Promise<void> {
    try {
      await Promise.all([...new Set(keys)].filter((key) => unread.has(key)).map(read));
      const known = keys.flatMap((key) => {
        const moment = memory.get(key);
        return moment ? [[key, itemOf(moment)] as const] : [];
      });
      await items.put(Object.fromEntries(known));
      isUnwritten = false;
    } catch (reason) {
      if (!isUnwritten) console.warn('what was said of past moments could not be kept', reason);
      isUnwritten = true;
    }
  }

  return {
    of: (asset, at) => memory.get(keyOf(asset, at)) ?? NOTHING,
    async recall(moments) {
      const missing = new Set(moments.map(({ asset, at }) => keyOf(asset.key, at)));
      await Promise.all(
        [...missing].map(async (key) => {
          const known = isRead(key) ? memory.get(key) : undefined;
          // Who asks for it now will look at it: those that nobody asks for go first.
          if (known) remember(key, known);
          else await read(key).catch(() => {});
        }),
      );
    },
    async put(said) {
      const keys = said.map(({ asset, at }) => keyOf(asset.key, at));
      await heldWhile(keys, () => {
        for (const { asset, at, key, fact } of said)
          change(keyOf(asset.key, at), ({ facts, final }) => ({
            final,
            facts: new Map([...facts, [key, fact]]),
          }));
        return write(keys);
      });
    },
    async finish(answers) {
      const keys = answers.map(({ asset, at }) => keyOf(asset, at));
      await heldWhile(keys, () => {
        for (const { asset, at, basis, price } of answers)
          change(keyOf(asset, at), ({ facts, final }) => ({ facts, final: { ...final, [basis]: price } }));
        return write(keys);
      });
    },
    isUnwritten: () => isUnwritten,
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

function itemOf({ facts, final }: KeptMoment): z.infer<typeof Item> {
  return { facts: Object.fromEntries(facts), ...final };
}

function momentIn({ facts, ...final }: z.infer<typeof Item>): KeptMoment {
  return { facts: new Map(Object.entries(facts)), final };
}
