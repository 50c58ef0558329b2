/** What a page shows beside a price: status, conversion, market, times. */
import { type Currency, dollarRate, wonRate } from '../../core/market/format.ts';
import type { Language } from '../../core/market/language.ts';
import type { Converted, Price, PriceStatus, SilenceReason } from '../../core/market/prices.ts';
import type { Settings } from '../messages/settings.ts';
import type { PriceTextKey } from './i18n/prices.ts';
import type { Translator } from './i18n/translator.ts';
import type { PriceIconName } from './icon.tsx';
import { dateFormat } from './time-text.ts';

export const CURRENCY_WORDS = {
  USD: { name: 'detailUsd', copy: 'copyUsd' },
  KRW: { name: 'detailKrw', copy: 'copyKrw' },
} as const satisfies Record<Currency, Readonly<Record<string, PriceTextKey>>>;

export function conversion(
  { side, through, rate, usdPerUsdt }: Converted,
  t: Translator<PriceTextKey>,
): string {
  const direct: PriceTextKey = side === 'krw' ? 'convertedKrw' : 'convertedUsd';
  const text = t(through === 'KRW-USDT' ? 'convertedThroughKrwUsdt' : direct, { rate: wonRate(rate) });
  return usdPerUsdt ? `${text}, ${t('convertedUsdt', { rate: dollarRate(usdPerUsdt) })}` : text;
}

/** Whether a price is of the Korean market while the settings choose the global one. */
export function isOfOtherMarket({ basis }: Price, preset: Settings['preset']): boolean {
  return preset === 'global' && basis === 'korea';
}

/** A time of day, as `14:05`, with its date where that is not today. */
export function clockTime(at: number, now: number, language: Language): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  const day = isToday ? {} : ({ month: 'short', day: 'numeric' } as const);
  return dateFormat(language, { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
}

/** A date and time, to the second. */
export function moment(at: number, language: Language): string {
  return dateFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(at);
}

export interface UpdateContext {
  readonly t: Translator<PriceTextKey>;
  readonly language: Language;
  /** The current time (Unix milliseconds); absent where the caller itself removes past times. */
  readonly now?: number;
}

/** The time of the earliest next update as text, while a limit is spent; null where it is unknown or past. */
export function nextUpdateText(price: Price, { t, language, now = 0 }: UpdateContext): string | null {
  if (price.usd !== null || price.askedAgainAt === undefined || price.askedAgainAt <= now) return null;
  const time = dateFormat(language, { timeStyle: 'medium' }).format(price.askedAgainAt);
  return t('askedAgain', { time });
}

export interface StatusLook {
  readonly word: PriceTextKey;
  readonly why: PriceTextKey;
  readonly icon: PriceIconName | null;
}

const LOOKS: Readonly<Record<PriceStatus, StatusLook>> = {
  priced: { word: 'wordFresh', why: 'whyFresh', icon: null },
  stale: { word: 'wordStale', why: 'whyStale', icon: 'clock' },
  disputed: { word: 'wordDisputed', why: 'whyDisputed', icon: 'warn' },
  untrusted: { word: 'wordUntrusted', why: 'whyUntrusted', icon: 'shield' },
  unlisted: { word: 'wordUnlisted', why: 'whyUnlisted', icon: 'none' },
  unavailable: { word: 'wordUnavailable', why: 'whyUnavailable', icon: 'offline' },
};

/** The words for a missing price, by the reason why no source answered. */
const UNHEARD: Readonly<Record<SilenceReason, Pick<StatusLook, 'word' | 'why'>>> = {
  'no answer': { word: 'wordNoAnswer', why: 'whyNoAnswer' },
  'not asked': { word: 'wordNotAsked', why: 'whyNotAsked' },
  'switched off': { word: 'wordUnavailable', why: 'whySwitchedOff' },
};

export interface PriceCondition {
  readonly status: PriceStatus;
  readonly usd: string | null;
  readonly unheard?: SilenceReason | undefined;
}

export function lookOf({ status, usd, unheard }: PriceCondition): StatusLook {
  const look = LOOKS[status];
  if (status === 'unavailable' && unheard) return { ...look, ...UNHEARD[unheard] };
  return status === 'disputed' && usd === null ? { ...look, why: 'whyDisputedEmpty' } : look;
}
