/** A queue of tasks: changes that read before they write must not interleave. */

/** Runs each task after all earlier ones; settles as the task does. */
export type Serial = <T>(task: () => Promise<T>) => Promise<T>;

/** Creates a queue, in which a failed task does not stop later ones. */
export function createSerial(): Serial {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task);
    last = result.catch(() => {});
    return result;
  };
}
