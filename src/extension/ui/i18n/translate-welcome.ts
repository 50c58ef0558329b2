/** The welcome page's translator: its own texts, and those of every page. */
import { pagesEn, type TextKey } from './pages.en.ts';
import { pagesKo } from './pages.ko.ts';
import { type Translator, translatorOf } from './translator.ts';
import { type WelcomeKey, welcomeEn } from './welcome.en.ts';
import { welcomeKo } from './welcome.ko.ts';

export type WelcomeTranslate = Translator<TextKey | WelcomeKey>;

export const welcomeTranslator = translatorOf<TextKey | WelcomeKey>({
  en: { ...pagesEn, ...welcomeEn },
  ko: { ...pagesKo, ...welcomeKo },
});
