import { enPrices, type PriceTextKey, type PriceTexts } from './en-prices.ts';
import { koPrices } from './ko-prices.ts';
import { filled, type Language, type Values } from './language.ts';

/** The text of a key, of those about prices. Any page's `Translate` is one. */
export type TranslatePrices = (key: PriceTextKey, values?: Values) => string;

const TEXTS: Readonly<Record<Language, PriceTexts>> = { en: enPrices, ko: koPrices };

export function priceTranslator(language: Language): TranslatePrices {
  return (key, values = {}) => filled(TEXTS[language][key], values);
}
