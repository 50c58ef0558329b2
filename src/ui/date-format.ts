/** Dates in the reader's words and zone. */
import type { Language } from '../market/language.ts';

const made = new Map<string, Intl.DateTimeFormat>();

/** Each format is made once: making one takes as long as using it many times. One who travels gets those of the new zone. */
export function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, new Date().getTimezoneOffset(), options]);
  const format = made.get(key) ?? new Intl.DateTimeFormat(language, options);
  made.set(key, format);
  return format;
}
