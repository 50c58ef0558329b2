/** One result of one source about one asset: all that a state is made of. */
import type { Decimal } from '../market/decimal.ts';
import type { Change, Converted, Evidence, Gate, Quoted } from '../market/prices.ts';
import type { SourceName } from '../market/source-table.ts';

/** A price in both currencies, from one quote. */
export interface BothCurrencies {
  readonly usd: Decimal;
  readonly krw: Decimal;
  readonly converted: Converted | null;
  /** What it was converted with is older than 24 h: the price must be marked stale. */
  readonly staleRate?: true;
}

export interface QuotedResult extends Evidence {
  readonly kind: 'quoted';
  readonly source: SourceName;
  /** When it was received (Unix milliseconds). */
  readonly at: number;
  readonly quote: Quoted;
  /** Null where a rate was missing, or the quote is no positive number. */
  readonly price: BothCurrencies | null;
  /** When the price was true by the source's own clock; null where the answer has no time, which then dates nothing. */
  readonly asOf: number | null;
  readonly changes?: readonly Change[];
}

/**
 * `rejected`: the source has nothing but quotes that its own adapter may not take. `failed`: a request had no
 * answer, or the source is paused after failures. A request without budget has no result.
 */
export type SourceResult =
  | QuotedResult
  | { readonly kind: 'rejected'; readonly source: SourceName; readonly at: number; readonly gate: Gate }
  | { readonly kind: 'unlisted'; readonly source: SourceName; readonly at: number }
  /** `omittedSince`: it answers, but leaves out an asset that it knew, since then. */
  | {
      readonly kind: 'failed';
      readonly source: SourceName;
      readonly at: number;
      readonly omittedSince?: number;
    };
