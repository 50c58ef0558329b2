/** The USD/KRW rate: how many won a dollar buys (docs/pricing.md §5, docs/sources.md §9). */
import type { Decimal } from '../market/decimal.ts';

const HOUR = 60 * 60_000;
export const RATE_FRESH_MS = HOUR;
export const RATE_STALE_MS = 24 * HOUR;
export const RATE_USABLE_MS = 7 * 24 * HOUR;

/** Stands in the place of a service's name where CoinGecko's two prices of a coin imply the rate. */
export const IMPLIED = 'implied';

export interface Rate {
  readonly krwPerUsd: Decimal;
  /** The service that said so, or `IMPLIED`. */
  readonly service: string;
  /** When it was told. */
  readonly checkedAt: number;
  /** The day that it is of (`2026-11-20`), by a service that tells one a day. */
  readonly date?: string;
}

export interface UsdKrw {
  /**
   * What prices are converted with now, without a request: the last good rate while it is fresh (1 h), else what
   * CoinGecko implies if that is newer and believable, else the last good rate if it is younger than 7 days.
   */
  current(): Rate | null;
  /** What a service said last, never an implied rate, if it is younger than 7 days. */
  lastGood(): Rate | null;
  /**
   * The rate of this hour: a service's that tells it all the time, else what CoinGecko implies; null when neither is at
   * hand. What is converted does well with a rate of the day; what compares two markets is told how old it is.
   */
  live(): Rate | null;
  /** True when what is converted with the rate must be marked stale (older than 24 h). */
  isStale(rate: Rate): boolean;
  /**
   * The same as `current`, once the services were asked when the last good rate will be older than 1 h in `aheadMs`.
   * The next service is asked beside one that is silent for 0.8 s; from then on an implied rate does not wait either.
   * Concurrent calls share one round.
   */
  ensure(options: { readonly signal: AbortSignal; readonly aheadMs?: number }): Promise<Rate | null>;
  /** Tells of one coin's two CoinGecko prices, which imply a rate. */
  imply(usd: Decimal, krw: Decimal): void;
  /** Resolves when the kept rate is back; `ensure` waits for it by itself. */
  restored: Promise<void>;
}
