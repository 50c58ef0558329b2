/** Types of the premium: by how much an asset costs more in Korea than elsewhere, with the prices it is computed from. */
import type { Decimal } from './decimal.ts';
import { isAbove } from './exact.ts';
import type { SourceName } from './source-table.ts';

/** One of the two compared prices, in the currency that its source quotes. */
export interface PremiumLeg {
  readonly source: SourceName;
  readonly price: Decimal;
  /** The time of the price, by the source if it reports one. */
  readonly asOf: number;
  /** When the price was received. */
  readonly checkedAt: number;
}

/** Won per dollar, and the service that publishes it. */
export interface PremiumRate {
  readonly krwPerUsd: Decimal;
  readonly service: string;
  /** The day of a daily rate (`2026-11-20`), with which the premium is approximate; null for a rate of the past hour. */
  readonly date: string | null;
}

/** The two prices and the rate from which a premium is computed. */
export interface PremiumPrices {
  /** The price in Korea, in won. */
  readonly korea: PremiumLeg;
  /** The price elsewhere, in dollars. */
  readonly world: PremiumLeg;
  readonly rate: PremiumRate;
  /** Whether the dollar price includes Korean trades: the real premium is then larger. */
  readonly includesKorea: boolean;
}

export interface KnownPremium extends PremiumPrices {
  /** Below zero when the price in Korea is lower; not rounded. */
  readonly percent: Decimal;
}

/** Two prices so different that one of them is wrong, or of another token. */
export interface IncomparablePrices extends PremiumPrices {
  readonly percent: null;
  readonly why: 'not comparable';
}

/**
 * Why there is no premium.
 * - `not in Korea`: no Korean exchange has a market for the asset
 * - `no Korean price`: no Korean exchange has a recent price
 * - `old trade`: the last trade in Korea is too old
 * - `no dollar price`: neither Binance nor CoinGecko has a recent one
 * - `one source`: both prices would be from the same source
 * - `too far apart`: the two were received at different times
 * - `no rate`, `old rate`: won and dollars cannot be compared
 * - `not comparable`: the premium would lie outside -50 to 100 %
 */
export const NO_PREMIUM = [
  'not in Korea',
  'no Korean price',
  'old trade',
  'no dollar price',
  'one source',
  'too far apart',
  'no rate',
  'old rate',
  'not comparable',
] as const;
export type NoPremium = (typeof NO_PREMIUM)[number];

export interface MissingPremium {
  readonly percent: null;
  readonly why: Exclude<NoPremium, 'not comparable'>;
}

export type Premium = KnownPremium | IncomparablePrices | MissingPremium;

/**
 * Limits of a premium in percent: outside of -50 to 100 it is not shown, because one of the two prices must be wrong,
 * or of another token.
 */
const LOWEST = '-50' as Decimal;
const HIGHEST = '100' as Decimal;

export function isComparable(percent: Decimal): boolean {
  return !isAbove(LOWEST, percent) && !isAbove(percent, HIGHEST);
}

/** The part of a premium that one line of text shows. */
export interface ShownPremium {
  readonly percent: Decimal | null;
  readonly why?: NoPremium;
  /** See `PremiumRate.date`. */
  readonly rateDate?: string;
  readonly includesKorea?: true;
}

/** Reduces a premium to what one line of text shows. */
export function shownPremium(premium: Premium): ShownPremium {
  if (premium.percent === null) return { percent: null, why: premium.why };
  const { percent, rate, includesKorea } = premium;
  return {
    percent,
    ...(rate.date !== null && { rateDate: rate.date }),
    ...(includesKorea && { includesKorea }),
  };
}
