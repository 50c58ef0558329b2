/** Splits half of a budget evenly among outside users; the other half stays the owner's. */
import type { Budget, WindowBudget } from '../market/source-table.ts';
import type { Clock } from './clock.ts';

/** An upstream's budget for past prices. */
export interface SharedBudget {
  readonly name: string;
  readonly budgets: { readonly prices: Budget; readonly history?: Budget };
}

/** The part of one user. */
export interface Share {
  /** Takes a request and returns 0; or takes none, and returns the milliseconds until there is one. */
  take(budget: SharedBudget): number;
  /** Counts a request that followed the one that was taken. */
  more(budget: SharedBudget): void;
}

export type Shares = ReturnType<typeof createShares>;

/** The owner's: unlimited. */
export const WHOLE: Share = { take: () => 0, more: () => {} };

interface Usage {
  wantedAt: number;
  readonly sentAt: number[];
}

export function createShares(clock: Pick<Clock, 'now'>) {
  const usages = new Map<string, Map<string, Usage>>();
  const reservedUntil = new Map<string, number>();

  /** Created for a new user, and for one that was idle. */
  function usageOf({ name }: SharedBudget, user: string): Usage {
    const users = usages.get(name) ?? new Map<string, Usage>();
    usages.set(name, users);
    const usage = users.get(user) ?? { wantedAt: clock.now(), sentAt: [] };
    users.set(user, usage);
    return usage;
  }

  /** Those that wanted a request within two windows, in which each has its turn. */
  function activeIn({ name }: SharedBudget, { perMs }: WindowBudget): readonly Usage[] {
    const users = usages.get(name) ?? new Map<string, Usage>();
    const now = clock.now();
    for (const [user, { wantedAt, sentAt }] of users) {
      const isIdle = now - Math.max(wantedAt, sentAt.at(-1) ?? 0) >= 2 * perMs * users.size;
      // Counts from before the clock was set back are useless.
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
    // The last one of a window is for a user that has had none.
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
    /** Leaves the whole budget to the owner for so long. */
    reserve: ({ name }: SharedBudget, forMs: number) => void reservedUntil.set(name, clock.now() + forMs),
  };
}

/** More than any half has in the turns of all users. */
const MOST = 100;

/** A budget of one request has its half in twice the time. */
function halfOf(budget: Budget | undefined): WindowBudget | null {
  if (!budget || 'burst' in budget) return null;
  const requests = Math.floor(budget.requests / 2);
  return requests > 0 ? { ...budget, requests } : { requests: 1, perMs: budget.perMs * 2 };
}

/** With more users than requests, each has one in as many windows as that takes. */
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
