/** Splits half of a budget evenly among outside users; the other half stays the owner's. */
import type { Budget, WindowBudget } from '../market/source-table.ts';
import type { Clock } from './clock.ts';

/** An upstream's budget for past prices. */
export interface SharedBudget {
  readonly name: string;
  readonly budgets: { readonly prices: Budget; readonly history?: Budget };
}

/** The requests that one user may send out of each shared budget. */
export interface Share {
  /** Takes a request and returns 0; without a free one, returns the milliseconds until the user has one again. */
  take(budget: SharedBudget): number;
  /** Counts a further request that the taken one has led to. */
  more(budget: SharedBudget): void;
}

export type Shares = ReturnType<typeof createShares>;

/** The owner's share: unlimited. */
export const WHOLE: Share = { take: () => 0, more: () => {} };

interface Usage {
  wantedAt: number;
  readonly sentAt: number[];
}

export function createShares(clock: Pick<Clock, 'now'>) {
  const usages = new Map<string, Map<string, Usage>>();
  const reservedUntil = new Map<string, number>();

  /** The times of the user's requests: a new, empty entry for a new user, and for one that was removed as idle. */
  function usageOf({ name }: SharedBudget, user: string): Usage {
    const users = usages.get(name) ?? new Map<string, Usage>();
    usages.set(name, users);
    const usage = users.get(user) ?? { wantedAt: clock.now(), sentAt: [] };
    users.set(user, usage);
    return usage;
  }

  /** The users that have wanted or sent a request lately: within two windows for each user. Removes the others. */
  function activeIn({ name }: SharedBudget, { perMs }: WindowBudget): readonly Usage[] {
    const users = usages.get(name) ?? new Map<string, Usage>();
    const now = clock.now();
    for (const [user, { wantedAt, sentAt }] of users) {
      const isIdle = now - Math.max(wantedAt, sentAt.at(-1) ?? 0) >= 2 * perMs * users.size;
      // With a time in the future, from before the clock was set back, the user's requests can no longer be counted.
      if (isIdle || wantedAt > now) users.delete(user);
    }
    return [...users.values()];
  }

  function waitMs(budget: SharedBudget, user: string): number {
    const half = halfOf(budget.budgets.history);
    const now = clock.now();
    const reserved = (reservedUntil.get(budget.name) ?? now) - now;
    if (half === null) return Math.max(0, reserved);
    const own = usageOf(budget, user);
    own.wantedAt = now;
    const active = activeIn(budget, half);
    // The last request of a window is reserved for a user without any in it.
    const isFirst = !own.sentAt.some((at) => now - at < half.perMs);
    const requests = isFirst ? half.requests : Math.max(1, half.requests - 1);
    return Math.max(
      0,
      reserved,
      waitOf(own.sentAt, evenPart(half, active.length), now),
      waitOf(
        active.flatMap(({ sentAt }) => sentAt),
        { ...half, requests },
        now,
      ),
    );
  }

  function count(budget: SharedBudget, user: string): void {
    const { sentAt } = usageOf(budget, user);
    sentAt.push(clock.now());
    sentAt.splice(0, Math.max(0, sentAt.length - MOST));
  }

  return {
    of: (user: string): Share => ({
      take(budget) {
        const ms = waitMs(budget, user);
        if (ms === 0) count(budget, user);
        return ms;
      },
      more: (budget) => count(budget, user),
    }),
    /** Leaves the whole budget to the owner for `forMs`. */
    reserve: ({ name }: SharedBudget, forMs: number) => void reservedUntil.set(name, clock.now() + forMs),
  };
}

/** Most request times in memory for one user: more than half of any budget, so that no counted request is lost. */
const MOST = 100;

/**
 * Half of the budget, for the users; of one request per span, one request in twice the span. Null for a token bucket,
 * and without a budget: only the upstream's own limits then count.
 */
function halfOf(budget: Budget | undefined): WindowBudget | null {
  if (!budget || 'burst' in budget) return null;
  const requests = Math.floor(budget.requests / 2);
  return requests > 0 ? { ...budget, requests } : { requests: 1, perMs: budget.perMs * 2 };
}

/**
 * One user's part of the half. With more users than requests in a window, each user has one request in as many windows
 * as it takes for all users to have one.
 */
function evenPart({ requests, perMs }: WindowBudget, users: number): WindowBudget {
  return requests >= users
    ? { requests: Math.floor(requests / users), perMs }
    : { requests: 1, perMs: perMs * Math.ceil(users / requests) };
}

function waitOf(sentAt: readonly number[], { requests, perMs }: WindowBudget, now: number): number {
  const recent = sentAt.filter((at) => now - at < perMs).toSorted((a, b) => a - b);
  const blocking = recent[recent.length - requests];
  return blocking === undefined ? 0 : blocking + perMs - now;
}
