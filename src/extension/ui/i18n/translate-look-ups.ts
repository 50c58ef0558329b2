import { lookUpsEn } from './look-ups.en.ts';
import { lookUpsKo } from './look-ups.ko.ts';
import { type PriceTextKey, pricesEn } from './prices.en.ts';
import { pricesKo } from './prices.ko.ts';
import { translatorOf } from './translator.ts';

export type LookUpTextKey = PriceTextKey | keyof typeof lookUpsEn;

/** Both languages', for a translator of more than these. */
export const LOOK_UP_TEXTS = {
  en: { ...pricesEn, ...lookUpsEn },
  ko: { ...pricesKo, ...lookUpsKo },
};

export const lookUpTranslator = translatorOf<LookUpTextKey>(LOOK_UP_TEXTS);
