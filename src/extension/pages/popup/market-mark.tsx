import type { Price } from '../../../core/market/prices.ts';
import type { Row } from '../../messages/watchlist.ts';
import { isOfOtherMarket } from '../../ui/price-facts.ts';
import type { Popup } from './props.ts';

interface MarketMarkProps {
  readonly popup: Popup;
  readonly price: Price;
  readonly isStandIn?: Row['isStandIn'];
}

/** Says that a price is of another market than the one that was wanted, and whether that is so for now. */
export function MarketMark({ popup: { t, preset }, price, isStandIn }: MarketMarkProps) {
  if (isStandIn) {
    const { mark, why } = standInWords(price);
    return (
      <span class="from-market from-stand-in" title={t(why)}>
        {t(mark)}
      </span>
    );
  }
  if (!isOfOtherMarket(price, preset)) return null;
  return (
    <span class="from-market" title={t('basisKorea')}>
      {t('otherMarket')}
    </span>
  );
}

/** What is shown of a price whose market stands in for the other: a mark, the reason, and a note below totals. */
export function standInWords({ basis }: Price) {
  return basis === 'korea' ? STAND_IN.korea : STAND_IN.global;
}

const STAND_IN = {
  korea: { mark: 'koreaForNow', why: 'koreaForNowWhy', total: 'worthKoreaForNow' },
  global: { mark: 'globalForNow', why: 'globalForNowWhy', total: 'worthGlobalForNow' },
} as const;
