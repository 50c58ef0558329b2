import { plainText, shortPrice } from '../../../core/market/format.ts';
import { type Premium, type PremiumLeg, shownPremium } from '../../../core/market/shown-premium.ts';
import { premiumRate, premiumWords, whyNoPremium } from '../../ui/premium-words.ts';
import { moment } from '../../ui/price-facts.ts';
import type { Popup } from './props.ts';

interface PremiumLegsProps {
  readonly popup: Popup;
  readonly premium: Premium;
}

/** Both prices that Korea's premium is made of, with their sources and times, and the rate between them. */
export function PremiumLegs({ popup: { t, language }, premium }: PremiumLegsProps) {
  if (!('rate' in premium))
    return (
      <dl class="facts">
        <dt>{t('premium')}</dt>
        <dd>— {whyNoPremium(premium.why, t)}</dd>
      </dl>
    );
  const { korea, world, rate, includesKorea } = premium;
  const leg = ({ source, price, asOf }: PremiumLeg, currency: 'KRW' | 'USD', note = '') => (
    <dd class="premium-leg">
      <span class="exact">{plainText(shortPrice(price, currency, language))}</span>
      <span class="premium-note">
        {source} · {moment(asOf, language)}
        {note && ` · ${note}`}
      </span>
    </dd>
  );
  const { text } = premiumWords(shownPremium(premium), t);
  const isKnown = premium.percent !== null;
  return (
    <dl class="facts">
      <dt>{t('premium')}</dt>
      <dd class={isKnown ? 'premium-figure' : ''}>{isKnown ? text : `— ${whyNoPremium(premium.why, t)}`}</dd>
      <dt>{t('premiumInKorea')}</dt>
      {leg(korea, 'KRW')}
      <dt>{t('premiumElsewhere')}</dt>
      {leg(world, 'USD', includesKorea ? t('premiumIncludesKorea') : '')}
      <dt>{t('premiumRate')}</dt>
      <dd>{premiumRate(rate, t)}</dd>
    </dl>
  );
}
