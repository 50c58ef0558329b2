/** Days as Korea counts them, nine hours ahead of UTC all year, written `2026-12-31`. */
import { DAY_MS, KST_MS } from '../market/time.ts';

/** The day in Korea of a time in Unix milliseconds. */
export function dayOf(ms: number): string {
  return new Date(ms + KST_MS).toISOString().slice(0, 10);
}

/** When the day begins in Korea, in Unix milliseconds. */
export function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00+09:00`);
}

/** So many days before. */
export function dayBefore(day: string, days: number): string {
  return dayOf(startOf(day) - days * DAY_MS);
}
