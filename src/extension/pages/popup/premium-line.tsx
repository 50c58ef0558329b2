import type { ComponentChildren } from 'preact';
import { type AssetKey, TETHER } from '../../../core/market/assets.ts';
import { Icon } from '../../ui/icon.tsx';
import { premiumWords } from '../../ui/premium-words.ts';
import { DetailsOnDemand } from './details-on-demand.tsx';
import type { AppProps } from './props.ts';

/** The assets whose premium is always shown. */
const TOP: readonly (readonly [AssetKey, symbol: string])[] = [
  ['BTC:0x', 'BTC'],
  [TETHER, 'USDT'],
];

interface PremiumLineProps extends Pick<AppProps, 'popup' | 'state'> {
  /** Shown at the end of the line. */
  readonly children: ComponentChildren;
}

/** Korea's premium of bitcoin and USDT; a press shows its prices. The line has its place from the first paint on. */
export function PremiumLine({ popup, state, children }: PremiumLineProps) {
  const { t, actions } = popup;
  const { view, details } = state;
  return (
    <section class="premiums" aria-labelledby="premiums">
      <div class="premiums-line">
        <h2 class="premiums-title" id="premiums">
          <button
            type="button"
            class="premiums-all"
            title={t('boardOpen')}
            onClick={() => actions.board.show(true)}
          >
            <span aria-hidden="true">{t('premiumShort')}</span>
            <span class="sr">{t('premium')}</span>
            <Icon name="more" />
          </button>
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
        {children}
      </div>
      {details?.place === 'top' && <DetailsOnDemand popup={popup} details={details} now={state.now} />}
    </section>
  );
}

/** The premiums again, in the header that stays while the list is scrolled. */
export function ShortPremiums({ popup: { t }, state: { view } }: Omit<PremiumLineProps, 'children'>) {
  return (
    <>
      {t('premiumShort')}
      {TOP.map(([asset, symbol]) => {
        const { text, hint } = premiumWords(view?.premiums?.[asset], t);
        return (
          <span key={asset} class="short-premium" title={hint}>
            {symbol} <span class="premium-figure">{text}</span>
          </span>
        );
      })}
    </>
  );
}
