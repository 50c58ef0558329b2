/** A time limit for one task, told apart from its caller giving up. */
import type { Clock } from './clock.ts';

/**
 * Runs the task with a signal that aborts with a `TimeoutError` after `ms`, or with the outer signal's reason as soon
 * as that aborts. Settles as the task does.
 */
export async function withDeadline<T>(
  clock: Clock,
  ms: number,
  outer: AbortSignal,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = new AbortController();
  const finished = new AbortController();
  clock.sleep(ms, finished.signal).then(
    () => deadline.abort(new DOMException(`took longer than ${ms} ms`, 'TimeoutError')),
    () => {},
  );
  try {
    return await task(AbortSignal.any([outer, deadline.signal]));
  } finally {
    finished.abort();
  }
}
