/** Whether the engine answers, asked once a second at most: anybody may ask for that. */
import type { Clock } from '../upstream/clock.ts';

const KEPT_MS = 1_000;

/** Nothing that waits is shared between requests: those that ask before the first answer ask by themselves. */
export function createReadiness(clock: Pick<Clock, 'now'>, ask: () => Promise<boolean>) {
  let last: { readonly isReady: boolean; readonly at: number } | null = null;
  return async (): Promise<boolean> => {
    if (last && Math.abs(clock.now() - last.at) < KEPT_MS) return last.isReady;
    const isReady = await ask();
    last = { isReady, at: clock.now() };
    return isReady;
  };
}
