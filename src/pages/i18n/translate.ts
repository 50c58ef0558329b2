import { en, type TextKey, type Texts } from './en.ts';
import { ko } from './ko.ts';
import { filled, type Language, type Values } from './language.ts';

/** The text of a key in the page's language, with its placeholders filled. */
export type Translate = (key: TextKey, values?: Values) => string;

/** A sentence that can still be said in either language. */
export interface Saying {
  readonly key: TextKey;
  readonly values?: Values;
}

const TEXTS: Readonly<Record<Language, Texts>> = { en, ko };

export function translator(language: Language): Translate {
  return (key, values) => filled(TEXTS[language][key], values);
}
