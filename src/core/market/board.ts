/** The premium board: every won market of one Korean exchange, with what its coin costs more there than elsewhere. */
import type { AssetKey } from './assets.ts';
import type { Decimal } from './decimal.ts';
import type { ChangeSince } from './prices.ts';
import type { Premium, PremiumRate } from './shown-premium.ts';
import type { SourceName } from './source-table.ts';

/** No table and no other list confirms which coin the market trades: it is compared with nothing. */
export interface Unconfirmed {
  readonly percent: null;
  readonly why: 'not confirmed';
}

export type BoardPremium = Premium | Unconfirmed;

/** A market, with each figure null where it is unknown. */
export interface BoardRow {
  /** `KRW-BTC`. */
  readonly market: string;
  /** As the exchange's list has it; its symbol where that has no name. */
  readonly name: string;
  readonly koreanName: string;
  /** In the tables of coins and tokens. */
  readonly asset: AssetKey | null;
  readonly krw: Decimal | null;
  /** Of the last trade, and when the exchange reported it. */
  readonly asOf: number | null;
  readonly checkedAt: number | null;
  /** In percent, since the exchange's day began. */
  readonly change: Decimal | null;
  /** In won, in the last 24 hours. */
  readonly tradedKrw: Decimal | null;
  readonly premium: BoardPremium;
}

export interface Board {
  readonly exchange: SourceName;
  /** When the exchange last answered. */
  readonly checkedAt: number;
  /** What the changes refer to. */
  readonly since: ChangeSince;
  readonly rate: PremiumRate | null;
  /** By traded value, the highest first. */
  readonly rows: readonly BoardRow[];
}

/** How often a visible board is renewed. */
export const BOARD_MS = 20_000;

/** A board is in view this long after its last renewal began: a late one is waited for. */
export const BOARD_IN_VIEW_MS = BOARD_MS + 5_000;

export function symbolOfMarket(market: string): string {
  return market.slice(market.indexOf('-') + 1);
}
