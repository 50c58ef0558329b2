/** A time without requests that a clock jump cannot lengthen. */
import * as z from 'zod/mini';
import { DAY_MS } from '../market/time.ts';

export interface Pause {
  /** Unix milliseconds. */
  readonly from: number;
  readonly forMs: number;
}

/** Of a ban by status 418; a longer stored one is corrupt. */
export const LONGEST_PAUSE_MS = 3 * DAY_MS;

export const storedPause = z.object({
  from: z.number(),
  forMs: z.number().check(z.nonnegative(), z.maximum(LONGEST_PAUSE_MS)),
});

/**
 * The pause now: null when it is over. One that begins in the future was made before the clock was set back: it
 * begins now instead. Callers replace theirs by the result.
 */
export function settlePause(pause: Pause | null, now: number): Pause | null {
  if (!pause) return null;
  const from = Math.min(pause.from, now);
  return now - from < pause.forMs ? { from, forMs: pause.forMs } : null;
}
