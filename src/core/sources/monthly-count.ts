/** How much of a quota by calendar month is spent: counted where it outlives the browser, for the upstream counts, too. */
import * as z from 'zod/mini';
import type { MonthlyQuota } from '../market/source-table.ts';
import { parseStored } from '../storage/parse-stored.ts';
import type { Store } from '../storage/store.ts';
import type { Clock } from '../upstream/clock.ts';

const Count = z.object({
  /** `2026-11-24`, in UTC. */
  day: z.string(),
  sentInMonth: z.int().check(z.nonnegative()),
  sentInDay: z.int().check(z.nonnegative()),
});
type Count = z.infer<typeof Count>;

/** The count is the store's item of that name. A store that fails costs the count of earlier runs. */
export function createMonthlyCount(quota: MonthlyQuota, clock: Clock, store: Store, item: string) {
  let count: Count = { day: today(clock), sentInMonth: 0, sentInDay: 0 };

  function set(next: Count): Promise<void> {
    count = next;
    return store.put({ [item]: next });
  }

  return {
    /** Whether this month and this day allow another request. */
    hasRoom(): boolean {
      const { day, sentInMonth, sentInDay } = on(today(clock), count);
      return sentInMonth < quota.requests && sentInDay < dayLimit(quota, day);
    },
    /** Counts a request that is sent. */
    add(): void {
      const { day, sentInMonth, sentInDay } = on(today(clock), count);
      set({ day, sentInMonth: sentInMonth + 1, sentInDay: sentInDay + 1 }).catch(warn);
    },
    reset: () => set({ day: today(clock), sentInMonth: 0, sentInDay: 0 }),
    /** Resolves when the count of earlier runs is back. Nothing is sent with a key before. */
    restored: store.get(item).then((stored) => {
      count = parseStored(Count, stored) ?? count;
    }, warn),
  };
}

/** The count on that day: nothing of another day or month is left of it. */
function on(day: string, { day: before, sentInMonth, sentInDay }: Count): Count {
  const isSameMonth = day.slice(0, 7) === before.slice(0, 7);
  return { day, sentInMonth: isSameMonth ? sentInMonth : 0, sentInDay: day === before ? sentInDay : 0 };
}

/** So many times a day's even share: a busy day must not cost the rest of the month. */
function dayLimit({ requests, dayShares }: MonthlyQuota, day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Math.floor((requests / daysInMonth) * dayShares);
}

function today(clock: Clock): string {
  return new Date(clock.now()).toISOString().slice(0, 10);
}

function warn(error: unknown): void {
  console.warn('the count of requests with the own key could not be kept', error);
}
