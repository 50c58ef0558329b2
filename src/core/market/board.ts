/** The premium board: every won market of a Korean exchange, with the premium of its coin over the price elsewhere. */
import type { AssetKey } from './assets.ts';
import type { Decimal } from './decimal.ts';
import type { ChangeSince } from './prices.ts';
import type { Premium, PremiumRate } from './shown-premium.ts';
import type { SourceName } from './source-table.ts';

/** No premium: neither our tables nor another list confirm which coin the market trades. */
export interface Unconfirmed {
  readonly percent: null;
  readonly why: 'not confirmed';
}

export type BoardPremium = Premium | Unconfirmed;

/** A market; unknown figures are null. */
export interface BoardRow {
  /** The exchange's name of the market, such as `KRW-BTC`. */
  readonly market: string;
  /** The name in the exchange's list; the symbol if the list has no name. */
  readonly name: string;
  readonly koreanName: string;
  /** The traded coin or token; null if our tables do not have it. */
  readonly asset: AssetKey | null;
  readonly krw: Decimal | null;
  /** When the last trade took place; `checkedAt`: when the exchange reported it. */
  readonly asOf: number | null;
  readonly checkedAt: number | null;
  /** Change in percent since the exchange's day began. */
  readonly change: Decimal | null;
  /** Traded value of the last 24 hours in won. */
  readonly tradedKrw: Decimal | null;
  readonly premium: BoardPremium;
}

export interface Board {
  readonly exchange: SourceName;
  /** When the exchange last responded (Unix milliseconds). */
  readonly checkedAt: number;
  /** Beginning of the period of the rows' changes, such as 09:00 in Korea. */
  readonly since: ChangeSince;
  readonly rate: PremiumRate | null;
  /** The markets, sorted by traded value, the highest first. */
  readonly rows: readonly BoardRow[];
}

/** How often a visible board is renewed. */
export const BOARD_MS = 20_000;

/**
 * Time after a view's last request of a board during which the board counts as in view. Longer than `BOARD_MS`, so that
 * a late request does not end it.
 */
export const BOARD_IN_VIEW_MS = BOARD_MS + 5_000;

export function symbolOfMarket(market: string): string {
  return market.slice(market.indexOf('-') + 1);
}
