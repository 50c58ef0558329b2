/** The texts of the extension in one language, as tests look for them. */
import type { Language } from '../src/core/market/language.ts';
import { alertsTexts } from '../src/extension/ui/i18n/alerts.ts';
import { backupTexts } from '../src/extension/ui/i18n/backup.ts';
import { chartTexts } from '../src/extension/ui/i18n/chart.ts';
import { pagesTexts } from '../src/extension/ui/i18n/pages.ts';
import { pricesTexts } from '../src/extension/ui/i18n/prices.ts';
import { recordsTexts } from '../src/extension/ui/i18n/records.ts';
import { serverTexts } from '../src/extension/ui/i18n/server.ts';
import type { Text } from '../src/extension/ui/i18n/translator.ts';
import { welcomeTexts } from '../src/extension/ui/i18n/welcome.ts';
import { worthTexts } from '../src/extension/ui/i18n/worth.ts';

export function inLanguage<K extends string>(table: Readonly<Record<K, Text>>, language: Language) {
  const keys = Object.keys(table) as K[];
  return Object.fromEntries(keys.map((key) => [key, table[key][language]])) as Record<K, string>;
}

export const alertsEn = inLanguage(alertsTexts, 'en');
export const backupEn = inLanguage(backupTexts, 'en');
export const chartEn = inLanguage(chartTexts, 'en');
export const chartKo = inLanguage(chartTexts, 'ko');
export const pagesEn = inLanguage(pagesTexts, 'en');
export const pagesKo = inLanguage(pagesTexts, 'ko');
export const pricesEn = inLanguage(pricesTexts, 'en');
export const pricesKo = inLanguage(pricesTexts, 'ko');
export const recordsKo = inLanguage(recordsTexts, 'ko');
export const serverEn = inLanguage(serverTexts, 'en');
export const welcomeEn = inLanguage(welcomeTexts, 'en');
export const worthEn = inLanguage(worthTexts, 'en');
export const worthKo = inLanguage(worthTexts, 'ko');
