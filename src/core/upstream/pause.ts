/** A span of time in which nothing is sent, that a clock jump can neither stretch nor make eternal. */
import * as z from 'zod/mini';

export interface Pause {
  /** Unix milliseconds. */
  readonly from: number;
  readonly forMs: number;
}

/** The longest pause there is (a ban by status 418); a stored one that is longer is corrupt. */
export const LONGEST_PAUSE_MS = 3 * 24 * 60 * 60 * 1000;

export const storedPause = z.object({
  from: z.number(),
  forMs: z.number().check(z.nonnegative(), z.maximum(LONGEST_PAUSE_MS)),
});

/**
 * The pause as it stands now: null when it is over. One that begins in the future was made before the clock was
 * turned back: it begins now instead, so that it lasts its own length at most. Keep what comes back.
 */
export function settlePause(pause: Pause | null, now: number): Pause | null {
  if (!pause) return null;
  const from = Math.min(pause.from, now);
  return now - from < pause.forMs ? { from, forMs: pause.forMs } : null;
}
