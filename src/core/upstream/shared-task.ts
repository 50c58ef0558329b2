/** Tasks shared by all callers that want their outcome; aborted when all of them have aborted. */
import { untilAborted } from './deadline.ts';

type Task = ReturnType<typeof shareable>;

export function createSharedTasks<Key>() {
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
    /** Whether `join` would find a task of the key. */
    isUnderWay,
    /**
     * Joins the running tasks of the keys and calls `run` with the keys without one. The signal of `run` aborts when the
     * last caller that joined aborts, with its reason. Resolves when all joined tasks have ended or `signal` aborts. Never
     * rejects: the error of a task that rejects, which none should, is logged.
     */
    async join(
      keys: readonly Key[],
      run: (fresh: readonly Key[], signal: AbortSignal) => Promise<void>,
      signal: AbortSignal,
    ): Promise<void> {
      if (signal.aborted) return;
      const fresh = keys.filter((key) => !isUnderWay(key));
      if (fresh.length > 0) begin(fresh, (given) => run(fresh, given));
      const joined = new Set(keys.flatMap((key) => underWay.get(key) ?? []));
      await Promise.all([...joined].map((task) => task.join(signal)));
    },
  };
}

function shareable(run: (signal: AbortSignal) => Promise<void>) {
  const controller = new AbortController();
  const ended = run(controller.signal);
  let joined = 0;
  return {
    isGivenUp: () => controller.signal.aborted,
    async join(signal: AbortSignal): Promise<void> {
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
