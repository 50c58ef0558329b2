/** The USD/KRW rate: how many won a dollar buys (docs/pricing.md §5, docs/sources.md §9). */
import type { Decimal } from '../market/decimal.ts';
import type { SourceName } from '../market/source-table.ts';
import { DAY_MS, HOUR_MS } from '../market/time.ts';

export const RATE_FRESH_MS = HOUR_MS;
export const RATE_STALE_MS = DAY_MS;
export const RATE_USABLE_MS = 7 * DAY_MS;

/** Stands in the place of a service's name where CoinGecko's two prices of a coin imply the rate. */
export const IMPLIED = 'implied';

export interface Rate {
  readonly krwPerUsd: Decimal;
  /** Name of the service, or `IMPLIED`. */
  readonly service: string;
  /** When it was received. */
  readonly checkedAt: number;
  /** The day that it is of (`2026-11-20`), of a service with one rate a day. */
  readonly date?: string;
}

/** A rate with whether what is converted with it must be marked as stale. */
export interface RateInUse extends Rate {
  readonly isStale: boolean;
}

/** Won per dollar by an exchange's KRW-USDT and USDT's price in dollars: it contains the premium. */
export interface TetherRate {
  readonly exchange: SourceName;
  readonly krwPerUsd: Decimal;
}

export interface UsdKrw {
  /** What prices are converted with now, without a request (docs/pricing.md §5). */
  current(): RateInUse | null;
  /** The last rate of a service that had a witness other than KRW-USDT, if it is younger than 7 days. */
  lastGood(): Rate | null;
  /**
   * The rate of this hour: a service's that changes all the time, else what CoinGecko implies, each with a witness; null when
   * neither is at hand.
   */
  live(): Rate | null;
  /**
   * The same as `current`, after a round of requests to the services when the last good rate will be older than 1 h in
   * `aheadMs`. The next service is requested beside one that is silent for 0.8 s; from then on an implied rate does not wait
   * either. Concurrent calls share one round.
   */
  ensure(options: { readonly signal: AbortSignal; readonly aheadMs?: number }): Promise<RateInUse | null>;
  /** Takes in one coin's two CoinGecko prices, which imply a rate. */
  imply(usd: Decimal, krw: Decimal): void;
  /** Takes in an exchange's KRW-USDT, which is a witness for an hour. */
  noteTether(tether: TetherRate): void;
  /** Whether the exchange's won may be converted with its KRW-USDT (docs/pricing.md §4). */
  isTetherSound(tether: TetherRate): boolean;
  /** Resolves when the stored rate is read; `ensure` waits for it by itself. */
  restored: Promise<void>;
}
