/** What most prices of the list have in common: the footer shows it once, rows show only what differs. */
import type { Currency } from '../../../core/market/format.ts';
import type { AvailablePrice, ChangeSince } from '../../../core/market/prices.ts';
import type { Row } from '../../messages/watchlist.ts';
import { changeIn } from '../../ui/change.ts';

export interface Ordinary {
  /** A price of the most frequent source; null where no row has one. */
  readonly price: AvailablePrice | null;
  /** The oldest time among that source's fresh prices (Unix milliseconds); null where none is fresh. */
  readonly asOf: number | null;
  /** The most frequent start of the changes' period; null where no change is known. */
  readonly since: ChangeSince | null;
}

/** The source and the period that most rows have; of equally frequent ones, that of the higher row. */
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

/** A key of the price's source and of the server that it came through. */
export function sourceKey({ source, through = '' }: AvailablePrice): string {
  return `${source} ${through}`;
}

/** The largest group of items with equal keys. */
function mostFrequent<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  return [...Map.groupBy(items, keyOf).values()].reduce<readonly T[]>(
    (most, each) => (each.length > most.length ? each : most),
    [],
  );
}
