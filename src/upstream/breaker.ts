/** The circuit breaker: after three failures in a row an upstream is left alone, longer each time it fails again. */
import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import * as z from 'zod/mini';
import { soundOf } from '../storage/sound.ts';
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
/** 30 s, doubled with every trial that the upstream fails (sources.md §11). */
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
  const kept = soundOf(storedBreaker, stored);
  let openings = kept?.openings ?? 0;
  let pause: Pause | null = settlePause(openings > 0 ? (kept?.pause ?? null) : null, clock.now());
  let consecutive = new ConsecutiveBreaker(FAILURES_IN_A_ROW);
  let policy = build(kept?.failures ?? 0);
  let onTrial = false;

  function build(failures: number) {
    consecutive = new ConsecutiveBreaker(FAILURES_IN_A_ROW);
    const made = circuitBreaker(handleWhen(counts), {
      breaker: consecutive,
      // Time is kept here, in `pause`: cockatiel compares with Date.now(), and would stay open for a year
      // when the clock is turned back by one.
      halfOpenAfter: Number.NEGATIVE_INFINITY,
      initialState: {
        ownState:
          openings > 0
            ? { value: CircuitState.Open, openedAt: 0, attemptNo: 1 }
            : { value: CircuitState.Closed },
        breakerState: failures,
      },
    });
    // Requests that began under a former policy still report to that one; it decides nothing any more.
    made.onBreak((reason) => {
      if (made === policy) open('error' in reason && mayBeOurs(reason.error));
    });
    made.onReset(() => {
      if (made === policy) close();
    });
    return made;
  }

  function open(isShort: boolean): void {
    openings = isShort ? Math.max(openings, 1) : Math.min(openings + 1, MAX_OPENINGS);
    pause = { from: clock.now(), forMs: isShort ? FIRST_BREAK_MS : breakMs(openings) };
  }

  function close(): void {
    openings = 0;
    pause = null;
  }

  function settled(): Pause | null {
    pause = settlePause(pause, clock.now());
    return pause;
  }

  return {
    // Cockatiel lets further requests wait for the trial's outcome; here they are skipped.
    blocked: () => onTrial || settled() !== null,
    opensAt: () => {
      const running = settled();
      return running && running.from + running.forMs;
    },
    run: async (task) => {
      const isTrial = openings > 0;
      if (isTrial) onTrial = true;
      try {
        return await policy.execute(async () => {
          try {
            return await task();
          } catch (error) {
            // An uncounted error would close cockatiel's half-open circuit, though nothing was learnt.
            if (isTrial && !counts(error)) policy = build(consecutive.state);
            throw error;
          }
        });
      } finally {
        if (isTrial) onTrial = false;
      }
    },
    state: () => ({ failures: Math.min(consecutive.state, FAILURES_IN_A_ROW), openings, pause }),
  };
}

function breakMs(openings: number): number {
  return Math.min(LONGEST_BREAK_MS, FIRST_BREAK_MS * 2 ** (openings - 1));
}
