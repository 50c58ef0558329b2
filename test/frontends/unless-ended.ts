/** Waits for the work, and no longer than until the signal: what is asked of a browser that hangs is never answered. */
export async function unlessEnded(signal: AbortSignal, work: Promise<unknown>): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await Promise.race([work, ended]);
}
