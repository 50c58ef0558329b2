/** How many requests a minute a key has over all fronts: each reserves some in advance, and returns what it did not use. */
import { createTokenBuckets } from '../../core/upstream/allowances.ts';
import type { Clock } from '../../core/upstream/clock.ts';

/** What a front may use of a key's quota now. */
interface Granted {
  readonly granted: number;
  /** 0 unless nothing was granted. */
  readonly waitSeconds: number;
}

export interface KeyQuota {
  /** As many of the wanted requests of the project's key as it has now; `unspent` of those before come back first. */
  grant(project: string, wanted: { readonly requests: number; readonly unspent: number }): Granted;
}

/** `perMinute` 0 is no limit. */
export function createKeyQuota(perMinute: number, clock: Pick<Clock, 'now'>): KeyQuota {
  const buckets = createTokenBuckets({ burst: perMinute, perMinute }, clock);
  return {
    grant(project, { requests, unspent }) {
      if (perMinute === 0) return { granted: requests, waitSeconds: 0 };
      buckets.giveBack(project, unspent);
      const granted = buckets.take(project, requests);
      return { granted, waitSeconds: granted > 0 ? 0 : buckets.waitSeconds(project) };
    },
  };
}
