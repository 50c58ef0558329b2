/** Which leases a front is asking for. Whoever needs one meanwhile cannot wait for another's, and takes nothing in advance. */
import type { Clock } from '../upstream/clock.ts';
import { LEASE_MS } from './held-keys.ts';

/** Of requests that were broken off, which workerd ends without a word. */
const MOST = 10_000;

export function createLeasesUnderWay(clock: Pick<Clock, 'now'>) {
  const begun = new Map<string, number>();

  function begin(hash: string): boolean {
    const now = clock.now();
    // One that is older may be gone with its request.
    if (Math.abs(now - (begun.get(hash) ?? Number.NEGATIVE_INFINITY)) < LEASE_MS) return false;
    begun.delete(hash);
    begun.set(hash, now);
    const [oldest] = begun.keys();
    if (begun.size > MOST && oldest !== undefined) begun.delete(oldest);
    return true;
  }

  return {
    /** `send` hears whether no other is under way. */
    async ask<T>(hash: string, send: (isOnly: boolean) => Promise<T>): Promise<T> {
      const isOnly = begin(hash);
      try {
        return await send(isOnly);
      } finally {
        if (isOnly) begun.delete(hash);
      }
    },
  };
}
