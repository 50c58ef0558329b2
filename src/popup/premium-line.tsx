import { type AssetKey, TETHER } from '../market/assets.ts';
import type { View } from '../messages/messages.ts';
import { premiumWords } from '../ui/premium-words.ts';
import { DetailsOnDemand } from './details-on-demand.tsx';
import type { Popup } from './props.ts';
import type { PopupState } from './state.ts';

/** What everybody asks first. */
const TOP: readonly (readonly [AssetKey, symbol: string])[] = [
  ['BTC:0x', 'BTC'],
  [TETHER, 'USDT'],
];

interface PremiumLineProps {
  readonly popup: Popup;
  readonly state: PopupState;
}

/** Korea's premium of bitcoin and USDT; a press shows what it is made of. It is there from the first paint on: nothing moves. */
export function PremiumLine({ popup, state }: PremiumLineProps) {
  const { t, actions } = popup;
  const { view, details } = state;
  return (
    <section class="premiums" aria-labelledby="premiums">
      <div class="premiums-line">
        <h2 class="premiums-title" id="premiums">
          {t('premium')}
        </h2>
        {TOP.map(([asset, symbol]) => {
          const { text, hint } = premiumWords(view?.premiums?.[asset], t);
          const isOpen = details?.place === 'top' && details.asset === asset;
          return (
            <button
              key={asset}
              type="button"
              class="premiums-item"
              data-premium={symbol}
              aria-expanded={isOpen}
              title={hint}
              onClick={() => actions.details.show(isOpen ? null : { asset, place: 'top' })}
            >
              {symbol} <span class="premium-figure">{text}</span>
            </button>
          );
        })}
      </div>
      {details?.place === 'top' && <DetailsOnDemand popup={popup} details={details} now={state.now} />}
    </section>
  );
}

interface PremiumChipProps {
  readonly popup: Popup;
  readonly asset: AssetKey;
  readonly premiums: View['premiums'];
}

/** The same in a row, where Korea trades it. */
export function PremiumChip({ popup: { t }, asset, premiums }: PremiumChipProps) {
  const premium = premiums?.[asset];
  if (!premium) return null;
  const { text, hint } = premiumWords(premium, t);
  return (
    <span class="premium-chip" id={`${asset}-premium`} title={hint}>
      {t('premiumShort')} <span class="premium-figure">{text}</span>
    </span>
  );
}
