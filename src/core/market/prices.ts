/** Types of a source's quote of an asset, and of the price that results from it. Times are Unix milliseconds. */
import type { AssetKey } from './assets.ts';
import type { Decimal } from './decimal.ts';
import type { Basis, SourceName } from './source-table.ts';
import type { Token } from './tokens.ts';

/**
 * The requirement that a quote failed: `value` (the price is no positive decimal), age, confidence, liquidity or
 * volume.
 */
export type Gate = 'value' | 'age' | 'confidence' | 'liquidity' | 'volume';

/** A price in the currency that the source quotes, before conversion. */
export type Quoted =
  | { readonly in: 'USD and KRW'; readonly usd: Decimal; readonly krw: Decimal }
  | { readonly in: 'USD'; readonly usd: Decimal }
  /**
   * `krwPerUsdt`: the price of USDT in won at the same exchange, which converts the quote to dollars; null if there is
   * no fresh one.
   */
  | { readonly in: 'KRW'; readonly krw: Decimal; readonly krwPerUsdt: Decimal | null }
  | { readonly in: 'USDT'; readonly usdt: Decimal };

/** The period of a price's change: the last 24 hours, or since the exchange's day began in Korea. */
export const CHANGE_SINCE = ['24h', '09:00 KST', '00:00 KST'] as const;
export type ChangeSince = (typeof CHANGE_SINCE)[number];

export const CHANGE_CURRENCIES = ['USD', 'KRW', 'USDT'] as const;

/** The change of a source's price, in a currency that the source quotes itself. */
export interface Change {
  /** Below zero for a falling price. */
  readonly percent: Decimal;
  readonly in: (typeof CHANGE_CURRENCIES)[number];
  readonly since: ChangeSince;
}

/** The evidence of a quote that its gates check besides value and time. */
export interface Evidence {
  readonly confidence?: Decimal | null;
  /** The quote's won were refused because they do not match its dollars: either may be wrong. */
  readonly contradictsItself?: true;
  readonly liquidityUsd?: Decimal | null;
  readonly volume24hUsd?: Decimal | null;
  /** Depth of the pools: twice their amount of known money, or their reported liquidity, whichever is less. */
  readonly depthUsd?: Decimal;
}

/** One source's quote of one asset, with the evidence for its gates. */
export interface Quote extends Evidence {
  readonly kind: 'quoted';
  readonly price: Quoted;
  /** The time of the price; null when the response has none: then the time of receipt counts. */
  readonly asOf: number | null;
  /** One change for each currency that the source quotes; left out when it reports none. */
  readonly changes?: readonly Change[];
  /** The source's name of the token, used if the registry and the chain have none (docs/sources.md §12). */
  readonly token?: Token;
}

/** A source's answer about one asset. "Not listed" is an answer; a failed request is not, and is an error instead. */
export type Answer =
  | Quote
  | { readonly kind: 'unlisted' }
  | { readonly kind: 'untrusted'; readonly gate: Gate };

/** Which currency of a price was converted and by which rate, for `detail=true` and for tooltips. */
export interface Converted {
  readonly side: 'usd' | 'krw';
  /**
   * `USD/KRW`: the dollar price was multiplied by won per dollar. `KRW-USDT`: the won price was divided by the price of
   * USDT in won at the same exchange.
   */
  readonly through: 'USD/KRW' | 'KRW-USDT';
  readonly rate: Decimal;
  /** USDT's price in dollars, by which a price in USDT was multiplied to get dollars; left out for other prices. */
  readonly usdPerUsdt?: Decimal;
}

/**
 * - `priced`: fresh and acceptable
 * - `stale`: the last good price; no source has a newer one now
 * - `disputed`: a quote that differs a lot awaits confirmation; the price is the last good one, or missing
 * - `untrusted`: there are quotes, but none passes its gates
 * - `unlisted`: every source that may have the asset responded that it does not
 * - `unavailable`: a source that may have the asset failed or could not be requested (its limit is spent, or it is switched
 *   off), and there is no last good price
 */
export type PriceStatus = 'priced' | 'stale' | 'disputed' | 'untrusted' | 'unlisted' | 'unavailable';

interface PriceBase {
  readonly asset: AssetKey;
  readonly status: PriceStatus;
}

/** A price that can be shown: always in both currencies, from one source. */
export interface AvailablePrice extends PriceBase {
  readonly status: 'priced' | 'stale' | 'disputed';
  readonly usd: Decimal;
  readonly krw: Decimal;
  readonly source: SourceName;
  readonly basis: Basis;
  /** The time of the price, by the source if it reports one. */
  readonly asOf: number;
  /** When the source's latest response with it was received. */
  readonly checkedAt: number;
  readonly converted: Converted | null;
  /** The rate of the conversion is older than 24 h: the price counts as stale, even a new one. */
  readonly staleRate?: true;
  /** Most dollars that an amount of the token can be worth; left out without a limit (`src/core/pricing/value-limit.ts`). */
  readonly valueLimitUsd?: Decimal;
  /** The changes of a fresh price, if its source reports them. */
  readonly changes?: readonly Change[];
  /** The host of the team's server from which the price came; left out for a price directly from its source. */
  readonly through?: string;
}

/** Why no source has a result: all requests failed, none could be sent yet, or the user has switched the sources off. */
export type SilenceReason = 'no answer' | 'not asked' | 'switched off';

/** An asset without a price, and the reason. */
export interface NoPrice extends PriceBase {
  readonly status: 'disputed' | 'untrusted' | 'unlisted' | 'unavailable';
  readonly usd: null;
  readonly krw: null;
  readonly source: null;
  readonly basis: null;
  readonly asOf: null;
  readonly checkedAt: number | null;
  readonly converted: null;
  /** For `unavailable`: the reason, if it applies to every source that may have the asset. */
  readonly unheard?: SilenceReason;
  /** When a source whose limit is spent may be requested, if no source has been requested. */
  readonly askedAgainAt?: number;
}

export type Price = AvailablePrice | NoPrice;

/**
 * Creates a price without values. `checkedAt`: when the latest source responded (Unix milliseconds); null if none did.
 */
export function noPrice(
  asset: AssetKey,
  status: NoPrice['status'],
  checkedAt: number | null = null,
): NoPrice {
  const none = { usd: null, krw: null, source: null, basis: null, asOf: null, converted: null } as const;
  return { asset, status, checkedAt, ...none };
}
