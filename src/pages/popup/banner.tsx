import { Icon } from '../icons.tsx';
import type { Popup } from './props.ts';
import type { PopupState } from './state.ts';

interface BannerProps {
  readonly popup: Popup;
  readonly state: PopupState;
}

/** What is wrong with the whole page, in one sentence. Prices stay below it. */
export function Banner({ popup: { t, actions }, state: { view, answering } }: BannerProps) {
  if (!answering) {
    return (
      <div class="banner banner-silent">
        <Icon name="warn" />
        <span>{t('noAnswer')}</span>
        <button type="button" class="banner-button" onClick={() => void actions.refresh(true)}>
          {t('tryAgain')}
        </button>
      </div>
    );
  }
  if (view?.network !== 'no network') return null;
  const anyPrice = [...view.coins, ...view.saved].some((row) => row.price.usd !== null);
  return (
    <div class="banner">
      <Icon name="offline" />
      <span>{t(anyPrice ? 'noNetwork' : 'noNetworkEmpty')}</span>
    </div>
  );
}
