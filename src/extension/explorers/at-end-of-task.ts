/** Runs at the end of the task that is under way, together with whatever else it brings, unless it is called off before. */
export function soon(run: () => void): () => void {
  let isOff = false;
  queueMicrotask(() => {
    if (!isOff) run();
  });
  return () => {
    isOff = true;
  };
}
