import type { AvailablePrice, Price } from '../../../core/market/prices.ts';
import type { Row } from '../../messages/watchlist.ts';
import { isOfOtherMarket } from '../../ui/price-facts.ts';
import type { Popup } from './props.ts';

interface FromWhereProps {
  readonly popup: Popup;
  readonly price: AvailablePrice;
  readonly isStandIn?: Row['isStandIn'];
}

/** The source of a price, and the team's server that it came through. A long host is cut at its start: its end names the owner. */
export function FromWhere({ popup, price, isStandIn }: FromWhereProps) {
  const { source, through } = price;
  const [before, after] = popup.t('through', { host: '\n' }).split('\n');
  return (
    <span class="from-where" title={through && sourceText(popup, price)}>
      <span class="from-source">{source}</span>
      {through && (
        <span class="from-through">
          {before}
          <span class="from-host">
            <bdi dir="ltr">{through}</bdi>
          </span>
          {after}
        </span>
      )}
      <MarketMark popup={popup} price={price} isStandIn={isStandIn} />
    </span>
  );
}

/** `CoinGecko through prices.example` */
export function sourceText({ t }: Popup, { source, through }: AvailablePrice): string {
  return through === undefined ? source : `${source} ${t('through', { host: through })}`;
}

interface MarketMarkProps {
  readonly popup: Popup;
  readonly price: Price;
  readonly isStandIn?: Row['isStandIn'];
}

/** Marks a price that is of another market than the chosen one, and tells where that is temporary. */
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

/** The texts of a price whose market replaces the other one for now: its mark, the reason, and a note beside totals. */
export function standInWords({ basis }: Price) {
  return basis === 'korea' ? STAND_IN.korea : STAND_IN.global;
}

const STAND_IN = {
  korea: { mark: 'koreaForNow', why: 'koreaForNowWhy', total: 'worthKoreaForNow' },
  global: { mark: 'globalForNow', why: 'globalForNowWhy', total: 'worthGlobalForNow' },
} as const;
