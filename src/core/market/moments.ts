/**
 * What an asset was worth at a past moment, and what is captured of it at the turn of the year
 * (docs/pricing.md §8). Times are Unix milliseconds.
 */
import type { AssetKey } from './assets.ts';
import type { Decimal } from './decimal.ts';
import type { Basis, SourceName } from './source-table.ts';
import type { Token } from './tokens.ts';

/** 2027-01-01 00:00 in Korea, 1798729200 in Unix seconds: holdings of before are valued at it, as enacted. */
export const VALUATION_AT = 1_798_729_200_000;

/** The last moment of the year 2199: later ones are slips of the hand, such as milliseconds taken for seconds. */
export const LATEST_AT = Date.UTC(2200, 0) - 1;

/** Beyond this no JavaScript date exists. */
export const LATEST_MS = 8.64e15;

export interface Moment {
  readonly asset: AssetKey;
  readonly at: number;
}

/** How far a record may speak for its moment: within minutes, within two hours, or within a day. */
export type Granularity = 'minute' | 'hour' | 'day';

/** Won per dollar of a past day. */
export interface DayRate {
  readonly krwPerUsd: Decimal;
  /** The service that publishes it. */
  readonly service: string;
  /** The day that it was published for, `2026-12-31`: the last one at or before the moment's day in Korea. */
  readonly date: string;
}

/** How the side that the source does not quote came about. */
export type PastConversion =
  | ({
      readonly side: 'krw';
      readonly through: 'USD/KRW';
      /** Where the source quotes USDT: its dollar price then, and the time of that record. */
      readonly usdPerUsdt?: Decimal;
      readonly usdPerUsdtAsOf?: number;
    } & DayRate)
  | {
      readonly side: 'usd';
      readonly through: 'KRW-USDT';
      /** The same exchange's candle of KRW-USDT, and when it began. */
      readonly krwPerUsdt: Decimal;
      readonly krwPerUsdtAsOf: number;
      /** USDT's dollar price then, and the time of its record. */
      readonly usdPerUsdt: Decimal;
      readonly usdPerUsdtAsOf: number;
    };

/** One source's record, in both currencies where the conversion is known; the side that it quotes is always there. */
export interface PastPrice {
  readonly source: SourceName;
  readonly basis: Basis;
  readonly usd: Decimal | null;
  readonly krw: Decimal | null;
  /** The record's own time; of a candle, when its minute began. */
  readonly asOf: number;
  readonly granularity: Granularity;
  /** Null: not converted yet, so that the other side is null. */
  readonly converted: PastConversion | null;
  /** Of what was recorded here: see `KnownPrice`. */
  readonly through?: string;
  /** To pages of explorers: see `KnownPrice`. */
  readonly valueLimitUsd?: Decimal;
}

/**
 * Why there is no price.
 * - `future`: the moment is yet to come
 * - `not yet`: the asset's first record is later than the moment
 * - `too old`: those that could know keep nothing so old
 * - `unlisted`: no source that could know has ever listed it
 * - `no record`: all sources responded, and no record is near enough
 * - `unavailable`: a source that could know failed or could not be requested now; requested again later
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

/** What contradicts a record: it is further than five times away. */
export interface PastDoubt {
  readonly source: SourceName;
  /** Null: it is in won alone. */
  readonly usd: Decimal | null;
  readonly asOf: number;
}

/** `isFinal`: it is stored for good and never requested again. */
export type MomentPrice = Moment & PastAnswer & { readonly isFinal: boolean; readonly doubt?: PastDoubt };

/** Whether another request may bring its price, or the price's other currency. */
export function isIncomplete(answer: {
  readonly price: Pick<PastPrice, 'usd' | 'krw'> | null;
  readonly missing: string | null;
  readonly isFinal: boolean;
}): boolean {
  const { price, missing, isFinal } = answer;
  if (price === null) return missing === 'not asked' || missing === 'unavailable';
  return !isFinal && (price.usd === null || price.krw === null);
}

/** Of an exchange, the last minute with a trade before the moment or the first one at or after it; else the nearest record. */
export type CaptureSide = 'before' | 'after' | 'nearest';

export type CapturePart = { readonly source: SourceName; readonly side: CaptureSide } & PastAnswer & {
    /** Of an imported part: its source was requested here and has no price. */
    readonly isFinal: boolean;
  } & Imported;

/** Out of a file; without the mark, of this device's own requests. */
interface Imported {
  readonly isImported?: true;
}

/** The prices of one token at one moment, by every source that could know. */
export interface Capture extends Moment {
  /** As it was called when it was captured. */
  readonly token: Token;
  /** One for each source and side, missing ones included, in the order of precedence of the past. */
  readonly parts: readonly CapturePart[];
  /** Published last at or before the moment's day; null: not known yet. */
  readonly rate: (DayRate & Imported) | null;
  /** When anything of it last changed. */
  readonly capturedAt: number;
  /** All of it is final: no more requests are sent. */
  readonly isComplete: boolean;
}
