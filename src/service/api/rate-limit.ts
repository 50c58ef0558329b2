/** So many requests a minute for each key: a bucket that holds one minute's worth. */

import { createTokenBuckets } from '../../core/upstream/allowances.ts';
import type { Clock } from '../../core/upstream/clock.ts';

export interface RateLimit {
  /** 0 when one more request is fine (and counts it); otherwise how many seconds to wait, rounded up. */
  take(id: string): number;
}

/** One that is kept elsewhere may have to be waited for. */
export interface SharedRateLimit {
  take(id: string): number | Promise<number>;
}

export const DEFAULT_PER_MINUTE = 600;

/** `perMinute` 0 is no limit. Ids are those of projects, so that there are never many. */
export function createRateLimit(perMinute: number, clock: Clock): RateLimit {
  const buckets = createTokenBuckets({ burst: perMinute, perMinute }, clock);
  return { take: (id) => (perMinute === 0 || buckets.take(id, 1) === 1 ? 0 : buckets.waitSeconds(id)) };
}
