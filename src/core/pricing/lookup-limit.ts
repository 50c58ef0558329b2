/** How long anybody waits for prices. */
import type { Clock } from '../upstream/clock.ts';

/** A whole lookup ends within this time, whatever the upstreams do; the gathering is part of it. */
export const LOOKUP_LIMIT_MS = 5_900;

/** Ends with the task, or when it has had its time. */
export async function withinLimit(
  clock: Clock,
  limitMs: number,
  task: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const limit = new AbortController();
  const done = new AbortController();
  const timeUp = clock.sleep(limitMs, done.signal).then(
    // No timeout of the source's: one that was started late had less than its time.
    () => limit.abort(new DOMException('the lookup took too long', 'AbortError')),
    () => undefined,
  );
  await Promise.race([task(limit.signal), timeUp]);
  done.abort();
}
