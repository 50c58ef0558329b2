import type { Price } from '../../../core/market/prices.ts';
import { Now } from '../../ui/memo.ts';
import { nextUpdateText } from '../../ui/price-facts.ts';
import type { Popup } from './props.ts';

/** When there is a chance to ask, as long as that is to come. */
export function AskedAgain({
  popup: { t, language },
  price,
}: {
  readonly popup: Popup;
  readonly price: Price;
}) {
  return <Now.Consumer>{(now) => nextUpdateText(price, { t, language, now })}</Now.Consumer>;
}
