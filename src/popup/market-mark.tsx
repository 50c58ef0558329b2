import type { Price } from '../market/prices.ts';
import { isOfOtherMarket } from '../ui/price-facts.ts';
import type { Popup } from './props.ts';

/** Says that a price is of another market than the one that was wanted. */
export function MarketMark({
  popup: { t, preset },
  price,
}: {
  readonly popup: Popup;
  readonly price: Price;
}) {
  if (!isOfOtherMarket(price, preset)) return null;
  return (
    <span class="from-market" title={t('basisKorea')}>
      {t('otherMarket')}
    </span>
  );
}
