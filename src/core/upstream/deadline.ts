/** Time limits, distinct from an abort by the caller. */
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

/** Resolves when the task has settled or the signal is aborted, whichever comes first. Never rejects. */
export function untilAborted(task: Promise<unknown>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const settled = () => {
      signal.removeEventListener('abort', settled);
      resolve();
    };
    signal.addEventListener('abort', settled, { once: true });
    task.then(settled, settled);
  });
}
