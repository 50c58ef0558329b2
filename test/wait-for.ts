/** Waiting in tests for what happens soon. */
import { vi } from 'vitest';

/** The default of `vi.waitFor` is one second, which a busy machine may take for anything. */
const LIMIT_MS = 30_000;

/** The result of the callback, once it throws no more. Fake timers advance meanwhile. */
export function waitFor<T>(callback: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(callback, { timeout: LIMIT_MS, interval: 1 });
}
