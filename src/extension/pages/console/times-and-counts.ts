/** Times and counts as text. */
import type { Language } from '../../../core/market/language.ts';
import type { ConsoleTranslate } from '../../ui/i18n/console.ts';
import { ageOf, dateFormat } from '../../ui/time-text.ts';

/** How long ago a time is, as `3 min ago`. Times are Unix milliseconds. */
export function timeAgo(t: ConsoleTranslate, at: number, now: number): string {
  const { key, n } = ageOf(at, now);
  return key === 'ageNow' ? t('justNow') : t('ago', { age: t(key, { n }) });
}

/** The time left until `at`, rounded up, as `24 s` or `3 min`. */
export function timeUntil(t: ConsoleTranslate, at: number, now: number): string {
  const seconds = Math.max(1, Math.ceil((at - now) / 1000));
  return seconds < 60 ? t('seconds', { n: seconds }) : t('minutes', { n: Math.ceil(seconds / 60) });
}

export function dateText(at: number, language: Language): string {
  return dateFormat(language, { dateStyle: 'medium' }).format(at);
}

export function countText(n: number, language: Language): string {
  return new Intl.NumberFormat(language).format(n);
}
