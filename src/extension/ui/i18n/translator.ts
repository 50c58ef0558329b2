/** How a text gets its values, in the language that a page speaks. */
import type { Language } from '../../../core/market/language.ts';

export type Values = Readonly<Record<string, string | number>>;

/** The text with its placeholders filled; those without a value stay, and what a value holds is never read as one. */
function filled(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The text of a key in the page's language, with its placeholders filled. */
export type Translator<K extends string> = (key: K, values?: Values) => string;

export function translatorOf<K extends string>(
  texts: Readonly<Record<Language, Readonly<Record<K, string>>>>,
) {
  const speaking =
    (language: Language): Translator<K> =>
    (key, values) =>
      filled(texts[language][key], values);
  const translators = { en: speaking('en'), ko: speaking('ko') };
  return (language: Language): Translator<K> => translators[language];
}
