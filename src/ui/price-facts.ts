/** What is said of a price besides its digits. */

import { groupedDigits } from '../market/format.ts';
import type { Converted } from '../market/prices.ts';
import type { Language, Translator } from './i18n/language.ts';
import type { PriceTextKey } from './i18n/prices.en.ts';

/** Which side was converted, and through what. */
export function conversion(
  { side, through, rate, usdPerUsdt }: Converted,
  t: Translator<PriceTextKey>,
): string {
  const direct: PriceTextKey = side === 'krw' ? 'convertedKrw' : 'convertedUsd';
  const said = t(through === 'KRW-USDT' ? 'convertedThroughKrwUsdt' : direct, { rate: groupedDigits(rate) });
  return usdPerUsdt ? `${said}, ${t('convertedUsdt', { rate: groupedDigits(usdPerUsdt) })}` : said;
}

/** Date and time, to the second. */
export function moment(at: number, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(at);
}
