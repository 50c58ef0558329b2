/** The USD/KRW rate: how many won a dollar buys (docs/pricing.md §5, docs/sources.md §9). */
import type { Decimal } from '../market/decimal.ts';
import type { SourceName } from '../market/source-table.ts';
import { DAY_MS, HOUR_MS } from '../market/time.ts';

export const RATE_FRESH_MS = HOUR_MS;
export const RATE_STALE_MS = DAY_MS;
export const RATE_USABLE_MS = 7 * DAY_MS;

/** Replaces the name of the service in a rate that CoinGecko's two prices of a coin imply. */
export const IMPLIED = 'implied';

export interface Rate {
  readonly krwPerUsd: Decimal;
  /** Name of the service, or `IMPLIED`. */
  readonly service: string;
  /** When the rate was received (Unix milliseconds). */
  readonly checkedAt: number;
  /** The day of the rate (`2026-11-20`), for a service with one rate a day. */
  readonly date?: string;
}

/** A rate; `isStale`: prices that are converted with it are marked stale. */
export interface RateInUse extends Rate {
  readonly isStale: boolean;
}

/** Won per dollar, computed from an exchange's KRW-USDT and USDT's price in dollars: it contains the premium. */
export interface TetherRate {
  readonly exchange: SourceName;
  readonly krwPerUsd: Decimal;
}

export interface UsdKrw {
  /** The rate that prices are converted with now, without a request (docs/pricing.md §5). */
  current(): RateInUse | null;
  /** The last rate of a service that a source other than KRW-USDT supported, if it is younger than 7 days. */
  lastGood(): Rate | null;
  /**
   * The supported rate of the past hour: of a service whose rate changes all day, else the implied one; null without
   * either.
   */
  live(): Rate | null;
  /**
   * Returns `current`, after a round of requests to the services if the last good rate will be older than 1 h in `aheadMs`.
   * When a service is silent for 0.8 s, the next one is requested too, and an implied rate ends the waiting. Concurrent calls
   * share one round.
   */
  ensure(options: { readonly signal: AbortSignal; readonly aheadMs?: number }): Promise<RateInUse | null>;
  /** Takes in one coin's two CoinGecko prices, which imply a rate. */
  imply(usd: Decimal, krw: Decimal): void;
  /** Takes in an exchange's KRW-USDT, which supports other rates for an hour. */
  noteTether(tether: TetherRate): void;
  /** Whether the exchange's won may be converted with its KRW-USDT (docs/pricing.md §4). */
  isTetherSound(tether: TetherRate): boolean;
  /** Resolves when the stored rate is read; `ensure` awaits it. */
  restored: Promise<void>;
}
