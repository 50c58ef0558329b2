/** The order of the platforms on which an address may be meant, and those of them that are offered. */
import type { AssetKey } from '../../../core/market/assets.ts';
import type { SilenceReason } from '../../../core/market/prices.ts';
import type { SourceName } from '../../../core/market/source-table.ts';
import type { LookUpRow } from '../../messages/look-up.ts';

export interface PlatformRanking {
  readonly isRegistered: (key: AssetKey) => boolean;
  /** Highest first. */
  readonly order: readonly SourceName[];
}

/**
 * Rows with a price come before those without one; registry tokens before others; then the precedence of their sources
 * decides, or whether such a token is known to exist there. Equal rows stay in the order of the platforms.
 */
export function ranked(
  rows: readonly LookUpRow[],
  { isRegistered, order }: PlatformRanking,
): readonly LookUpRow[] {
  const place = ({ token, price }: LookUpRow) =>
    price.usd === null ? Number(!exists(token)) : order.indexOf(price.source);
  return rows.toSorted(
    (a, b) =>
      Number(a.price.usd === null) - Number(b.price.usd === null) ||
      Number(isRegistered(b.asset)) - Number(isRegistered(a.asset)) ||
      place(a) - place(b),
  );
}

/**
 * Of ranked rows, those with a price are offered; where none has one, those on which such a token exists or is traded in
 * ways that are not trusted. A single platform is always offered.
 */
export function offered(rows: readonly LookUpRow[]): readonly LookUpRow[] {
  if (rows.length === 1) return rows;
  const priced = rows.filter(({ price }) => price.usd !== null);
  if (priced.length > 0) return priced;
  return rows.filter(
    ({ token, price }) => exists(token) || price.status === 'untrusted' || price.status === 'disputed',
  );
}

/** True when something of the token is known: a contract may have decimals and no name. */
export function exists({ decimals, symbol }: LookUpRow['token']): boolean {
  return decimals !== null || symbol !== null;
}

/** The status of several platforms without a price: unavailable while one of them may still have it. */
export function commonStatus(rows: readonly LookUpRow[]): 'unlisted' | 'unavailable' {
  return rows.some(({ price }) => price.status === 'unavailable') ? 'unavailable' : 'unlisted';
}

/** Why there was no reply, where the reason is the same on each platform without one. */
export function commonUnheard(rows: readonly LookUpRow[]): SilenceReason | null {
  const silent = rows.flatMap(({ price }) => (price.status === 'unavailable' ? [price.unheard ?? null] : []));
  const [first = null, ...others] = silent;
  return others.every((each) => each === first) ? first : null;
}
