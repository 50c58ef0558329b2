/** The card's translator: its own texts, and those of every look-up. */
import { enCard } from './en-card.ts';
import { koCard } from './ko-card.ts';
import { filled, type Language, type Values } from './language.ts';
import { LOOK_UP_TEXTS, type LookUpTextKey } from './translate-look-ups.ts';

export type CardTextKey = LookUpTextKey | keyof typeof enCard;
export type TranslateCard = (key: CardTextKey, values?: Values) => string;

const TEXTS: Readonly<Record<Language, Readonly<Record<CardTextKey, string>>>> = {
  en: { ...LOOK_UP_TEXTS.en, ...enCard },
  ko: { ...LOOK_UP_TEXTS.ko, ...koCard },
};

export function cardTranslator(language: Language): TranslateCard {
  return (key, values) => filled(TEXTS[language][key], values);
}
