/** How old a price is, in the few characters a row has for it. */
import type { PriceTextKey } from './i18n/prices.en.ts';

export interface Age {
  readonly key: Extract<PriceTextKey, `age${string}`>;
  readonly n: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Rounded down. A time ahead of our clock (an upstream's may differ) counts as now. */
export function ageOf(thenMs: number, nowMs: number): Age {
  const ms = nowMs - thenMs;
  if (ms < 2 * SECOND) return { key: 'ageNow', n: 0 };
  if (ms < MINUTE) return { key: 'ageSeconds', n: Math.floor(ms / SECOND) };
  if (ms < HOUR) return { key: 'ageMinutes', n: Math.floor(ms / MINUTE) };
  if (ms < DAY) return { key: 'ageHours', n: Math.floor(ms / HOUR) };
  return { key: 'ageDays', n: Math.floor(ms / DAY) };
}
