import { enLookUp } from './en-look-up.ts';
import { enPrices, type PriceTextKey } from './en-prices.ts';
import { koLookUp } from './ko-look-up.ts';
import { koPrices } from './ko-prices.ts';
import { filled, type Language, type Values } from './language.ts';

export type LookUpTextKey = PriceTextKey | keyof typeof enLookUp;

/** The text of a key, of those about prices and look-ups. */
export type TranslateLookUps = (key: LookUpTextKey, values?: Values) => string;

/** Both languages', for a translator of more than these. */
export const LOOK_UP_TEXTS: Readonly<Record<Language, Readonly<Record<LookUpTextKey, string>>>> = {
  en: { ...enPrices, ...enLookUp },
  ko: { ...koPrices, ...koLookUp },
};

export function lookUpTranslator(language: Language): TranslateLookUps {
  return (key, values) => filled(LOOK_UP_TEXTS[language][key], values);
}
