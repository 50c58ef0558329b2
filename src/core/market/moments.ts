/** Types of past prices, and of captures at the turn of the year (docs/pricing.md §8). Times are Unix milliseconds. */
import type { AssetKey } from './assets.ts';
import type { Decimal } from './decimal.ts';
import type { Basis, SourceName } from './source-table.ts';
import type { Token } from './tokens.ts';

/** 2027-01-01 00:00 in Korea, the moment at which Korea's tax law values earlier holdings (1798729200 in Unix seconds). */
export const VALUATION_AT = 1_798_729_200_000;

/** The last moment of the year 2199: later times are mistakes, such as milliseconds in place of seconds. */
export const LATEST_AT = Date.UTC(2200, 0) - 1;

/** The latest time that a JavaScript date can have. */
export const LATEST_MS = 8.64e15;

export interface Moment {
  readonly asset: AssetKey;
  readonly at: number;
}

/** How far a record may be from its moment: some minutes, two hours, or a day. */
export type Granularity = 'minute' | 'hour' | 'day';

/** Won per dollar of a past day. */
export interface DayRate {
  readonly krwPerUsd: Decimal;
  /** The service that publishes it. */
  readonly service: string;
  /** The day that it was published for, `2026-12-31`: the last one at or before the moment's day in Korea. */
  readonly date: string;
}

/** How the currency that the source does not quote was converted. */
export type PastConversion =
  | ({
      readonly side: 'krw';
      readonly through: 'USD/KRW';
      /**
       * For a source that quotes in USDT: the dollar price of USDT at the moment; `usdPerUsdtAsOf`: the time of that
       * price.
       */
      readonly usdPerUsdt?: Decimal;
      readonly usdPerUsdtAsOf?: number;
    } & DayRate)
  | {
      readonly side: 'usd';
      readonly through: 'KRW-USDT';
      /** The price of USDT in won at the same exchange; `krwPerUsdtAsOf`: when the minute of that price began. */
      readonly krwPerUsdt: Decimal;
      readonly krwPerUsdtAsOf: number;
      /** The dollar price of USDT at the moment; `usdPerUsdtAsOf`: the time of that price. */
      readonly usdPerUsdt: Decimal;
      readonly usdPerUsdtAsOf: number;
    };

/** One source's record. The currency that it quotes is always there, the other one if it could be converted. */
export interface PastPrice {
  readonly source: SourceName;
  readonly basis: Basis;
  readonly usd: Decimal | null;
  readonly krw: Decimal | null;
  /** The time of the record; for a candle, when its minute began. */
  readonly asOf: number;
  readonly granularity: Granularity;
  /** Null while the price is not converted: the other currency is null, too. */
  readonly converted: PastConversion | null;
  /** The team's server from which a recorded price came, see `AvailablePrice`; left out for prices from sources. */
  readonly through?: string;
  /** Most dollars that an amount can be worth, shown on explorer pages; see `AvailablePrice`. */
  readonly valueLimitUsd?: Decimal;
}

/**
 * Why there is no price.
 * - `future`: the moment is in the future
 * - `not yet`: the asset's first record is later than the moment
 * - `too old`: the sources that may have the asset have no records of that age
 * - `unlisted`: no source has ever listed the asset
 * - `no record`: all sources responded, and no record is near enough
 * - `unavailable`: a source failed or could not be requested now; it is requested again later
 * - `not asked`: nothing is stored, and no source was requested yet
 */
export type MissingReason =
  | 'future'
  | 'not yet'
  | 'too old'
  | 'unlisted'
  | 'no record'
  | 'unavailable'
  | 'not asked';

export type PastAnswer =
  | { readonly price: PastPrice; readonly missing: null }
  | { readonly price: null; readonly missing: MissingReason };

/** Another source's record that contradicts the price: it differs by a factor of more than five. */
export interface PastDoubt {
  readonly source: SourceName;
  /** Null when the record is in won only. */
  readonly usd: Decimal | null;
  readonly asOf: number;
}

/**
 * A past price, or the reason why it is missing. `isFinal`: the answer is stored permanently and never requested again.
 */
export type MomentPrice = Moment & PastAnswer & { readonly isFinal: boolean; readonly doubt?: PastDoubt };

/** Whether another request may find the price, or its other currency. */
export function isIncomplete(answer: {
  readonly price: Pick<PastPrice, 'usd' | 'krw'> | null;
  readonly missing: string | null;
  readonly isFinal: boolean;
}): boolean {
  const { price, missing, isFinal } = answer;
  if (price === null) return missing === 'not asked' || missing === 'unavailable';
  return !isFinal && (price.usd === null || price.krw === null);
}

/** `before`, `after`: an exchange's last minute with a trade before the moment, and its first one from then on. */
export type CaptureSide = 'before' | 'after' | 'nearest';

export type CapturePart = { readonly source: SourceName; readonly side: CaptureSide } & PastAnswer & {
    /**
     * Whether the part no longer changes, so that no more requests are sent for it. An imported part is final once its
     * source was requested here without finding a price.
     */
    readonly isFinal: boolean;
  } & Imported;

/** Marks data from a file; without the mark it is from this device's own requests. */
interface Imported {
  readonly isImported?: true;
}

/** The prices of one token at one moment, by every source that may have the token. */
export interface Capture extends Moment {
  /** The token's name when it was captured. */
  readonly token: Token;
  /** One part for each source and side, also without a price, in the order of precedence of past prices. */
  readonly parts: readonly CapturePart[];
  /** The rate that was published last at or before the moment's day; null while it is unknown. */
  readonly rate: (DayRate & Imported) | null;
  /** When the capture last changed. */
  readonly capturedAt: number;
  /** Whether all parts are final: then no more requests are sent. */
  readonly isComplete: boolean;
}
