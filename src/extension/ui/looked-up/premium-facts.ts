/** Both prices that Korea's premium is made of, and the rate between them. */
import { plainText, shortPrice } from '../../../core/market/format.ts';
import type { Premium } from '../../../core/market/shown-premium.ts';
import type { LookUpTextKey } from '../i18n/look-ups.ts';
import { premiumRate, whyNoPremium } from '../premium-words.ts';
import { moment } from '../price-facts.ts';
import type { ResultContext } from './result-context.ts';

export function premiumFacts(premium: Premium, { t, language }: ResultContext): [LookUpTextKey, string][] {
  const none: [LookUpTextKey, string][] =
    premium.percent === null ? [['premium', `— ${whyNoPremium(premium.why, t)}`]] : [];
  if (!('rate' in premium)) return none;
  const { korea, world, rate, includesKorea } = premium;
  const elsewhere = [
    plainText(shortPrice(world.price, 'USD', language)),
    world.source,
    moment(world.asOf, language),
  ];
  if (includesKorea) elsewhere.push(t('premiumIncludesKorea'));
  const inKorea = [
    plainText(shortPrice(korea.price, 'KRW', language)),
    korea.source,
    moment(korea.asOf, language),
  ];
  return [
    ...none,
    ['premiumInKorea', inKorea.join(' · ')],
    ['premiumElsewhere', elsewhere.join(' · ')],
    ['premiumRate', premiumRate(rate, t)],
  ];
}
