/** Which figures of the list have changed since the last view: they flash, softly, once. */
import type { AssetKey } from '../../../core/market/assets.ts';
import { type Currency, shortPrice } from '../../../core/market/format.ts';
import { sideOf } from '../../../core/market/main-currency.ts';
import type { AvailablePrice } from '../../../core/market/prices.ts';
import type { View } from '../../messages/watchlist.ts';
import type { PageClock } from '../../ui/page-clock.ts';

/** As long as a figure flashes, and a little more. */
const FLASH_MS = 2_000;

/** By asset and currency: the text that took the place of another. */
export type MovedFigures = Readonly<Record<`${AssetKey} ${Currency}`, string>>;

/** What has moved by now: what had, as far as it still stands there, and what this view has changed. */
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

/** Calls `onOver` once what moved last has flashed: a row that is built anew later, in another order for one, is no news. */
export function createFlashes(clock: PageClock, onOver: () => void) {
  let stop = () => {};
  return {
    /** What has moved by now: see `movedFigures`. */
    next(earlier: MovedFigures, before: View | null, now: View): MovedFigures {
      const moved = movedFigures(earlier, before, now);
      stop();
      if (Object.keys(moved).length > 0) stop = clock.after(FLASH_MS, onOver);
      return moved;
    },
    stop: () => stop(),
  };
}

/** Whether the figure as it stands took the place of another. */
export function hasMoved(moved: MovedFigures, price: AvailablePrice, currency: Currency): boolean {
  return moved[`${price.asset} ${currency}`] === textOf(price, currency);
}

function textOf(price: AvailablePrice, currency: Currency): string {
  return shortPrice(sideOf(price, currency), currency).text;
}
