/** One after another: changes that read before they write must not interleave, or one is lost. */

/** Runs each task after all earlier ones have settled; resolves or rejects as the task does. */
export type Serial = <T>(task: () => Promise<T>) => Promise<T>;

/** A queue of its own; a task that fails stops none of the later ones. */
export function createSerial(): Serial {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task);
    last = result.catch(() => {});
    return result;
  };
}
