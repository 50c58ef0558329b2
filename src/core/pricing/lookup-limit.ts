/** The time limit of a lookup, and the function that ends a task by it. */
import type { Clock } from '../upstream/clock.ts';

/** The time limit of a lookup: at most 6 s together with the merging of requests before it. */
export const LOOKUP_LIMIT_MS = 5_900;

/** Resolves when the task ends, or after `limitMs`, when the task's signal aborts. */
export async function withinLimit(
  clock: Clock,
  limitMs: number,
  task: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const limit = new AbortController();
  const done = new AbortController();
  const timeUp = clock.sleep(limitMs, done.signal).then(
    // An abort, not a timeout: it must not count as a failure of a source that was requested late.
    () => limit.abort(new DOMException('the lookup took too long', 'AbortError')),
    () => undefined,
  );
  await Promise.race([task(limit.signal), timeUp]);
  done.abort();
}
