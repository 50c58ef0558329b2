/** Time that stands still until it is moved. */
import type { Clock } from '../../../src/core/upstream/clock.ts';

export interface StoppedClock extends Clock {
  /** Advances by this many milliseconds and wakes the sleepers that are due. */
  advance(ms: number): void;
}

export function createStoppedClock(start: number): StoppedClock {
  let now = start;
  const sleepers = new Set<{ readonly until: number; wake(): void }>();
  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const sleeper = { until: now + ms, wake: resolve };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', () => {
          sleepers.delete(sleeper);
          reject(signal.reason);
        });
      }),
    advance(ms) {
      now += ms;
      for (const sleeper of sleepers) {
        if (sleeper.until > now) continue;
        sleepers.delete(sleeper);
        sleeper.wake();
      }
    },
  };
}
