/** Which of the changes told with a price say something of now: the exchanges' count from the start of a day in Korea. */
import { dayOf, startOf } from '../fx/days.ts';
import type { Change, ChangeSince } from '../market/prices.ts';

const NINE_MS = 9 * 60 * 60_000;

const DAY_BEGINS_MS = { '09:00 KST': NINE_MS, '00:00 KST': 0 } as const satisfies Partial<
  Record<ChangeSince, number>
>;

/** Without those of a day that has ended since the price was true; undefined where none is left. */
export function standingChanges(
  changes: readonly Change[] | undefined,
  asOf: number,
  now: number,
): readonly Change[] | undefined {
  const standing = changes?.filter(({ since }) => {
    if (since === '24h') return true;
    const beginsMs = DAY_BEGINS_MS[since];
    return asOf >= startOf(dayOf(now - beginsMs)) + beginsMs;
  });
  return standing?.length ? standing : undefined;
}
