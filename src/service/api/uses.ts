/** Counts uses in memory and writes them now and then, so that no request waits for a disk. */
import { createSerial } from '../../core/storage/serial.ts';
import type { Clock } from '../../core/upstream/clock.ts';

export interface Use {
  readonly requests: number;
  readonly lastUsedAt: number;
}

export interface Uses {
  /** Resolves when it is written, or has failed to be. */
  note(id: string): Promise<void>;
  /** What is counted and not yet written. */
  pending(id: string): Use | null;
  /** Resolves when everything counted so far is written, or has failed to be. */
  flush(): Promise<void>;
}

/** A worker may be stopped half a minute after its last event; a second loses next to nothing. */
const WRITE_AFTER_MS = 1_000;

/** `write` adds to what was kept, all or nothing; what it rejects is counted again with the next. */
export function createUses(
  clock: Clock,
  write: (uses: ReadonlyMap<string, Use>) => void | Promise<void>,
): Uses {
  let counted = new Map<string, { requests: number; lastUsedAt: number }>();
  let inWriting: ReadonlyMap<string, Use> = new Map();
  let scheduled: Promise<void> | null = null;
  const inTurn = createSerial();
  let complained = false;

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
      complained = false;
    } catch (reason) {
      for (const [id, use] of batch) add(id, use.requests, use.lastUsedAt);
      if (!complained) console.warn('usage of projects could not be written; it stays in memory', reason);
      complained = true;
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
    note(id) {
      add(id, 1, clock.now());
      scheduled ??= writeSoon();
      return scheduled;
    },
    pending(id) {
      const [a, b] = [counted.get(id), inWriting.get(id)];
      if (!a || !b) return a ?? b ?? null;
      return { requests: a.requests + b.requests, lastUsedAt: Math.max(a.lastUsedAt, b.lastUsedAt) };
    },
    flush,
  };
}
