/** What most prices of the list have in common: the foot has it once, rows only what differs. */
import type { Currency } from '../../../core/market/format.ts';
import type { AvailablePrice, ChangeSince } from '../../../core/market/prices.ts';
import type { Row } from '../../messages/watchlist.ts';
import { changeIn } from '../../ui/change.ts';

export interface Ordinary {
  /** A price of the most frequent source; null where no row has one. */
  readonly price: AvailablePrice | null;
  /** Of the fresh ones of that source, the oldest time (Unix milliseconds); null where none is fresh. */
  readonly asOf: number | null;
  /** The most frequent beginning of the changes; null where there is none. */
  readonly since: ChangeSince | null;
}

/** Of equally many, the one that stands higher. */
export function ordinaryOf(rows: readonly Row[], main: Currency): Ordinary {
  const prices = rows.flatMap(({ price }) => (price.usd === null ? [] : [price]));
  const [price = null] = mostFrequent(prices, sourceKey);
  const fresh = price
    ? prices.filter((each) => each.status === 'priced' && sourceKey(each) === sourceKey(price))
    : [];
  const [since = null] = mostFrequent(
    prices.flatMap((each) => changeIn(each, main)?.since ?? []),
    (each) => each,
  );
  return { price, since, asOf: fresh.length > 0 ? Math.min(...fresh.map(({ asOf }) => asOf)) : null };
}

/** Who the price is from, and through whose server. */
export function sourceKey({ source, through = '' }: AvailablePrice): string {
  return `${source} ${through}`;
}

/** The largest group of equal keys, in its order. */
function mostFrequent<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  return [...Map.groupBy(items, keyOf).values()].reduce<readonly T[]>(
    (most, each) => (each.length > most.length ? each : most),
    [],
  );
}
