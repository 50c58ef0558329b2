/** Counts the uses of keys: fronts report them every second, and the engine adds them up in the bucket `uses`. */
import { createFailureLog } from '../../core/storage/failure-log.ts';
import { createSerial } from '../../core/storage/serial.ts';
import type { Clock } from '../../core/upstream/clock.ts';
import { sumOf, type Use } from '../api/uses.ts';
import type { Bucket } from './buckets.ts';
import { readUse } from './nats-projects.ts';

export type UseCounts = ReturnType<typeof createUseCounts>;

const WRITE_AFTER_MS = 1_000;
/** How often a write is tried: an engine that is being replaced may write at the same time. */
const MOST_TRIES = 5;
const NONE: Use = { requests: 0, lastUsedAt: 0 };

interface Stored {
  readonly use: Use;
  readonly revision: number;
}

export function createUseCounts(uses: Pick<Bucket, 'read' | 'compareAndSet'>, clock: Clock) {
  const pending = new Map<string, Use>();
  /**
   * Writes that were not acknowledged, by project: what each added, and the sum that is stored if the write arrived.
   */
  const unsure = new Map<string, { readonly added: Use; readonly sum: Use }>();
  const stored = new Map<string, Stored>();
  const inTurn = createSerial();
  let scheduled: Promise<void> | null = null;
  let hasFailed = false;

  function addPending(id: string, use: Use): void {
    pending.set(id, sumOf(use, pending.get(id)));
  }

  async function read(id: string): Promise<Stored> {
    const { value, revision } = await uses.read(id);
    const found = { use: readUse(value) ?? NONE, revision };
    stored.set(id, found);
    return found;
  }

  /** Finds out whether the project's unacknowledged write arrived. If not, what it added is written again. */
  async function settle(id: string): Promise<void> {
    const attempt = unsure.get(id);
    if (!attempt) return;
    const { use } = await read(id);
    unsure.delete(id);
    const arrived = use.requests === attempt.sum.requests && use.lastUsedAt === attempt.sum.lastUsedAt;
    if (!arrived) addPending(id, attempt.added);
  }

  async function write(id: string): Promise<void> {
    await settle(id);
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const added = pending.get(id);
      if (!added) return;
      const before = stored.get(id) ?? (await read(id));
      const use = sumOf(before.use, added);
      pending.delete(id);
      unsure.set(id, { added, sum: use });
      const revision = await uses.compareAndSet(id, JSON.stringify(use), before.revision);
      unsure.delete(id);
      if (revision !== null) {
        stored.set(id, { use, revision });
        return;
      }
      stored.delete(id);
      addPending(id, added);
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
    /** Adds to the count of a project. Resolves a second later, after the write, even if that failed. */
    add(id: string, use: Use): Promise<void> {
      addPending(id, use);
      scheduled ??= writeSoon();
      return scheduled;
    },
    /** Writes all counts. Never rejects: counts that cannot be written wait for the next write. */
    flush: () => inTurn(writeAll),
  };
}

type UsageReport = [id: string, requests: number, lastUsedAt: number];

/** The shortest time between two reports of a front. */
const REPORT_AFTER_MS = 1_000;

/** The most keys in one message; those beyond it are in further messages of the same report. */
const MOST_KEYS = 1_000;
/** The most requests of one key in a message, which is the limit of the schema in `wire.ts`. */
const MOST_REQUESTS = 1_000_000;

export function createUsageReports(
  clock: Clock,
  report: (uses: UsageReport[]) => Promise<unknown>,
  mostRequests = MOST_REQUESTS,
) {
  const counted = new Map<string, Use>();
  let begunAt = Number.NEGATIVE_INFINITY;
  const failures = createFailureLog('warn', 'usage of projects could not be sent; it stays in memory');

  function add(id: string, use: Use): void {
    counted.set(id, sumOf(use, counted.get(id)));
  }

  /** Sends all counts. Never rejects. */
  async function send(): Promise<void> {
    const uses: UsageReport[] = [];
    for (const [each, { requests, lastUsedAt }] of counted) {
      const most = Math.min(mostRequests, requests);
      uses.push([each, most, lastUsedAt]);
      // A report counts at most `mostRequests` of a key: what is above waits for the next report.
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
    /**
     * Counts a request. Starts a report if none was started in the last second, and resolves after sending it;
     * otherwise resolves at once.
     */
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
