/** By how much an asset costs more in Korea than in the rest of the world: what it is made of, for both sides. */
import type { Decimal } from './decimal.ts';
import { isAbove } from './exact.ts';
import type { SourceName } from './source-table.ts';

/** One of the two prices that are compared, in the currency that its source quotes. */
export interface PremiumLeg {
  readonly source: SourceName;
  readonly price: Decimal;
  /** When the price was true, by the source's own word where it gives one. */
  readonly asOf: number;
  /** When it was received. */
  readonly checkedAt: number;
}

/** Won per dollar, by whom. */
export interface PremiumRate {
  readonly krwPerUsd: Decimal;
  readonly service: string;
  /** The day of a rate that is not of this hour (`2026-11-20`): the premium is about right then; else null. */
  readonly date: string | null;
}

/** What a premium is made of. */
export interface PremiumPrices {
  /** In won. */
  readonly korea: PremiumLeg;
  /** In dollars. */
  readonly world: PremiumLeg;
  readonly rate: PremiumRate;
  /** The dollar price is made of Korean trades, too, and so the premium is larger than it looks. */
  readonly includesKorea: boolean;
}

export interface KnownPremium extends PremiumPrices {
  /** Below zero where Korea pays less; every digit. */
  readonly percent: Decimal;
}

/** Two prices so far from each other that one of them is wrong, or of another token. */
export interface IncomparablePrices extends PremiumPrices {
  readonly percent: null;
  readonly why: 'not comparable';
}

/**
 * - `not in Korea`: no Korean exchange has a market for it
 * - `no Korean price`: none has a recent one
 * - `old trade`: its last trade there is too old
 * - `no dollar price`: neither Binance nor CoinGecko has a recent one
 * - `one source`: both prices would be of one source
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

/** The lowest and the highest premium, in percent: beyond them one of the two prices is wrong, or of another token. */
const LOWEST = '-50' as Decimal;
const HIGHEST = '100' as Decimal;

export function isComparable(percent: Decimal): boolean {
  return !isAbove(LOWEST, percent) && !isAbove(percent, HIGHEST);
}

/** As much of it as a line shows. */
export interface ShownPremium {
  readonly percent: Decimal | null;
  readonly why?: NoPremium;
  /** See `PremiumRate.date`. */
  readonly rateDate?: string;
  readonly includesKorea?: true;
}

/** What a line shows of it. */
export function shownPremium(premium: Premium): ShownPremium {
  if (premium.percent === null) return { percent: null, why: premium.why };
  const { percent, rate, includesKorea } = premium;
  return {
    percent,
    ...(rate.date !== null && { rateDate: rate.date }),
    ...(includesKorea && { includesKorea }),
  };
}
