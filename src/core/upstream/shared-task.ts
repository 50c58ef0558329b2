/** Work under way is shared by all who want its outcome, and given up only when all of them have given up. */
import { untilAborted } from './deadline.ts';

export interface SharedTasks<Key> {
  /**
   * Waits for what is under way about the keys; `run` is called with those that nothing is under way about, or only
   * what everybody has given up. The signal that it gets aborts, with the last one's reason, when all who joined have given up.
   * Resolves when everything joined has ended or `signal` aborts, and never rejects: a task that does, which none is
   * meant to, has ended too; the console hears of it.
   */
  join(
    keys: readonly Key[],
    run: (fresh: readonly Key[], signal: AbortSignal) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void>;
  /** Whether `join` would find something under way about the key. */
  isUnderWay(key: Key): boolean;
}

interface Task {
  join(signal: AbortSignal): Promise<void>;
  isGivenUp(): boolean;
}

export function createSharedTasks<Key>(): SharedTasks<Key> {
  const underWay = new Map<Key, Task>();

  function begin(keys: readonly Key[], run: (signal: AbortSignal) => Promise<void>): void {
    const task = shareable((signal) =>
      run(signal)
        .catch((error: unknown) => console.error(error))
        .finally(() => {
          for (const key of keys) if (underWay.get(key) === task) underWay.delete(key);
        }),
    );
    for (const key of keys) underWay.set(key, task);
  }

  const isUnderWay = (key: Key) => underWay.get(key)?.isGivenUp() === false;

  return {
    isUnderWay,
    async join(keys, run, signal) {
      if (signal.aborted) return;
      const fresh = keys.filter((key) => !isUnderWay(key));
      if (fresh.length > 0) begin(fresh, (given) => run(fresh, given));
      const joined = new Set(keys.flatMap((key) => underWay.get(key) ?? []));
      await Promise.all([...joined].map((task) => task.join(signal)));
    },
  };
}

function shareable(run: (signal: AbortSignal) => Promise<void>): Task {
  const controller = new AbortController();
  const ended = run(controller.signal);
  let joined = 0;
  return {
    isGivenUp: () => controller.signal.aborted,
    async join(signal) {
      joined++;
      const leave = () => {
        joined--;
        if (joined === 0) controller.abort(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      await untilAborted(ended, signal);
      signal.removeEventListener('abort', leave);
    },
  };
}
