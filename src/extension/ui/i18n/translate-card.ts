/** The card's translator: its own texts, and those of every look-up. */
import { cardEn } from './card.en.ts';
import { cardKo } from './card.ko.ts';
import { LOOK_UP_TEXTS, type LookUpTextKey } from './translate-look-ups.ts';
import { type Translator, translatorOf } from './translator.ts';

export type CardTextKey = LookUpTextKey | keyof typeof cardEn;
export type TranslateCard = Translator<CardTextKey>;

export const cardTranslator = translatorOf<CardTextKey>({
  en: { ...LOOK_UP_TEXTS.en, ...cardEn },
  ko: { ...LOOK_UP_TEXTS.ko, ...cardKo },
});
