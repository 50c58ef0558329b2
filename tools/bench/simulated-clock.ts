/** A clock that jumps to the next moment anything waits for, as soon as nothing is left to do before. */
import type { Clock } from '../../src/core/upstream/clock.ts';

export interface SimulatedClock extends Clock {
  /** Lets time pass until the task settles, and settles as it does. Rejects when nothing is waited for any more. */
  run<T>(task: Promise<T>): Promise<T>;
  waiting(): number;
}

/** More turns of the event loop than anything in memory takes, bodies on their way through streams included. */
const TURNS = 10;

export function createSimulatedClock(startAt: number): SimulatedClock {
  let now = startAt;
  const timers = new Set<{ readonly at: number; readonly wake: () => void }>();

  function jump(): void {
    const [first, ...others] = timers;
    if (!first) throw new Error('nothing comes any more, and nothing is waited for');
    const next = others.reduce((earliest, timer) => (timer.at < earliest.at ? timer : earliest), first);
    timers.delete(next);
    now = Math.max(now, next.at);
    next.wake();
  }

  return {
    now: () => now,
    waiting: () => timers.size,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const timer = {
          at: now + ms,
          wake: () => {
            signal?.removeEventListener('abort', stop);
            resolve();
          },
        };
        const stop = () => {
          timers.delete(timer);
          reject(signal?.reason);
        };
        timers.add(timer);
        signal?.addEventListener('abort', stop, { once: true });
      }),
    async run(task) {
      let isSettled = false;
      const settle = () => {
        isSettled = true;
      };
      task.then(settle, settle);
      for (;;) {
        for (let turn = 0; turn < TURNS; turn++) {
          await new Promise((resolve) => setImmediate(resolve));
          if (isSettled) return task;
        }
        jump();
      }
    },
  };
}
