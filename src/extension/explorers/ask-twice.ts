/** Asks over a line that may be cut: the background may be starting, and an update may have put an end to this script. */
import type { PageClock } from '../ui/page-clock.ts';

const AGAIN_MS = 300;

/**
 * The answer to `ask`, which is tried once more when it fails, unless `isOver` says that nobody will ever answer. Rejects
 * when there is no answer.
 */
export async function askTwice<T>(
  ask: () => Promise<T>,
  clock: PageClock,
  isOver: () => boolean,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (isOver()) throw error;
    await new Promise<void>((resolve) => clock.after(AGAIN_MS, resolve));
    return ask();
  }
}
