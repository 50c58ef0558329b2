/** The rate limit of keys: a token bucket of one minute's requests each. */
import type { Clock } from '../../core/upstream/clock.ts';
import { createTokenBuckets } from '../../core/upstream/token-buckets.ts';

/** May be asynchronous, for a limit over several processes. */
export interface SharedRateLimit {
  take(id: string): number | Promise<number>;
}

export const DEFAULT_PER_MINUTE = 600;

/** `perMinute` 0 is no limit. Ids are those of projects, which are few. */
export function createRateLimit(perMinute: number, clock: Clock) {
  const buckets = createTokenBuckets({ burst: perMinute, perMinute }, clock);
  return {
    /** Counts a request and returns 0; or returns the seconds to wait, rounded up. */
    take: (id: string) => (perMinute === 0 || buckets.take(id, 1) === 1 ? 0 : buckets.waitSeconds(id)),
  };
}
