/** The kimchi premium as text: a short figure, and an explanation. */
import { shortChange, wonRate } from '../../core/market/format.ts';
import type { NoPremium, PremiumRate, ShownPremium } from '../../core/market/shown-premium.ts';
import type { premiumTexts } from './i18n/premium.ts';
import type { Translator } from './i18n/translator.ts';

type PremiumTextKey = keyof typeof premiumTexts;

export interface PremiumWords {
  /** `+1.99%`, `≈+1.99%` or `—`. */
  readonly text: string;
  /** The prices and rate of the premium, or the reason why there is none. */
  readonly hint: string;
}

/** The text of a premium; `undefined` before the first request. */
export function premiumWords(premium: ShownPremium | undefined, t: Translator<PremiumTextKey>): PremiumWords {
  if (!premium || premium.percent === null) {
    const why = t(premium?.why ? WHY[premium.why] : 'premiumWaiting');
    return { text: '—', hint: t('premiumNone', { why }) };
  }
  const { percent, rateDate, includesKorea } = premium;
  const hint = [
    t('premiumHint', { percent: shortChange(percent) }),
    rateDate && t('premiumByDay', { date: rateDate }),
    includesKorea && t('premiumIncludesKorea'),
  ];
  return {
    text: (rateDate ? '≈' : '') + shortChange(percent),
    hint: hint.filter(Boolean).join(' · '),
  };
}

export function whyNoPremium(why: NoPremium, t: Translator<PremiumTextKey>): string {
  return t(WHY[why]);
}

/** The rate of a premium, and the service that it is from. */
export function premiumRate(
  { krwPerUsd, service, date }: PremiumRate,
  t: Translator<PremiumTextKey>,
): string {
  const by = service === 'implied' ? t('premiumRateImplied') : service;
  const text = t('premiumRateSaid', { rate: wonRate(krwPerUsd), service: by });
  return date ? `${text} · ${t('premiumByDay', { date })}` : text;
}

const WHY = {
  'not in Korea': 'premiumNotInKorea',
  'no Korean price': 'premiumNoKorea',
  'old trade': 'premiumOldTrade',
  'no dollar price': 'premiumNoDollars',
  'one source': 'premiumOneSource',
  'too far apart': 'premiumApart',
  'no rate': 'premiumNoRate',
  'old rate': 'premiumOldRate',
  'not comparable': 'premiumNotComparable',
} as const satisfies Record<NoPremium, PremiumTextKey>;
