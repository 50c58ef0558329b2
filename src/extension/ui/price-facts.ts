/** What is said of a price besides its digits. */

import { type Currency, groupedDigits } from '../../core/market/format.ts';
import type { Language } from '../../core/market/language.ts';
import type { Converted, Price } from '../../core/market/prices.ts';
import type { Settings } from '../messages/messages.ts';
import { dateFormat } from './date-format.ts';
import type { PriceTextKey } from './i18n/prices.en.ts';
import type { Translator } from './i18n/translator.ts';

/** What each side of a price is called. */
export const CURRENCY_WORDS = {
  USD: { name: 'detailUsd', copy: 'copyUsd' },
  KRW: { name: 'detailKrw', copy: 'copyKrw' },
} as const satisfies Record<Currency, Readonly<Record<string, PriceTextKey>>>;

/** Which side was converted, and through what. */
export function conversion(
  { side, through, rate, usdPerUsdt }: Converted,
  t: Translator<PriceTextKey>,
): string {
  const direct: PriceTextKey = side === 'krw' ? 'convertedKrw' : 'convertedUsd';
  const said = t(through === 'KRW-USDT' ? 'convertedThroughKrwUsdt' : direct, { rate: groupedDigits(rate) });
  return usdPerUsdt ? `${said}, ${t('convertedUsdt', { rate: groupedDigits(usdPerUsdt) })}` : said;
}

/** Whether a price is of the Korean market where the world's was wanted: then it says so. */
export function isOfOtherMarket({ basis }: Price, preset: Settings['preset']): boolean {
  return preset === 'global' && basis === 'korea';
}

/** `14:05`, with its day where that is not today. */
export function clockTime(at: number, now: number, language: Language): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  const day = isToday ? {} : ({ month: 'short', day: 'numeric' } as const);
  return dateFormat(language, { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
}

/** Date and time, to the second. */
export function moment(at: number, language: Language): string {
  return dateFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(at);
}

export interface ToldWhen {
  readonly t: Translator<PriceTextKey>;
  readonly language: Language;
  /** Left out by who takes away by themselves what has passed. */
  readonly now?: number;
}

/** When there is a chance of hearing of it, where a limit is spent; null where that is not known, or has passed. */
export function askedAgain(price: Price, { t, language, now = 0 }: ToldWhen): string | null {
  if (price.usd !== null || price.askedAgainAt === undefined || price.askedAgainAt <= now) return null;
  const time = dateFormat(language, { timeStyle: 'medium' }).format(price.askedAgainAt);
  return t('askedAgain', { time });
}
