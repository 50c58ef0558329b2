/** A source's quote of an asset, and the price that follows from it. Times are Unix milliseconds. */
import type { AssetKey } from './assets.ts';
import type { Decimal } from './decimal.ts';
import type { Basis, SourceName } from './source-table.ts';
import type { Token } from './tokens.ts';

/** The gate that a quote failed: `value` means no positive decimal at all. */
export type Gate = 'value' | 'age' | 'confidence' | 'liquidity' | 'volume';

/** A price in the currency the source itself uses; nothing converted yet. */
export type Quoted =
  | { readonly in: 'USD and KRW'; readonly usd: Decimal; readonly krw: Decimal }
  | { readonly in: 'USD'; readonly usd: Decimal }
  /** `krwPerUsdt`: the same exchange's KRW-USDT, null when it has none that is fresh. */
  | { readonly in: 'KRW'; readonly krw: Decimal; readonly krwPerUsdt: Decimal | null }
  | { readonly in: 'USDT'; readonly usdt: Decimal };

/** The period of a price's change: the last 24 hours, or since the exchange's day began in Korea. */
export const CHANGE_SINCE = ['24h', '09:00 KST', '00:00 KST'] as const;
export type ChangeSince = (typeof CHANGE_SINCE)[number];

export const CHANGE_CURRENCIES = ['USD', 'KRW', 'USDT'] as const;

/** By how much a source's own price has changed, in a currency that it quotes itself. */
export interface Change {
  /** Below zero where it fell. */
  readonly percent: Decimal;
  readonly in: (typeof CHANGE_CURRENCIES)[number];
  readonly since: ChangeSince;
}

/** What a quote's gates look at besides its value and its time. */
export interface Evidence {
  readonly confidence?: Decimal | null;
  /** Its won were refused because they do not fit its dollars: either may be wrong. */
  readonly contradictsItself?: true;
  readonly liquidityUsd?: Decimal | null;
  readonly volume24hUsd?: Decimal | null;
  /** Depth of the pools: twice their money of known worth, or their reported reserve, whichever is less. */
  readonly depthUsd?: Decimal;
}

/** One source's quote of one asset, with what its gates need. */
export interface Quote extends Evidence {
  readonly kind: 'quoted';
  readonly price: Quoted;
  /** When the price was true; null where the answer has no time: then the time of the fetch counts. */
  readonly asOf: number | null;
  /** One for each currency that the source quotes; absent where it reports none. */
  readonly changes?: readonly Change[];
  /** The source's name of the token; the last resort for names (docs/sources.md §12). */
  readonly token?: Token;
}

/** What a source answered about one asset. "Not listed" is an answer; a failure is none and has no place here. */
export type Answer =
  | Quote
  | { readonly kind: 'unlisted' }
  | { readonly kind: 'untrusted'; readonly gate: Gate };

/** Which side of a price was converted, and by what rate, for `detail=true` and for hovering. */
export interface Converted {
  readonly side: 'usd' | 'krw';
  /** Multiplied by USD/KRW, or divided by the same exchange's KRW-USDT. */
  readonly through: 'USD/KRW' | 'KRW-USDT';
  readonly rate: Decimal;
  /** USDT's dollar price, which an exchange's quote was multiplied by besides. */
  readonly usdPerUsdt?: Decimal;
}

/**
 * - `priced`: fresh and acceptable
 * - `stale`: the last good price; no source gives a newer one now
 * - `disputed`: a far-off quote awaits confirmation; the price is the last good one, or none
 * - `untrusted`: quotes exist, none passes its gates
 * - `unlisted`: every source that could know says it does not
 * - `unavailable`: some source that could know failed or could not be requested (its limit is spent, or those that could are
 *   switched off), and there is no last good price
 */
export type PriceStatus = 'priced' | 'stale' | 'disputed' | 'untrusted' | 'unlisted' | 'unavailable';

interface PriceBase {
  readonly asset: AssetKey;
  readonly status: PriceStatus;
}

/** A price to show: both currencies, always, from one source. */
export interface AvailablePrice extends PriceBase {
  readonly status: 'priced' | 'stale' | 'disputed';
  readonly usd: Decimal;
  readonly krw: Decimal;
  readonly source: SourceName;
  readonly basis: Basis;
  /** When the price was true, by the source's own time where it has one. */
  readonly asOf: number;
  /** When the source's latest response with it was received. */
  readonly checkedAt: number;
  readonly converted: Converted | null;
  /** What it was converted with is older than 24 h: it is stale, however new. */
  readonly staleRate?: true;
  /** The most dollars that an amount of it can be worth; left out where there is no limit (`src/core/pricing/value-limit.ts`). */
  readonly valueLimitUsd?: Decimal;
  /** Of a fresh price whose source reports them. */
  readonly changes?: readonly Change[];
  /** The host of the team's server that passed it on; absent where the price came from its source. */
  readonly through?: string;
}

/** Why no source has a result: all requests failed, none could be sent yet, or the user has switched the sources off. */
export type SilenceReason = 'no answer' | 'not asked' | 'switched off';

/** No price, and why. */
export interface NoPrice extends PriceBase {
  readonly status: 'disputed' | 'untrusted' | 'unlisted' | 'unavailable';
  readonly usd: null;
  readonly krw: null;
  readonly source: null;
  readonly basis: null;
  readonly asOf: null;
  readonly checkedAt: number | null;
  readonly converted: null;
  /** Of an unavailable one, where the reason is true of each source that could know it. */
  readonly unheard?: SilenceReason;
  /** When a source that waits for its limit may be requested, if none has been. */
  readonly askedAgainAt?: number;
}

export type Price = AvailablePrice | NoPrice;

/** `checkedAt`: when the latest source responded (Unix milliseconds). */
export function noPrice(
  asset: AssetKey,
  status: NoPrice['status'],
  checkedAt: number | null = null,
): NoPrice {
  const none = { usd: null, krw: null, source: null, basis: null, asOf: null, converted: null } as const;
  return { asset, status, checkedAt, ...none };
}
