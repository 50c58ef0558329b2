/** Time as a page needs it, passed in so that tests can turn it. */
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

/** A background that starts, requests every source and a rate, and answers, needs less. */
export const PATIENCE_MS = 20_000;

/** Settles as the promise does, or rejects after `ms`: a stopped background may never answer. */
export function within<T>(promise: Promise<T>, ms: number, clock: PageClock): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = clock.after(ms, () => reject(new Error(`no answer in ${ms} ms`)));
    promise.then(resolve, reject).finally(stop);
  });
}
