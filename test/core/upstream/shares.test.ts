/** How half of a budget is spread over the users outside. */
import { describe, expect, it } from 'vitest';
import { createShares, type SharedBudget } from '../../../src/core/upstream/shares.ts';

const MINUTE = 60_000;

function budgetOf(requests: number, perMs = MINUTE): SharedBudget {
  const prices = { requests: 60, perMs: MINUTE };
  return { name: `of ${requests}`, budgets: { prices, history: { requests, perMs } } };
}

function start() {
  let now = 1_000_000;
  const shares = createShares({ now: () => now });
  return {
    shares,
    pass: (ms: number) => {
      now += ms;
    },
    /** Sends for each user in turn whatever may be sent, second by second. */
    sentBy(users: readonly string[], budget: SharedBudget, seconds: number): Record<string, number> {
      const counts = Object.fromEntries(users.map((user) => [user, 0]));
      for (let second = 0; second < seconds; second++) {
        for (const user of users)
          while (shares.of(user).take(budget) === 0) counts[user] = (counts[user] ?? 0) + 1;
        now += 1_000;
      }
      return counts;
    },
  };
}

describe('shares of a budget', () => {
  it('give all users together at most half of it in any window', () => {
    for (const requests of [1, 2, 3, 20]) {
      const { sentBy } = start();
      const counts = sentBy(['a', 'b', 'c'], budgetOf(requests), 20 * 60);
      const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
      expect(all).toBeLessThanOrEqual((requests / 2) * 20 + 1);
      expect(all).toBeGreaterThanOrEqual(Math.floor((requests * 20) / 5));
    }
  });

  it.each([1, 2, 3, 20])('of %i requests are even, whichever user comes first', (requests) => {
    const { sentBy } = start();
    const { a = 0, b = 0, c = 0 } = sentBy(['a', 'b', 'c'], budgetOf(requests), 30 * 60);
    expect(Math.max(a, b, c) - Math.min(a, b, c)).toBeLessThanOrEqual(10);
    expect(Math.min(a, b, c)).toBeGreaterThanOrEqual(4);
  });

  it('leave a request for a user that comes late', () => {
    const { shares, sentBy } = start();
    const budget = budgetOf(20);
    expect(sentBy(['flooding'], budget, 1)).toEqual({ flooding: 9 });
    expect(shares.of('late').take(budget)).toBe(0);
  });

  it('go back to the users that are left', () => {
    const { sentBy, pass } = start();
    const budget = budgetOf(20);
    sentBy(['a', 'b'], budget, 1);
    pass(10 * MINUTE);
    expect(sentBy(['a'], budget, 1)).toEqual({ a: 9 });
  });

  it('are none while the budget is reserved', () => {
    const { shares, pass } = start();
    const budget = budgetOf(20);
    shares.reserve(budget, 30_000);
    expect(shares.of('a').take(budget)).toBe(30_000);
    pass(30_000);
    expect(shares.of('a').take(budget)).toBe(0);
  });
});
