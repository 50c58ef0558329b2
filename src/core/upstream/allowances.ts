/** Allowances by id: each has a bucket that fills steadily, and is full in the beginning. */
import type { Clock } from './clock.ts';

export interface Allowance {
  /** The most that a bucket holds. */
  readonly burst: number;
  /** How much comes back in a minute. */
  readonly perMinute: number;
}

export interface TokenBuckets {
  /** Takes so many, or as many as there are; gives the number taken. */
  take(id: string, count: number): number;
  /** Puts back what was taken and not used. */
  giveBack(id: string, count: number): void;
  /** Seconds until one can be taken, rounded up; 0 when one can be now. */
  waitSeconds(id: string): number;
}

const MINUTE_MS = 60_000;

/** Ids are few: projects, and hosts of explorers. */
export function createTokenBuckets({ burst, perMinute }: Allowance, clock: Pick<Clock, 'now'>): TokenBuckets {
  const buckets = new Map<string, { readonly left: number; readonly at: number }>();

  function leftNow(id: string): number {
    const now = clock.now();
    const bucket = buckets.get(id);
    // A clock that was set back fills nothing.
    const filled = (Math.max(0, now - (bucket?.at ?? now)) / MINUTE_MS) * perMinute;
    const left = Math.min(burst, (bucket?.left ?? burst) + filled);
    buckets.set(id, { left, at: now });
    return left;
  }

  return {
    take(id, count) {
      const left = leftNow(id);
      const taken = Math.min(count, Math.floor(left));
      buckets.set(id, { left: left - taken, at: clock.now() });
      return taken;
    },
    giveBack: (id, count) => void buckets.set(id, { left: leftNow(id) + count, at: clock.now() }),
    waitSeconds(id) {
      const left = leftNow(id);
      return left >= 1 ? 0 : Math.ceil(((1 - left) / perMinute) * (MINUTE_MS / 1000));
    },
  };
}
