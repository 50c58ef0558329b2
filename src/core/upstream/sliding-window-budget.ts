/** A budget of so many requests in any span of its length. */
import type { WindowBudget } from '../market/source-table.ts';
import type { Clock } from './clock.ts';
import type { RequestBudget, SpentBudget } from './request-budget.ts';

export function createSlidingWindow(
  budget: WindowBudget,
  clock: Pick<Clock, 'now'>,
  { sentAt: before, limitedAt }: SpentBudget,
): RequestBudget {
  let sentAt = before;

  /** Requests "of the future" were sent before the clock was turned back: they count as sent now, once. */
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
      // The request that must leave the span before another fits in; sent times ascend.
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
    // A pause follows it anyway (`told-to-wait.ts`); what comes back after the span is known to be allowed.
    noteLimit: () => {},
    state: () => ({ sentAt, limitedAt }),
  };
}
