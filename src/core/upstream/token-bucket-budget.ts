/** A budget that may be spent in a burst and comes back evenly; more slowly after the upstream found it too much. */
import type { BucketBudget } from '../market/source-table.ts';
import type { Clock } from './clock.ts';
import type { RequestBudget, SpentBudget } from './request-budget.ts';

/** "Too many requests" halves what comes back for so long. */
const SLOW_MS = 60 * 60_000;

export function createTokenBucket(
  { burst, refillMs }: BucketBudget,
  clock: Clock,
  { sentAt, limitedAt }: SpentBudget,
): RequestBudget {
  // Counted in milliseconds of the usual refill, of which a request costs `refillMs`.
  const full = burst * refillMs;
  let credit = full;
  let at = Math.min(sentAt[0] ?? clock.now(), clock.now());
  let slowFrom = limitedAt;

  /** Brings the credit up to now. When the clock was turned back, the time that it lost brings nothing. */
  function settle(now: number): void {
    if (slowFrom !== null) slowFrom = Math.min(slowFrom, now);
    credit = Math.min(full, credit + refilled(at, now));
    at = now;
  }

  function refilled(from: number, to: number): number {
    if (to <= from) return 0;
    const slow = slowFrom === null ? 0 : Math.min(to, slowFrom + SLOW_MS) - Math.max(from, slowFrom);
    return to - from - Math.max(0, slow) / 2;
  }

  function slowMs(): number {
    return slowFrom === null ? 0 : Math.max(0, slowFrom + SLOW_MS - at);
  }

  for (const time of sentAt) {
    settle(Math.min(time, clock.now()));
    credit = Math.max(0, credit - refillMs);
  }
  settle(clock.now());

  return {
    left: () => {
      settle(clock.now());
      return Math.floor(credit / refillMs);
    },
    waitMs: () => {
      settle(clock.now());
      const missing = Math.max(0, refillMs - credit);
      return Math.min(missing * 2, missing + slowMs() / 2);
    },
    spend: () => {
      settle(clock.now());
      if (credit < refillMs) return false;
      credit -= refillMs;
      return true;
    },
    // Nothing comes back for that time: what was full then would else have gathered more than it may.
    leaves: (takenAt) => {
      settle(clock.now());
      credit = Math.max(0, credit - Math.max(0, at - takenAt));
    },
    noteLimit: () => {
      settle(clock.now());
      slowFrom = at;
    },
    // As if what is missing had been sent at one moment, long enough ago for what has come back of it since.
    state: () => {
      settle(clock.now());
      const missing = Math.ceil((full - credit) / refillMs);
      const since = missing * refillMs - (full - credit);
      return {
        sentAt: Array.from({ length: missing }, () => at - (slowMs() > 0 ? since * 2 : since)),
        limitedAt: slowFrom,
      };
    },
  };
}
