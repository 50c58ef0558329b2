/** When people are reminded of the moment at which saved tokens are captured. */
import { DAY_MS } from './time.ts';

const DAYS_BEFORE = 7;
const DAYS_AFTER = 31;

/**
 * The days that are left, rounded up: 7 to 1 in the week before the moment; 0 in the month after it, when people are reminded
 * to export the capture; null without a reminder. Times are Unix milliseconds.
 */
export function daysOfReminder(
  settings: { readonly valuationAt: number; readonly valuationDismissed: number | null },
  now: number,
): number | null {
  const { valuationAt: at, valuationDismissed } = settings;
  const days = Math.max(0, Math.ceil((at - now) / DAY_MS));
  const isNear = days <= DAYS_BEFORE && now < at + DAYS_AFTER * DAY_MS;
  return isNear && valuationDismissed !== at ? days : null;
}
