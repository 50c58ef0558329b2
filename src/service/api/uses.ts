/** Counts uses in memory and writes them a second later, so that no request waits for the disk. */
import { createFailureLog } from '../../core/storage/failure-log.ts';
import { createSerial } from '../../core/storage/serial.ts';
import type { Clock } from '../../core/upstream/clock.ts';

export interface Use {
  readonly requests: number;
  readonly lastUsedAt: number;
}

/** The sum of two counts, with the later time of use. */
export function sumOf(a: Use, b: Use | undefined): Use {
  if (!b) return a;
  return { requests: a.requests + b.requests, lastUsedAt: Math.max(a.lastUsedAt, b.lastUsedAt) };
}

/**
 * Counts are written this long after the first of them: far less than the 30 s after which Chrome stops an idle service
 * worker.
 */
const WRITE_AFTER_MS = 1_000;

/**
 * Creates a counter of requests by project. `write` must add all its counts to the stored ones, or none. Counts of a
 * failed write are added to the next write.
 */
export function createUses(clock: Clock, write: (uses: ReadonlyMap<string, Use>) => void | Promise<void>) {
  let counted = new Map<string, Use>();
  let inWriting: ReadonlyMap<string, Use> = new Map();
  let scheduled: Promise<void> | null = null;
  const inTurn = createSerial();
  const failures = createFailureLog('warn', 'usage of projects could not be written; it stays in memory');

  function add(id: string, use: Use): void {
    counted.set(id, sumOf(use, counted.get(id)));
  }

  async function writeOut(): Promise<void> {
    const batch = counted;
    inWriting = batch;
    counted = new Map();
    try {
      await write(batch);
      failures.reset();
    } catch (reason) {
      for (const [id, use] of batch) add(id, use);
      failures.note(reason);
    } finally {
      inWriting = new Map();
    }
  }

  const flush = () => inTurn(async () => (counted.size > 0 ? writeOut() : undefined));

  async function writeSoon(): Promise<void> {
    await clock.sleep(WRITE_AFTER_MS);
    scheduled = null;
    await flush();
  }

  return {
    /** Counts a request. Resolves after the count was written, even if that failed. */
    note(id: string): Promise<void> {
      add(id, { requests: 1, lastUsedAt: clock.now() });
      scheduled ??= writeSoon();
      return scheduled;
    },
    /** The count of the project that is not written yet; null if there is none. */
    pending(id: string): Use | null {
      const [a, b] = [counted.get(id), inWriting.get(id)];
      return a ? sumOf(a, b) : (b ?? null);
    },
    /** Writes all counts. Resolves after the write, even if that failed. */
    flush,
  };
}
