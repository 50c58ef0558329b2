/** Dates in the reader's words and zone. */
import type { Language } from '../../core/market/language.ts';

const made = new Map<string, Intl.DateTimeFormat>();

/** Each format is made once: making one takes as long as using it many times. One who travels gets those of the new zone. */
export function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, ...zoneOffsets(), options]);
  const format = made.get(key) ?? new Intl.DateTimeFormat(language, options);
  made.set(key, format);
  return format;
}

/** Of winter and summer: zones that agree in one of them need not in the other. */
function zoneOffsets(): readonly number[] {
  const year = new Date().getFullYear();
  return [0, 6].map((month) => new Date(year, month).getTimezoneOffset());
}
