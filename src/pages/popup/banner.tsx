import { usePopup } from './context.ts';
import { Icon } from './icons.tsx';
import type { PopupState } from './state.ts';

/** What is wrong with the whole page, in one sentence. Prices stay below it. */
export function Banner({ state: { view, answering } }: { readonly state: PopupState }) {
  const { t, actions } = usePopup();
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
