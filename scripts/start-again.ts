/** A process that is started again when it ends, later and later while it does not last. */
import { setTimeout as wait } from 'node:timers/promises';
import type { RunningWorkerd } from './workerd.ts';

export interface Supervised {
  /**
   * Resolves when it listens for the first time; rejects, in a sentence, where it ends before, and then for good. Of a
   * patient one it resolves then, too, and it is tried again.
   */
  readonly ready: Promise<void>;
  /** The ports of the sockets of its last run, by name. */
  ports(): ReadonlyMap<string, number>;
  /** It is not started again from now on. */
  startNoMore(): void;
  /** Ends it for good, what is under way answered. */
  stop(): Promise<void>;
}

export interface SupervisedParts {
  readonly start: () => RunningWorkerd;
  /** It may not be able to start yet, by no fault of its own. */
  readonly isPatient?: boolean;
  /** Hears that it has ended by itself, with what, and in how many milliseconds it is started again. */
  readonly onEnded: (by: number | string, againInMs: number) => void;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** What has run for so long is not held against it: longer than it takes to be sure that one hangs. */
const LASTING_MS = 60_000;

export function supervised({ start, isPatient = false, onEnded }: SupervisedParts): Supervised {
  const ending = new AbortController();
  const { signal } = ending;
  let ports: ReadonlyMap<string, number> = new Map();
  let running = start();

  async function runOnce(): Promise<number | string> {
    const told = await running.listening;
    if (told) ports = told;
    return running.ended;
  }

  /** Where nothing can be started (a full disk, no more processes), that is an end like any other. */
  async function runAgain(): Promise<number | string> {
    try {
      running = start();
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
    return runOnce();
  }

  async function goOn(first: Promise<number | string>): Promise<void> {
    let startedAt = performance.now();
    let pauseMs = FIRST_PAUSE_MS;
    for (let by = await first; !signal.aborted; by = await runAgain()) {
      if (performance.now() - startedAt > LASTING_MS) pauseMs = FIRST_PAUSE_MS;
      onEnded(by, pauseMs);
      await wait(pauseMs, null, { signal }).catch(() => null);
      if (signal.aborted) return;
      pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * pauseMs);
      startedAt = performance.now();
    }
  }

  const first = runOnce();
  const ready = running.listening.then(async (told) => {
    if (!told && !isPatient) throw new Error(`workerd did not start: it exited with ${await first}.`);
    void goOn(first);
  });
  return {
    ready,
    ports: () => ports,
    startNoMore: () => ending.abort(),
    async stop() {
      ending.abort();
      await running.stop();
    },
  };
}
