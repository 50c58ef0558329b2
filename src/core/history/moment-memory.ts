/** The latest of the moments that are kept, by when they were asked for. */
import type { PastPrice } from '../market/moments.ts';
import type { Basis } from '../market/source-table.ts';
import type { Facts } from './known-facts.ts';

export interface KeptMoment {
  readonly facts: Facts;
  /** The final answers, by basis. */
  readonly final: Readonly<Partial<Record<Basis, PastPrice>>>;
}

export type MomentChange = (before: KeptMoment) => KeptMoment;

export const NOTHING_KEPT: KeptMoment = { facts: new Map(), final: {} };

/** More than one message asks for. */
const IN_MEMORY = 5_000;

export function createMomentMemory() {
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

  const of = (key: string) => moments.get(key) ?? NOTHING_KEPT;
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
    change(key: string, changed: MomentChange): void {
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
