/** Makes the budget that a row of the tables describes, with what was spent of it before. */
import * as z from 'zod/mini';
import type { Budget } from '../market/source-table.ts';
import { parseStored } from '../storage/parse-stored.ts';
import type { Clock } from './clock.ts';
import type { RequestBudget, SpentBudget } from './request-budget.ts';
import { createSlidingWindow } from './sliding-window-budget.ts';
import { createTokenBucket } from './token-bucket-budget.ts';

/** `stored` is a former `state()`, or anything: what is no time in it is ignored. */
export function createRequestBudget(budget: Budget, clock: Clock, stored: unknown): RequestBudget {
  const spent = readSpent(stored);
  return 'burst' in budget
    ? createTokenBucket(budget, clock, spent)
    : createSlidingWindow(budget, clock, spent);
}

const times = z.array(z.unknown());
const storedBudget = z.object({ sentAt: times, limitedAt: z.catch(z.nullable(z.number()), null) });

/** Earlier releases kept the times alone. */
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
