/** So many requests a minute for each key: a bucket that fills steadily and holds one minute's worth. */
import type { Clock } from '../upstream/clock.ts';

export interface RateLimit {
  /** 0 when one more request is fine (and counts it); otherwise how many seconds to wait, rounded up. */
  take(id: string): number;
}

const MINUTE_MS = 60_000;

export const DEFAULT_PER_MINUTE = 600;

/** `perMinute` 0 is no limit. Ids are those of projects, so that there are never many. */
export function createRateLimit(perMinute: number, clock: Clock): RateLimit {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return {
    take(id) {
      if (perMinute === 0) return 0;
      const now = clock.now();
      const bucket = buckets.get(id);
      // A clock that was set back fills nothing.
      const filled = (Math.max(0, now - (bucket?.at ?? now)) / MINUTE_MS) * perMinute;
      const tokens = Math.min(perMinute, (bucket?.tokens ?? perMinute) + filled);
      const left = tokens >= 1 ? tokens - 1 : tokens;
      buckets.set(id, { tokens: left, at: now });
      return tokens >= 1 ? 0 : Math.ceil(((1 - tokens) / perMinute) * (MINUTE_MS / 1000));
    },
  };
}
