/** A state object with subscribers. */
export interface StateStore<T> {
  get(): T;
  set(change: Partial<T>): void;
  /** Calls `run` after each change, until the returned function is called. */
  subscribe(run: () => void): () => void;
}

export function createStateStore<T extends object>(initial: T): StateStore<T> {
  let value = initial;
  const followers = new Set<() => void>();
  return {
    get: () => value,
    set: (change) => {
      value = { ...value, ...change };
      for (const run of [...followers]) run();
    },
    subscribe: (run) => {
      followers.add(run);
      return () => void followers.delete(run);
    },
  };
}
