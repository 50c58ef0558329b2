import { type AssetKey, TETHER } from '../../../core/market/assets.ts';
import type { ShownPremium } from '../../../core/market/shown-premium.ts';
import { premiumWords } from '../../ui/premium-words.ts';
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
  /** Undefined where Korea does not trade it. */
  readonly premium: ShownPremium | undefined;
  readonly id?: string;
  /** Where a press shows what it is made of, whether that is shown. */
  readonly press?: { readonly isOpen: boolean; readonly toggle: () => void };
}

/** The same in a row, where Korea trades it. */
export function PremiumChip({ popup: { t }, premium, id, press }: PremiumChipProps) {
  if (!premium) return null;
  const { text, hint } = premiumWords(premium, t);
  const words = (
    <>
      {t('premiumShort')} <span class="premium-figure">{text}</span>
    </>
  );
  if (!press)
    return (
      <span class="premium-chip" id={id} title={hint}>
        {words}
      </span>
    );
  return (
    <button
      type="button"
      class="premium-chip"
      aria-expanded={press.isOpen}
      title={hint}
      onClick={press.toggle}
    >
      {words}
    </button>
  );
}
