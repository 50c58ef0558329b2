/** Texts in both languages, and the translators that fill their placeholders. */
import type { Language } from '../../../core/market/language.ts';

export type Text = Readonly<Record<Language, string>>;

type Placeholders<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** The text's type, or a type without values where the languages differ in their placeholders. */
type SamePlaceholders<T extends Text> = [Placeholders<T['en']>, Placeholders<T['ko']>] extends [
  Placeholders<T['ko']>,
  Placeholders<T['en']>,
]
  ? T
  : { readonly ko: { readonly placeholders: Placeholders<T['en']> } };

/** Returns the table unchanged; its type requires both languages with the same placeholders. */
export function texts<const T extends Readonly<Record<string, Text>>>(
  table: T & { readonly [K in keyof T]: SamePlaceholders<T[K]> },
): T {
  return table;
}

export type Values = Readonly<Record<string, string | number>>;

/** The key of a text and its values, not yet translated. */
export interface Phrase<Key extends string> {
  readonly key: Key;
  readonly values?: Values;
}

/** Returns the text of a key in one language. A placeholder without a value stays; values are not read as placeholders. */
export type Translator<K extends string> = (key: K, values?: Values) => string;

export function translatorOf<K extends string>(table: Readonly<Record<K, Text>>) {
  const inLanguage =
    (language: Language): Translator<K> =>
    (key, values = {}) =>
      table[key][language].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  const translators = { en: inLanguage('en'), ko: inLanguage('ko') };
  return (language: Language): Translator<K> => translators[language];
}
