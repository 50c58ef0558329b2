/** The uses of keys: fronts report them each second, the engine adds them up in the bucket `uses`. */
import { createFailureLog } from '../../core/storage/failure-log.ts';
import { createSerial } from '../../core/storage/serial.ts';
import type { Clock } from '../../core/upstream/clock.ts';
import type { Use } from '../api/uses.ts';
import type { Bucket } from './buckets.ts';
import { readUse } from './project-record.ts';

export type UseCounts = ReturnType<typeof createUseCounts>;

const WRITE_AFTER_MS = 1_000;
/** An engine that is being replaced writes at the same time. */
const MOST_TRIES = 5;
const NONE: Use = { requests: 0, lastUsedAt: 0 };

interface Stored {
  readonly use: Use;
  readonly revision: number;
}

export function createUseCounts(uses: Pick<Bucket, 'read' | 'compareAndSet'>, clock: Clock) {
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
    /** Adds to the count of a project. Resolves a second later, when it is written or waits for the next time. */
    add(id: string, use: Use): Promise<void> {
      pending.set(id, sum(use, pending.get(id)));
      scheduled ??= writeSoon();
      return scheduled;
    },
    /** Never rejects: what cannot be written waits for the next time. */
    flush: () => inTurn(writeAll),
  };
}

function sum(a: Use, b: Use = NONE): Use {
  return { requests: a.requests + b.requests, lastUsedAt: Math.max(a.lastUsedAt, b.lastUsedAt) };
}

type UsageReport = [id: string, requests: number, lastUsedAt: number];

/** Minimum interval between reports. */
const REPORT_AFTER_MS = 1_000;

/** Limits of one message: keys, and requests of one key. */
const MOST_KEYS = 1_000;
const MOST_REQUESTS = 1_000_000;

export function createUsageReports(
  clock: Clock,
  report: (uses: UsageReport[]) => Promise<unknown>,
  mostRequests = MOST_REQUESTS,
) {
  const counted = new Map<string, Use>();
  let begunAt = Number.NEGATIVE_INFINITY;
  const failures = createFailureLog('warn', 'usage of projects could not be sent; it stays in memory');

  function add(id: string, { requests, lastUsedAt }: Use): void {
    const before = counted.get(id);
    const latest = Math.max(lastUsedAt, before?.lastUsedAt ?? 0);
    counted.set(id, { requests: requests + (before?.requests ?? 0), lastUsedAt: latest });
  }

  /** Never rejects. */
  async function send(): Promise<void> {
    const uses: UsageReport[] = [];
    for (const [each, { requests, lastUsedAt }] of counted) {
      const most = Math.min(mostRequests, requests);
      uses.push([each, most, lastUsedAt]);
      // The rest waits for the next second: of each key a message has one count.
      if (requests > most) counted.set(each, { requests: requests - most, lastUsedAt });
      else counted.delete(each);
    }
    for (let next = 0; next < uses.length; next += MOST_KEYS) {
      const part = uses.slice(next, next + MOST_KEYS);
      try {
        await report(part);
        failures.reset();
      } catch (reason) {
        for (const [each, requests, lastUsedAt] of uses.slice(next)) add(each, { requests, lastUsedAt });
        failures.note(reason);
        return;
      }
    }
  }

  return {
    async note(id: string): Promise<void> {
      add(id, { requests: 1, lastUsedAt: clock.now() });
      if (Math.abs(clock.now() - begunAt) < REPORT_AFTER_MS) return;
      begunAt = clock.now();
      await clock.sleep(REPORT_AFTER_MS);
      await send();
    },
    /** Sends what was counted since the last report. Never rejects. */
    flush: send,
  };
}
