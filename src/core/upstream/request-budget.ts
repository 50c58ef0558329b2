/** Request budgets of upstreams: a sliding window, or a token bucket. */
import * as z from 'zod/mini';
import type { BucketBudget, Budget, WindowBudget } from '../market/source-table.ts';
import { HOUR_MS } from '../market/time.ts';
import { parseStored } from '../storage/collection.ts';
import type { Clock } from './clock.ts';

export interface RequestBudget {
  left(): number;
  /** Milliseconds until a request is left; 0 when one is left now. */
  waitMs(): number;
  /** Takes one request; false when none is left. */
  spend(): boolean;
  /**
   * Called when a request that `spend` took at `takenAt` (Unix milliseconds) is sent: it counts from now on, as if it
   * had been taken now.
   */
  leaves(takenAt: number): void;
  /** Notes that the upstream responded "too many requests". */
  noteLimit(): void;
  /** The state to store, for `createRequestBudget` after a restart or with changed limits. */
  state(): SpentBudget;
}

export interface SpentBudget {
  /** The times of the requests that still count, ascending (Unix milliseconds). */
  readonly sentAt: readonly number[];
  /** When the upstream last responded "too many requests". */
  readonly limitedAt: number | null;
}

/**
 * Creates a token bucket for a budget with a burst, otherwise a sliding window. `stored`: an earlier result of
 * `state()`, or any value; entries that are not times are ignored.
 */
export function createRequestBudget(budget: Budget, clock: Clock, stored: unknown): RequestBudget {
  const spent = readSpent(stored);
  return 'burst' in budget
    ? createTokenBucket(budget, clock, spent)
    : createSlidingWindow(budget, clock, spent);
}

const times = z.array(z.unknown());
const storedBudget = z.object({ sentAt: times, limitedAt: z.catch(z.nullable(z.number()), null) });

/** Reads a stored state; earlier releases stored the times alone. */
function readSpent(stored: unknown): SpentBudget {
  const { sentAt, limitedAt } = parseStored(storedBudget, stored) ?? {
    sentAt: parseStored(times, stored) ?? [],
    limitedAt: null,
  };
  return {
    sentAt: sentAt
      .filter((at): at is number => typeof at === 'number' && Number.isFinite(at))
      .sort((a, b) => a - b),
    limitedAt,
  };
}

/** Creates a budget that allows `requests` requests in any span of `perMs`. */
export function createSlidingWindow(
  budget: WindowBudget,
  clock: Pick<Clock, 'now'>,
  { sentAt: before, limitedAt }: SpentBudget,
): RequestBudget {
  let sentAt = before;

  /** Drops old requests. A time in the future is from before the clock was set back: it is replaced by now. */
  function settle(now: number): readonly number[] {
    sentAt = sentAt.map((at) => Math.min(at, now)).filter((at) => now - at < budget.perMs);
    return sentAt;
  }
  settle(clock.now());

  function left(): number {
    return Math.max(0, budget.requests - settle(clock.now()).length);
  }

  return {
    left,
    waitMs: () => {
      const now = clock.now();
      const recent = settle(now);
      // The request that must become older than the span before another is allowed.
      const blocking = recent[recent.length - budget.requests];
      return blocking === undefined ? 0 : blocking + budget.perMs - now;
    },
    spend: () => {
      if (left() === 0) return false;
      sentAt = [...sentAt, clock.now()];
      return true;
    },
    leaves: (takenAt) => {
      const taken = sentAt.indexOf(takenAt);
      if (taken >= 0) sentAt = [...sentAt.toSpliced(taken, 1), clock.now()].sort((a, b) => a - b);
    },
    // Ignored: the cool-down (`cooldown.ts`) stops all requests anyway, and the full window is allowed after it.
    noteLimit: () => {},
    state: () => ({ sentAt, limitedAt }),
  };
}

/** How long the refill is halved after a response "too many requests". */
const SLOW_MS = HOUR_MS;

/**
 * Creates a budget that allows a burst of requests and refills one each `refillMs`; half as fast for an hour after a
 * response "too many requests".
 */
function createTokenBucket(
  { burst, refillMs }: BucketBudget,
  clock: Clock,
  { sentAt, limitedAt }: SpentBudget,
): RequestBudget {
  // Credit is counted in milliseconds of the usual refill: a request costs `refillMs`.
  const full = burst * refillMs;
  let credit = full;
  let at = Math.min(sentAt[0] ?? clock.now(), clock.now());
  let slowFrom = limitedAt;

  /** Adds the refill up to now. A clock that was set back refills nothing. */
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
    // The wait since `takenAt` refills nothing: otherwise a full bucket would allow more than its burst.
    leaves: (takenAt) => {
      settle(clock.now());
      credit = Math.max(0, credit - Math.max(0, at - takenAt));
    },
    noteLimit: () => {
      settle(clock.now());
      slowFrom = at;
    },
    // Written as if all missing requests had been sent at one moment: the one from which the refill since then is correct.
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
