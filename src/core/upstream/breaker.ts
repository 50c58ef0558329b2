/** Circuit breaker: blocks an upstream after three failures in a row, longer each time a trial request fails. */
import * as z from 'zod/mini';
import { MINUTE_MS } from '../market/time.ts';
import { parseStored } from '../storage/collection.ts';
import type { Clock } from './clock.ts';
import { type Pause, settlePause, storedPause } from './pause.ts';

export type Breaker = ReturnType<typeof createBreaker>;

const FAILURES_IN_A_ROW = 3;
/** Duration of the first break; doubled with every trial request that fails (docs/sources.md §11). */
const FIRST_BREAK_MS = 30_000;
const LONGEST_BREAK_MS = 15 * MINUTE_MS;

/** Limit of the counter, against corrupt stored states; the longest break is reached before. */
const MAX_OPENINGS = 10;

const storedBreaker = z.object({
  failures: z.int().check(z.nonnegative(), z.maximum(FAILURES_IN_A_ROW)),
  openings: z.int().check(z.nonnegative(), z.maximum(MAX_OPENINGS)),
  pause: z.nullable(storedPause),
});
export type StoredBreaker = z.infer<typeof storedBreaker>;

export interface BreakerRules {
  /** Which errors are failures; others (an abort) leave the breaker as it was. */
  readonly counts: (error: unknown) => boolean;
  /**
   * Which failures may be the fault of this device's network. Their breaks stay short: without a network every trial
   * fails, and a long break would last for up to a quarter of an hour after the network is back.
   */
  readonly mayBeOurs: (error: unknown) => boolean;
}

/**
 * Creates the breaker of one upstream. `stored`: an earlier result of `state()`; with any other value it starts closed.
 */
export function createBreaker(clock: Clock, { counts, mayBeOurs }: BreakerRules, stored: unknown) {
  const restored = parseStored(storedBreaker, stored);
  let failures = restored?.failures ?? 0;
  /** How often the breaker opened since the last success; 0 while it is closed. */
  let openings = restored?.openings ?? 0;
  let pause: Pause | null = settlePause(openings > 0 ? (restored?.pause ?? null) : null, clock.now());
  let onTrial = false;

  function open(isShort: boolean): void {
    openings = isShort ? Math.max(openings, 1) : Math.min(openings + 1, MAX_OPENINGS);
    pause = { from: clock.now(), forMs: isShort ? FIRST_BREAK_MS : breakMs(openings) };
  }

  function failed(error: unknown): void {
    failures = Math.min(failures + 1, FAILURES_IN_A_ROW);
    if (openings > 0 || failures === FAILURES_IN_A_ROW) open(mayBeOurs(error));
  }

  function answered(): void {
    failures = 0;
    openings = 0;
    pause = null;
  }

  function settled(): Pause | null {
    pause = settlePause(pause, clock.now());
    return pause;
  }

  return {
    /** True while the breaker is open, or its one trial request is under way. */
    blocked: () => onTrial || settled() !== null,
    /** When a trial request is allowed (Unix milliseconds); null when requests are allowed now. */
    opensAt: (): number | null => {
      const running = settled();
      return running && running.from + running.forMs;
    },
    /** Runs a request and counts its outcome. Only when not `blocked`. */
    run: async <T>(task: () => Promise<T>): Promise<T> => {
      const isTrial = openings > 0;
      if (isTrial) onTrial = true;
      // Requests that were sent before the breaker opened no longer count: the trial decides.
      const isLate = () => openings > 0 && !isTrial;
      try {
        const result = await task();
        if (!isLate()) answered();
        return result;
      } catch (error) {
        if (!isLate() && counts(error)) failed(error);
        throw error;
      } finally {
        if (isTrial) onTrial = false;
      }
    },
    /** The state to store, for `createBreaker` after a restart. */
    state: (): StoredBreaker => ({ failures, openings, pause }),
  };
}

function breakMs(openings: number): number {
  return Math.min(LONGEST_BREAK_MS, FIRST_BREAK_MS * 2 ** (openings - 1));
}
