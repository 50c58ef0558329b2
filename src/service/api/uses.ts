/** Counts uses in memory and writes them a second later, so that no request waits for the disk. */
import { createFailureLog } from '../../core/storage/failure-log.ts';
import { createSerial } from '../../core/storage/serial.ts';
import type { Clock } from '../../core/upstream/clock.ts';

export interface Use {
  readonly requests: number;
  readonly lastUsedAt: number;
}

/** Short beside the half minute after which an idle worker is stopped. */
const WRITE_AFTER_MS = 1_000;

/** `write` adds to the stored counts, all or nothing; after a failure they are added again with the next. */
export function createUses(clock: Clock, write: (uses: ReadonlyMap<string, Use>) => void | Promise<void>) {
  let counted = new Map<string, { requests: number; lastUsedAt: number }>();
  let inWriting: ReadonlyMap<string, Use> = new Map();
  let scheduled: Promise<void> | null = null;
  const inTurn = createSerial();
  const failures = createFailureLog('warn', 'usage of projects could not be written; it stays in memory');

  function add(id: string, requests: number, lastUsedAt: number): void {
    const use = counted.get(id);
    if (!use) counted.set(id, { requests, lastUsedAt });
    else {
      use.requests += requests;
      use.lastUsedAt = Math.max(use.lastUsedAt, lastUsedAt);
    }
  }

  async function writeOut(): Promise<void> {
    const batch = counted;
    inWriting = batch;
    counted = new Map();
    try {
      await write(batch);
      failures.reset();
    } catch (reason) {
      for (const [id, use] of batch) add(id, use.requests, use.lastUsedAt);
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
    /** Resolves after the write, successful or not. */
    note(id: string): Promise<void> {
      add(id, 1, clock.now());
      scheduled ??= writeSoon();
      return scheduled;
    },
    /** Counts that are not written yet. */
    pending(id: string): Use | null {
      const [a, b] = [counted.get(id), inWriting.get(id)];
      if (!a || !b) return a ?? b ?? null;
      return { requests: a.requests + b.requests, lastUsedAt: Math.max(a.lastUsedAt, b.lastUsedAt) };
    },
    /** Resolves after the write of all counts, successful or not. */
    flush,
  };
}
