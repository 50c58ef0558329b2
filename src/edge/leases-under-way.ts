/** Which leases a front is asking for. Whoever needs one meanwhile cannot wait for another's, and takes nothing in advance. */
import type { Clock } from '../upstream/clock.ts';
import { LEASE_MS } from './held-keys.ts';

/** Of requests that were broken off, which workerd ends without a word. */
const MOST = 10_000;

export function createLeasesUnderWay(clock: Pick<Clock, 'now'>) {
  const begun = new Map<string, { readonly at: number }>();

  /** Null while another is under way. */
  function begin(hash: string): { readonly at: number } | null {
    const now = clock.now();
    // One that is older may be gone with its request.
    if (Math.abs(now - (begun.get(hash)?.at ?? Number.NEGATIVE_INFINITY)) < LEASE_MS) return null;
    begun.delete(hash);
    const mark = { at: now };
    begun.set(hash, mark);
    const [oldest] = begun.keys();
    if (begun.size > MOST && oldest !== undefined) begun.delete(oldest);
    return mark;
  }

  return {
    /** `send` hears whether no other is under way. */
    async ask<T>(hash: string, send: (isOnly: boolean) => Promise<T>): Promise<T> {
      const mark = begin(hash);
      try {
        return await send(mark !== null);
      } finally {
        // One that took long has a successor, whose mark it is then.
        if (mark && begun.get(hash) === mark) begun.delete(hash);
      }
    },
  };
}
