/** The figures of the list that have changed since the last view; each flashes once. */
import type { AssetKey } from '../../../core/market/assets.ts';
import { type Currency, shortPrice } from '../../../core/market/format.ts';
import { sideOf } from '../../../core/market/main-currency.ts';
import type { AvailablePrice } from '../../../core/market/prices.ts';
import type { View } from '../../messages/watchlist.ts';
import type { PageClock } from '../../ui/page-clock.ts';

/** The duration of a flash, and a little more. */
const FLASH_MS = 2_000;

/** By asset and currency, the text that replaced another one. */
export type MovedFigures = Readonly<Record<`${AssetKey} ${Currency}`, string>>;

/** The earlier changed figures, and those that this view has changed. */
function movedFigures(moved: MovedFigures, before: View | null, now: View): MovedFigures {
  const pricesOf = (view: View) => new Map(view.saved.map(({ asset, price }) => [asset, price] as const));
  const earlier = before && pricesOf(before);
  const next: Record<string, string> = { ...moved };
  for (const [asset, price] of pricesOf(now)) {
    const old = earlier?.get(asset);
    if (price.usd === null || !old || old.usd === null) continue;
    for (const currency of ['USD', 'KRW'] as const)
      if (textOf(old, currency) !== textOf(price, currency))
        next[`${asset} ${currency}`] = textOf(price, currency);
  }
  return next;
}

/** Calls `onOver` after the last flash, so that rows which are built again later, as in another order, do not flash. */
export function createFlashes(clock: PageClock, onOver: () => void) {
  let stop = () => {};
  return {
    /** The changed figures of the new view (`movedFigures`). */
    next(earlier: MovedFigures, before: View | null, now: View): MovedFigures {
      const moved = movedFigures(earlier, before, now);
      stop();
      if (Object.keys(moved).length > 0) stop = clock.after(FLASH_MS, onOver);
      return moved;
    },
    stop: () => stop(),
  };
}

/** Whether the shown figure replaced another one. */
export function hasMoved(moved: MovedFigures, price: AvailablePrice, currency: Currency): boolean {
  return moved[`${price.asset} ${currency}`] === textOf(price, currency);
}

function textOf(price: AvailablePrice, currency: Currency): string {
  return shortPrice(sideOf(price, currency), currency).text;
}
