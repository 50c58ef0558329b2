/** Adds up the uses of keys in the bucket `uses`, as the engine receives them from fronts. */

import { createSerial } from '../../core/storage/serial.ts';
import type { Clock } from '../../core/upstream/clock.ts';
import type { Use } from '../api/uses.ts';
import type { Bucket } from './buckets.ts';
import { readUse } from './project-record.ts';

export interface UseCounts {
  /** Adds to the count of a project. Resolves a second later, when it is written or waits for the next time. */
  add(id: string, use: Use): Promise<void>;
  /** Never rejects: what cannot be written waits for the next time. */
  flush(): Promise<void>;
}

const WRITE_AFTER_MS = 1_000;
/** An engine that is being replaced writes at the same time. */
const MOST_TRIES = 5;
const NONE: Use = { requests: 0, lastUsedAt: 0 };

interface Stored {
  readonly use: Use;
  readonly revision: number;
}

export function createUseCounts(uses: Pick<Bucket, 'read' | 'compareAndSet'>, clock: Clock): UseCounts {
  const pending = new Map<string, Use>();
  /** Writes without an answer: what they added, and the sum that is stored if they arrived. */
  const unsure = new Map<string, { readonly added: Use; readonly sum: Use }>();
  const stored = new Map<string, Stored>();
  const inTurn = createSerial();
  let scheduled: Promise<void> | null = null;
  let hasFailed = false;

  async function read(id: string): Promise<Stored> {
    const { value, revision } = await uses.read(id);
    const found = { use: readUse(value) ?? NONE, revision };
    stored.set(id, found);
    return found;
  }

  async function settle(id: string): Promise<void> {
    const attempt = unsure.get(id);
    if (!attempt) return;
    const { use } = await read(id);
    unsure.delete(id);
    const arrived = use.requests === attempt.sum.requests && use.lastUsedAt === attempt.sum.lastUsedAt;
    if (!arrived) pending.set(id, sum(attempt.added, pending.get(id)));
  }

  async function write(id: string): Promise<void> {
    await settle(id);
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const added = pending.get(id);
      if (!added) return;
      const before = stored.get(id) ?? (await read(id));
      const use = sum(before.use, added);
      pending.delete(id);
      unsure.set(id, { added, sum: use });
      const revision = await uses.compareAndSet(id, JSON.stringify(use), before.revision);
      unsure.delete(id);
      if (revision !== null) {
        stored.set(id, { use, revision });
        return;
      }
      stored.delete(id);
      pending.set(id, sum(added, pending.get(id)));
    }
  }

  async function writeAll(): Promise<void> {
    const ids = new Set([...unsure.keys(), ...pending.keys()]);
    const results = await Promise.allSettled([...ids].map(write));
    const failed = results.find((each) => each.status === 'rejected');
    if (failed && !hasFailed)
      console.warn('usage of projects could not be written; it stays in memory', failed.reason);
    hasFailed = failed !== undefined;
  }

  async function writeSoon(): Promise<void> {
    await clock.sleep(WRITE_AFTER_MS);
    scheduled = null;
    await inTurn(writeAll);
  }

  return {
    add(id, use) {
      pending.set(id, sum(use, pending.get(id)));
      scheduled ??= writeSoon();
      return scheduled;
    },
    flush: () => inTurn(writeAll),
  };
}

function sum(a: Use, b: Use = NONE): Use {
  return { requests: a.requests + b.requests, lastUsedAt: Math.max(a.lastUsedAt, b.lastUsedAt) };
}
