/** A pause in the requests of an upstream, which a clock jump cannot lengthen. */
import * as z from 'zod/mini';
import { DAY_MS } from '../market/time.ts';

export interface Pause {
  /** Unix milliseconds. */
  readonly from: number;
  readonly forMs: number;
}

/** The longest pause, that of a ban by status 418; a longer stored one is corrupt. */
export const LONGEST_PAUSE_MS = 3 * DAY_MS;

export const storedPause = z.object({
  from: z.number(),
  forMs: z.number().check(z.nonnegative(), z.maximum(LONGEST_PAUSE_MS)),
});

/**
 * The pause as it is now; null when it is over. A pause that begins in the future is from before the clock was set back:
 * it begins now instead. Callers replace their pause by the result.
 */
export function settlePause(pause: Pause | null, now: number): Pause | null {
  if (!pause) return null;
  const from = Math.min(pause.from, now);
  return now - from < pause.forMs ? { from, forMs: pause.forMs } : null;
}
