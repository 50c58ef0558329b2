/** One piece of state that components follow. */
export interface Cell<T> {
  get(): T;
  set(change: Partial<T>): void;
  /** Calls `run` after each change, until the returned function is called. */
  subscribe(run: () => void): () => void;
}

export function createCell<T extends object>(initial: T): Cell<T> {
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
