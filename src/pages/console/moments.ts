/** Times, for reading. */
import { ageOf } from '../age.ts';
import type { ConsoleTranslate } from '../i18n/console-translate.ts';
import type { Language } from '../i18n/language.ts';

/** `3 min ago`. Times are Unix milliseconds. */
export function ago(t: ConsoleTranslate, at: number, now: number): string {
  const { key, n } = ageOf(at, now);
  return key === 'ageNow' ? t('justNow') : t('ago', { age: t(key, { n }) });
}

/** `24 s`, `3 min`: what is left until then, rounded up. */
export function until(t: ConsoleTranslate, at: number, now: number): string {
  const seconds = Math.max(1, Math.ceil((at - now) / 1000));
  return seconds < 60 ? t('seconds', { n: seconds }) : t('minutes', { n: Math.ceil(seconds / 60) });
}

export function day(at: number, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(at);
}

export function count(n: number, language: Language): string {
  return new Intl.NumberFormat(language).format(n);
}
