/** The USD/KRW rate: how many won a dollar buys (design §4 Rate, sources.md §9). */
import type { Decimal } from '../market/decimal.ts';

export interface Rate {
  readonly krwPerUsd: Decimal;
  /** The service that said so. `implied` is CoinGecko's KRW over USD of one coin. */
  readonly service: string;
  /** When we heard it. */
  readonly checkedAt: number;
}

export interface UsdKrw {
  /** The last good rate if it is younger than 7 days; no request. */
  current(): Rate | null;
  /** True when what is converted with the rate must be marked stale (older than 24 h). */
  isStale(rate: Rate): boolean;
  /**
   * The rate, asked of the services in order when the last good one will be older than 1 h in `aheadMs`. Concurrent
   * calls share one flight. Resolves to the last good one (or null) when no service gives an acceptable rate.
   */
  ensure(options: { readonly signal: AbortSignal; readonly aheadMs?: number }): Promise<Rate | null>;
  /** Tells the chain of one coin's two CoinGecko prices, its free last rung. */
  imply(usd: Decimal, krw: Decimal): void;
  /** Resolves when the kept rate is back; `ensure` waits for it by itself. */
  restored: Promise<void>;
}
