/** The time limit of a lookup. */
import type { Clock } from '../upstream/clock.ts';

/** Includes the gathering of requests. */
export const LOOKUP_LIMIT_MS = 5_900;

/** Resolves with the task, or when the time is over. */
export async function withinLimit(
  clock: Clock,
  limitMs: number,
  task: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const limit = new AbortController();
  const done = new AbortController();
  const timeUp = clock.sleep(limitMs, done.signal).then(
    // Not a timeout of the source: one that was started late had less than its time.
    () => limit.abort(new DOMException('the lookup took too long', 'AbortError')),
    () => undefined,
  );
  await Promise.race([task(limit.signal), timeUp]);
  done.abort();
}
