import { type ComparisonTextKey, comparisonEn } from './comparison.en.ts';
import { comparisonKo } from './comparison.ko.ts';
import { translatorOf } from './translator.ts';

/** The translator of what is loaded when details are opened. */
export const comparisonTranslator = translatorOf<ComparisonTextKey>({ en: comparisonEn, ko: comparisonKo });
