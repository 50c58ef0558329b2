/** Durations in milliseconds, and days as Korea counts them, written `2026-12-31`. */

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** Korea is nine hours ahead of UTC all year. */
export const KST_MS = 9 * HOUR_MS;

/** The beginning of the minute, in Unix milliseconds. */
export function minuteOf(ms: number): number {
  return Math.floor(ms / MINUTE_MS) * MINUTE_MS;
}

/** The day in Korea of a time in Unix milliseconds. */
export function dayOf(ms: number): string {
  return new Date(ms + KST_MS).toISOString().slice(0, 10);
}

/** When the day begins in Korea, in Unix milliseconds. */
export function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00+09:00`);
}

/** The day that is this number of days earlier; later for a negative number. */
export function dayBefore(day: string, days: number): string {
  return dayOf(startOf(day) - days * DAY_MS);
}
