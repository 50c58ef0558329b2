/** The circuit breaker: after three failures in a row an upstream is left alone, longer each time it fails again. */
import * as z from 'zod/mini';
import { parseStored } from '../storage/parse-stored.ts';
import type { Clock } from './clock.ts';
import { type Pause, settlePause, storedPause } from './pause.ts';

export interface Breaker {
  /** True when a request must not be sent now: the breaker is open, or its one trial request is under way. */
  blocked(): boolean;
  /** When a trial request will be let through; null when nothing stands in the way of time. */
  opensAt(): number | null;
  /** Runs a request and learns from its outcome. Only when not `blocked`. */
  run<T>(task: () => Promise<T>): Promise<T>;
  /** What `createBreaker` takes back after a restart. */
  state(): StoredBreaker;
}

const FAILURES_IN_A_ROW = 3;
/** 30 s, doubled with every trial that the upstream fails (docs/sources.md §11). */
const FIRST_BREAK_MS = 30_000;
const LONGEST_BREAK_MS = 15 * 60_000;

/** More openings than this make no longer break; it bounds what a corrupt state may claim. */
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
   * Which of them may be our own: without a network every trial fails, and would make the break so long that nothing
   * is asked for a quarter of an hour after it is back. Their breaks stay short; such trials cost no upstream anything.
   */
  readonly mayBeOurs: (error: unknown) => boolean;
}

/** `stored` is a former `state()`; anything else is as new. */
export function createBreaker(clock: Clock, { counts, mayBeOurs }: BreakerRules, stored: unknown): Breaker {
  const kept = parseStored(storedBreaker, stored);
  let failures = kept?.failures ?? 0;
  /** How often it opened without an answer in between; 0 while it is closed. */
  let openings = kept?.openings ?? 0;
  let pause: Pause | null = settlePause(openings > 0 ? (kept?.pause ?? null) : null, clock.now());
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
    blocked: () => onTrial || settled() !== null,
    opensAt: () => {
      const running = settled();
      return running && running.from + running.forMs;
    },
    run: async (task) => {
      const isTrial = openings > 0;
      if (isTrial) onTrial = true;
      // What was sent before it opened decides nothing any more: the trial does.
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
    state: () => ({ failures, openings, pause }),
  };
}

function breakMs(openings: number): number {
  return Math.min(LONGEST_BREAK_MS, FIRST_BREAK_MS * 2 ** (openings - 1));
}
