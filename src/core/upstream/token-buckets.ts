/** Token buckets by id: each is full in the beginning and refills steadily. */
import { MINUTE_MS } from '../market/time.ts';
import type { Clock } from './clock.ts';

export interface Allowance {
  readonly burst: number;
  readonly perMinute: number;
}

/**
 * Creates a bucket at the first use of an id. Buckets are never removed: the ids, of projects and of hosts of
 * explorers, are few.
 */
export function createTokenBuckets({ burst, perMinute }: Allowance, clock: Pick<Clock, 'now'>) {
  const buckets = new Map<string, { readonly left: number; readonly at: number }>();

  function leftNow(id: string): number {
    const now = clock.now();
    const bucket = buckets.get(id);
    // A clock that was set back refills nothing.
    const filled = (Math.max(0, now - (bucket?.at ?? now)) / MINUTE_MS) * perMinute;
    const left = Math.min(burst, (bucket?.left ?? burst) + filled);
    buckets.set(id, { left, at: now });
    return left;
  }

  return {
    /** Takes at most `count` tokens from the bucket; returns the number taken. */
    take(id: string, count: number): number {
      const left = leftNow(id);
      const taken = Math.min(count, Math.floor(left));
      buckets.set(id, { left: left - taken, at: clock.now() });
      return taken;
    },
    giveBack: (id: string, count: number) =>
      void buckets.set(id, { left: leftNow(id) + count, at: clock.now() }),
    /** Seconds until the bucket has a token, rounded up; 0 when it has one. */
    waitSeconds(id: string): number {
      const left = leftNow(id);
      return left >= 1 ? 0 : Math.ceil(((1 - left) / perMinute) * (MINUTE_MS / 1000));
    },
  };
}
