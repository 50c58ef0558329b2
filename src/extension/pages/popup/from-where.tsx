import type { AvailablePrice } from '../../../core/market/prices.ts';
import type { Row } from '../../messages/watchlist.ts';
import { MarketMark } from './market-mark.tsx';
import type { Popup } from './props.ts';

interface FromWhereProps {
  readonly popup: Popup;
  readonly price: AvailablePrice;
  readonly isStandIn?: Row['isStandIn'];
}

/** Who says what it costs, and through whose server; a host that does not fit is cut at its start, since its end names whose it is. */
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
