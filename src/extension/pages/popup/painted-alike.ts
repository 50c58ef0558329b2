import { hasMoved } from './moved-figures.ts';
import type { PriceRowProps } from './props.ts';

/**
 * Whether a row looks the same with its new properties as with its former ones. Most of a long list does, whatever happens;
 * ages count on by themselves. An open row shows so much that it is always painted anew. What is loaded later is not
 * compared: it shows nothing by itself, and a sparkline comes after what draws it.
 */
export function isPaintedAlike(before: PriceRowProps, now: PriceRowProps): boolean {
  return (
    !before.opened &&
    !now.opened &&
    before.popup === now.popup &&
    before.row === now.row &&
    before.isOfOrdinarySource === now.isOfOrdinarySource &&
    before.ordinarySince === now.ordinarySince &&
    before.flashed === now.flashed &&
    before.draft === now.draft &&
    before.sparkline === now.sparkline &&
    before.alerts.shown.length > 0 === now.alerts.shown.length > 0 &&
    before.waiting === now.waiting &&
    before.isStop === now.isStop &&
    before.place.index === now.place.index &&
    before.place.count === now.place.count &&
    before.drag?.mark === now.drag?.mark &&
    movedIn(before) === movedIn(now)
  );
}

/** Which of its figures flash. */
function movedIn({ row: { price }, moved }: PriceRowProps): string {
  if (price.usd === null) return '';
  return (['USD', 'KRW'] as const).filter((currency) => hasMoved(moved, price, currency)).join();
}
