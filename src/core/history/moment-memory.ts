/** The memory of the moment store: the 5,000 most recently used moments. */
import type { PastPrice } from '../market/moments.ts';
import type { Basis } from '../market/source-table.ts';
import type { Facts } from './source-facts.ts';

export interface StoredMoment {
  readonly facts: Facts;
  /** The final prices, by basis. */
  readonly final: Readonly<Partial<Record<Basis, PastPrice>>>;
}

export type MomentChange = (before: StoredMoment) => StoredMoment;

export const EMPTY_MOMENT: StoredMoment = { facts: new Map(), final: {} };

/** The number of moments above which the least recently used leave the memory: more than one message can request. */
const IN_MEMORY = 5_000;

export function createMomentMemory() {
  const moments = new Map<string, StoredMoment>();
  /** The keys of moments that were changed before they were read: writing them would erase what is stored. */
  const unread = new Set<string>();
  /** The locks of moments that are being written, which stay in memory. */
  const locks = createLocks();

  function drop(key: string): void {
    moments.delete(key);
    unread.delete(key);
  }

  function remember(key: string, moment: StoredMoment): void {
    moments.delete(key);
    moments.set(key, moment);
    trim();
  }

  function trim(): void {
    for (const oldest of moments.keys()) {
      if (moments.size <= IN_MEMORY) break;
      if (!locks.has(oldest)) drop(oldest);
    }
  }

  const of = (key: string) => moments.get(key) ?? EMPTY_MOMENT;
  const isRead = (key: string) => moments.has(key) && !unread.has(key);

  return {
    of,
    isRead,
    /** Marks the moment as used. Returns false when it must be read from the store first. */
    touch(key: string): boolean {
      const found = isRead(key) ? moments.get(key) : undefined;
      if (found) remember(key, found);
      return found !== undefined;
    },
    set(key: string, moment: StoredMoment): void {
      remember(key, moment);
      unread.delete(key);
    },
    change(key: string, changed: MomentChange): void {
      if (!moments.has(key)) unread.add(key);
      remember(key, changed(of(key)));
    },
    /** Keeps the moments in memory until the returned function is called. */
    lock(keys: readonly string[]): () => void {
      const release = locks.lock(keys);
      return () => {
        release();
        trim();
      };
    },
    /** Drops all but the locked moments. */
    forget(): void {
      for (const key of [...moments.keys()]) if (!locks.has(key)) drop(key);
    },
  };
}

/** Creates a counter of the locks of each key. */
function createLocks() {
  const counts = new Map<string, number>();
  return {
    has: (key: string) => counts.has(key),
    lock(keys: readonly string[]): () => void {
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
