import { pagesEn, type TextKey } from './pages.en.ts';
import { pagesKo } from './pages.ko.ts';
import { type Translator, translatorOf, type Values } from './translator.ts';

export type Translate = Translator<TextKey>;

/** A sentence that can still be said in either language. */
export interface Saying<Key = TextKey> {
  readonly key: Key;
  readonly values?: Values;
}

export const translator = translatorOf<TextKey>({ en: pagesEn, ko: pagesKo });
