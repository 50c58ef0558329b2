/** Times as text: how old a price is, and dates in the reader's language and zone. */

import type { Language } from '../../core/market/language.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../core/market/time.ts';
import type { PriceTextKey } from './i18n/prices.ts';

export interface Age {
  readonly key: Extract<PriceTextKey, `age${string}`>;
  readonly n: number;
}

/** The age of a time, rounded down. A time in the future, by a source's differing clock, counts as now. */
export function ageOf(thenMs: number, nowMs: number): Age {
  const ms = nowMs - thenMs;
  if (ms < 2 * SECOND_MS) return { key: 'ageNow', n: 0 };
  if (ms < MINUTE_MS) return { key: 'ageSeconds', n: Math.floor(ms / SECOND_MS) };
  if (ms < HOUR_MS) return { key: 'ageMinutes', n: Math.floor(ms / MINUTE_MS) };
  if (ms < DAY_MS) return { key: 'ageHours', n: Math.floor(ms / HOUR_MS) };
  return { key: 'ageDays', n: Math.floor(ms / DAY_MS) };
}

const made = new Map<string, Intl.DateTimeFormat>();

/** A cached date format, since making one is slow. The key has the zone, so that a change of the device's zone makes new ones. */
export function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, ...zoneOffsets(), options]);
  const format = made.get(key) ?? new Intl.DateTimeFormat(language, options);
  made.set(key, format);
  return format;
}

/** The zone's offsets in winter and summer, since zones may agree in only one of them. */
function zoneOffsets(): readonly number[] {
  const year = new Date().getFullYear();
  return [0, 6].map((month) => new Date(year, month).getTimezoneOffset());
}
