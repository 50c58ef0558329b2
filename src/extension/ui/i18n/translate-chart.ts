/** The chart's translator: its own texts, and those of every price. */
import { type ChartKey, chartEn } from './chart.en.ts';
import { chartKo } from './chart.ko.ts';
import { type PriceTextKey, pricesEn } from './prices.en.ts';
import { pricesKo } from './prices.ko.ts';
import { type Translator, translatorOf } from './translator.ts';

export type ChartTextKey = ChartKey | PriceTextKey;
export type TranslateChart = Translator<ChartTextKey>;

export const chartTranslator = translatorOf<ChartTextKey>({
  en: { ...pricesEn, ...chartEn },
  ko: { ...pricesKo, ...chartKo },
});
