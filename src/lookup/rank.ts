/** Which of the platforms an address is meant on: the order in which they are offered. */
import type { AssetKey } from '../market/assets.ts';
import type { PriceStatus } from '../market/prices.ts';
import type { SourceName } from '../market/sources.ts';
import type { LookUpRow } from '../messages/messages.ts';

export interface Ranking {
  readonly isRegistered: (key: AssetKey) => boolean;
  /** Highest first. */
  readonly order: readonly SourceName[];
}

/**
 * Those with a price: registry tokens first, then by the precedence of their sources. Where nobody has a price, those on
 * which such a token exists, or is traded in ways that are not trusted. A single platform is always offered.
 */
export function offered(rows: readonly LookUpRow[], { isRegistered, order }: Ranking): readonly LookUpRow[] {
  if (rows.length === 1) return rows;
  const place = ({ price }: LookUpRow) => (price.usd === null ? order.length : order.indexOf(price.source));
  const priced = rows.filter(({ price }) => price.usd !== null);
  const known = rows.filter(
    ({ asset, token, price }) =>
      isRegistered(asset) ||
      token.decimals !== null ||
      token.symbol !== null ||
      price.status === 'untrusted' ||
      price.status === 'disputed',
  );
  return (priced.length > 0 ? priced : known).toSorted(
    (a, b) => Number(isRegistered(b.asset)) - Number(isRegistered(a.asset)) || place(a) - place(b),
  );
}

/** From the one that says most about a token to the one that says least. */
const TELLING: readonly PriceStatus[] = ['unavailable', 'unlisted'];

/** What to say of several platforms that have nothing to offer: as long as one may still know it, nobody is sure. */
export function commonStatus(rows: readonly LookUpRow[]): PriceStatus {
  return TELLING.find((status) => rows.some(({ price }) => price.status === status)) ?? 'unlisted';
}
