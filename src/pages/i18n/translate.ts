/** Which language a page speaks, and how a text gets its values. */
import { en, type TextKey, type Texts } from './en.ts';
import { ko } from './ko.ts';

export type Language = 'en' | 'ko';
export type Values = Readonly<Record<string, string | number>>;
/** The text of a key in the page's language, with its placeholders filled. */
export type Translate = (key: TextKey, values?: Values) => string;

/** A sentence that can still be said in either language. */
export interface Saying {
  readonly key: TextKey;
  readonly values?: Values;
}

const TEXTS: Readonly<Record<Language, Texts>> = { en, ko };

/** The setting if it names a language, else the browser's own (`ko-KR`), else English. */
export function languageOf(setting: 'system' | Language, browserLanguage: string): Language {
  if (setting !== 'system') return setting;
  return /^ko\b/i.test(browserLanguage) ? 'ko' : 'en';
}

export function translator(language: Language): Translate {
  return (key, values = {}) =>
    TEXTS[language][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
