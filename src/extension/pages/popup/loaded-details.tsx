/** The script that is loaded after the first paint: the contents of details, a row's alerts, the board and a look-up's results. */

import '../../ui/styles/results.css';
import '../../ui/styles/result-details.css';
import { plainText, shortPrice } from '../../../core/market/format.ts';
import { type Premium, type PremiumLeg, shownPremium } from '../../../core/market/shown-premium.ts';
import { lookUpTranslator } from '../../ui/i18n/look-ups.ts';
import { announcement } from '../../ui/looked-up/announcement.ts';
import { Results, Sentences } from '../../ui/looked-up/results.tsx';
import { premiumRate, premiumWords, whyNoPremium } from '../../ui/premium-words.ts';
import { moment } from '../../ui/price-facts.ts';
import type { DetailsOnDemandProps, LookUpProps, Popup } from './props.ts';
import { SourceComparison } from './source-comparison.tsx';

export { BoardView } from '../board/board-view.tsx';
export { AlertsPanel } from './alerts-panel.tsx';

/** The contents of details: in a row the comparison of all sources, elsewhere both prices of the premium. */
export function LoadedDetails({ popup, details: { place, premium, comparison }, now }: DetailsOnDemandProps) {
  return (
    <>
      {place !== 'row' && premium && <PremiumLegs popup={popup} premium={premium} />}
      {place === 'row' && <SourceComparison popup={popup} comparison={comparison} now={now} />}
    </>
  );
}

/** The results of a look-up, shown with the card's components. */
export function LookedUp({ popup: { language, main, preset }, lookUp }: LookUpProps) {
  const t = lookUpTranslator(language);
  const state = lookUp.state.get();
  const { now, copied, answer } = state;
  const words = { t, language, main, preset, isPrivate: answer?.isPrivate ?? false, isInPage: false };
  return (
    <>
      <div role="status">
        <Sentences state={state} t={t} nothing="lookUpNoAddress" />
        <p class="sr">{copied ? t('copied', { text: copied }) : announcement(state, words)}</p>
      </div>
      <Results state={state} context={{ ...words, now, acts: lookUp }} />
    </>
  );
}

interface PremiumLegsProps {
  readonly popup: Popup;
  readonly premium: Premium;
}

/** The two prices whose difference is Korea's premium, with their sources and times, and the rate between them. */
function PremiumLegs({ popup: { t, language }, premium }: PremiumLegsProps) {
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
