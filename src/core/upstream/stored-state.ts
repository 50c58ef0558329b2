/** What of an upstream outlives a stopped worker, and the writing of it. */
import * as z from 'zod/mini';
import { parseStored } from '../storage/parse-stored.ts';
import type { Store } from '../storage/store.ts';
import type { StoredBreaker } from './breaker.ts';
import type { StoredHealth } from './health.ts';
import type { SpentBudget } from './request-budget.ts';
import type { StoredCooldown } from './told-to-wait.ts';

export interface StoredUpstream {
  /** What was spent, by budget. */
  readonly budgets: Readonly<Record<string, SpentBudget>>;
  readonly breaker: StoredBreaker;
  readonly cooldown: StoredCooldown;
  readonly health: StoredHealth;
}

/** The fields are parsed by those who wrote them; here each only gets its own. */
const fields = z.object({
  budgets: z.catch(z.record(z.string(), z.unknown()), {}),
  breaker: z.unknown(),
  cooldown: z.unknown(),
  health: z.unknown(),
});

export function readStoredUpstream(stored: unknown): z.infer<typeof fields> {
  const none = { budgets: {}, breaker: undefined, cooldown: undefined, health: undefined };
  return parseStored(fields, stored) ?? none;
}

/**
 * Writes what `snapshot` says of the keys that were marked, one write at a time, everything marked meanwhile in the
 * next one. A store that fails costs memory of the past only: it is said once and not tried again until a next mark.
 */
export function createStateWriter(store: Store, snapshot: (key: string) => unknown) {
  const marked = new Set<string>();
  let last = Promise.resolve(true);
  /** The write that has not begun yet. */
  let next: Promise<boolean> | null = null;
  let isClosed = false;

  async function write(): Promise<boolean> {
    // Marks of the same moment go into one write, and so do those of a write's time.
    await last;
    next = null;
    try {
      const items = Object.fromEntries([...marked].map((key) => [key, snapshot(key)]));
      marked.clear();
      await store.put(items);
      return true;
    } catch (error) {
      console.warn('upstream state was not kept', error);
      return false;
    }
  }

  return {
    /** Resolves once the write has ended: true when it succeeded. */
    mark(key: string): Promise<boolean> {
      if (isClosed) return last.then(() => false);
      marked.add(key);
      if (!next) {
        next = write();
        last = next;
      }
      return next;
    },
    /** Nothing is written any more once it resolves. */
    async close(): Promise<void> {
      isClosed = true;
      await last;
    },
  };
}
