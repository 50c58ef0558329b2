/** A page's clock, and the time limit and failure of its requests to the background. */

/** The clock and timers, passed in so that tests can control them. */
export interface PageClock {
  /** Unix milliseconds. */
  now(): number;
  /** Runs once after `ms`, unless the returned function is called before. */
  after(ms: number, run: () => void): () => void;
}

export const pageClock: PageClock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** The time limit of a request to the background; starting it, and requesting all sources and a rate, takes less. */
export const PATIENCE_MS = 20_000;

/** Settles as the promise does, or rejects after `ms`, since a stopped background may never answer. */
export function within<T>(promise: Promise<T>, ms: number, clock: PageClock): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = clock.after(ms, () => reject(new Error(`no answer in ${ms} ms`)));
    promise.then(resolve, reject).finally(stop);
  });
}

/** The key of the text for a request that failed. */
export function failureKey(reason: unknown): 'diskFull' | 'failed' {
  return reason instanceof Error && reason.cause === 'disk full' ? 'diskFull' : 'failed';
}
