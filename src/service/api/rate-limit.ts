/** The rate limit of API keys: a token bucket for each, which holds the requests of one minute. */
import type { Clock } from '../../core/upstream/clock.ts';
import { createTokenBuckets } from '../../core/upstream/token-buckets.ts';

/** A rate limit, which is asynchronous where several processes share it. */
export interface SharedRateLimit {
  take(id: string): number | Promise<number>;
}

/** Requests of a key per minute, unless the operator sets another limit. */
export const DEFAULT_PER_MINUTE = 600;

/**
 * Creates a rate limit. `perMinute`: the most requests of a key, 0 for no limit. Keys are counted by the ids of their
 * projects, of which there are few.
 */
export function createRateLimit(perMinute: number, clock: Clock) {
  const buckets = createTokenBuckets({ burst: perMinute, perMinute }, clock);
  return {
    /** Counts a request and returns 0; or returns the seconds to wait, rounded up. */
    take: (id: string) => (perMinute === 0 || buckets.take(id, 1) === 1 ? 0 : buckets.waitSeconds(id)),
  };
}
