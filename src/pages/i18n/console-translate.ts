/** The console's translator: its own texts, and those of every page. */
import { type ConsoleKey, type ConsoleTexts, consoleEn } from './console-en.ts';
import { consoleKo } from './console-ko.ts';
import type { TextKey } from './en.ts';
import { filled, type Language, type Values } from './language.ts';
import { translator } from './translate.ts';

export type ConsoleTextKey = ConsoleKey | TextKey;
export type ConsoleTranslate = (key: ConsoleTextKey, values?: Values) => string;

const TEXTS: Readonly<Record<Language, ConsoleTexts>> = { en: consoleEn, ko: consoleKo };

export function consoleTranslator(language: Language): ConsoleTranslate {
  const shared = translator(language);
  return (key, values) => (isOwn(key) ? filled(TEXTS[language][key], values) : shared(key, values));
}

function isOwn(key: ConsoleTextKey): key is ConsoleKey {
  return key in consoleEn;
}
