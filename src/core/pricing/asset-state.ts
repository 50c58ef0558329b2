/** The state of one asset: each source's latest result with its verdict, open doubts, and good prices of the past. */
import type { AssetKey } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import type { Change, Converted, Evidence, Gate, Quoted } from '../market/prices.ts';
import { type Basis, type SourceName, sourceRow } from '../market/source-table.ts';

/** A price in both currencies, from one quote. */
export interface BothCurrencies {
  readonly usd: Decimal;
  readonly krw: Decimal;
  readonly converted: Converted | null;
  /** Set where the exchange rate of the conversion is older than 24 h: the price must be marked stale. */
  readonly staleRate?: true;
}

export interface QuotedResult extends Evidence {
  readonly kind: 'quoted';
  readonly source: SourceName;
  /** When it was received (Unix milliseconds). */
  readonly at: number;
  readonly quote: Quoted;
  /** The quote in both currencies; null where a rate was missing, or the quote is no positive number. */
  readonly price: BothCurrencies | null;
  /** When the price was true by the source's own clock; null where the answer has no time. */
  readonly asOf: number | null;
  readonly changes?: readonly Change[];
}

/**
 * - `rejected`: the source has only quotes that its adapter must not use
 * - `failed`: a request got no answer, or the source is paused after failures
 *
 * A request that was not sent for lack of budget has no result.
 */
export type SourceResult =
  | QuotedResult
  | { readonly kind: 'rejected'; readonly source: SourceName; readonly at: number; readonly gate: Gate }
  | { readonly kind: 'unlisted'; readonly source: SourceName; readonly at: number }
  /**
   * `omittedSince`: set where the source answered but left out an asset that it priced before. The time since when it
   * does (Unix milliseconds).
   */
  | {
      readonly kind: 'failed';
      readonly source: SourceName;
      readonly at: number;
      readonly omittedSince?: number;
    };

/**
 * What is thought of a quote:
 *
 * - `believed`: it may be the price shown
 * - `contested`: only pools contradict it; it is shown, marked as disputed
 * - `doubted`: it jumped, or another source contradicts it
 * - `rejected`: it fails a gate
 * - `unconverted`: it passes its gates, but the rate to convert it was missing
 */
export type Verdict = 'believed' | 'contested' | 'doubted' | 'rejected' | 'unconverted';

/**
 * The markets that each have a last good price: the two bases, and pools. Anyone can make a pool, so its price must neither
 * replace another source's price nor be compared with it.
 */
export type Market = Basis | 'pools';

export function marketOf(source: SourceName): Market {
  const { basis, readsPools } = sourceRow(source);
  return readsPools ? 'pools' : basis;
}

/** A price that was believed, by a source of one market. */
export interface LastGood extends BothCurrencies {
  readonly source: SourceName;
  /** When the price was true, by our clock (Unix milliseconds). */
  readonly asOf: number;
  /** When the price was received (Unix milliseconds). */
  readonly checkedAt: number;
  readonly changes?: readonly Change[];
}

export type JudgedResult = JudgedQuote | SilentResult;

/** A result without a quote. */
export interface SilentResult extends ResultMemory {
  /** The end of the result's validity (Unix milliseconds). */
  readonly until: number;
  readonly result: Exclude<SourceResult, QuotedResult>;
}

/** What is stored of a source's earlier results beside the latest one. */
interface ResultMemory {
  /** The last comparable quote, where the latest result is none. Still compared with other quotes. */
  readonly lastSaid?: ComparableQuote;
  /** When a later request failed, while this result still counts (Unix milliseconds). */
  readonly triedAt?: number;
}

export interface JudgedQuote extends ResultMemory {
  /** Until when the quote may be shown as fresh (Unix milliseconds). */
  readonly until: number;
  readonly result: QuotedResult;
  readonly verdict: Verdict;
  /** The first gate that the quote fails. */
  readonly gate: Gate | null;
  /** When the price was true, by our clock, at the latest when it was received (Unix milliseconds). */
  readonly asOf: number;
  /** When the source first gave this value, where it has repeated it since (Unix milliseconds). */
  readonly unchangedSince?: number;
}

/** An open doubt about a source's quote, which jumped or which another source contradicts. Times are Unix milliseconds. */
export interface PriceDoubt {
  /** When the doubt was opened. */
  readonly since: number;
  /** The quote's amount in the currency of its basis: won for Korean exchanges, else dollars. */
  readonly value: Decimal;
  /** When the source first gave this amount. */
  readonly repeatedSince: number;
  /** When the latest contradicting quote was received. */
  readonly contradictedAt?: number;
  /** Set where only readers of pools contradict the quote. */
  readonly onlyPools?: true;
}

export interface AssetState {
  readonly asset: AssetKey;
  readonly results: Readonly<Partial<Record<SourceName, JudgedResult>>>;
  readonly lastGood: Readonly<Partial<Record<Market, LastGood>>>;
  readonly doubts: Readonly<Partial<Record<SourceName, PriceDoubt>>>;
  /** Good prices of the past 65 minutes, the oldest first; only those since the last doubt was settled. */
  readonly goods: readonly LastGood[];
  /** The price that was good before the first of the open doubts. */
  readonly base: LastGood | null;
  /** The last price that two groups of sources agreed on, or that stayed uncontradicted for ten minutes after a jump. */
  readonly confirmed: LastGood | null;
}

export function newState(asset: AssetKey): AssetState {
  return { asset, results: {}, lastGood: {}, doubts: {}, goods: [], base: null, confirmed: null };
}

/** A quote that passed its gates and is converted to both currencies, so that it can be compared and shown. */
export interface ComparableQuote extends JudgedQuote {
  readonly result: QuotedResult & { readonly price: BothCurrencies };
}

/** The result as a comparable quote; null when it is none. */
export function comparableQuote(judged: JudgedResult | undefined): ComparableQuote | null {
  return judged && 'verdict' in judged && judged.gate === null && judged.result.price !== null
    ? (judged as ComparableQuote)
    : null;
}

/** The result, if it is a comparable quote; else the source's last comparable quote; undefined without one. */
export function lastQuoteOf(judged: JudgedResult | undefined): ComparableQuote | undefined {
  return comparableQuote(judged) ?? judged?.lastSaid;
}

/** Whether the result still counts. One from the future does not: the clock was set back. */
export function isCurrent(judged: JudgedResult, now: number): boolean {
  return now >= judged.result.at && now < judged.until;
}

/** The quote as a last good price. */
export function goodOf({ result, asOf }: ComparableQuote): LastGood {
  const { changes, source, at } = result;
  return { ...result.price, source, asOf, checkedAt: at, ...(changes && { changes }) };
}

/** The source's latest result if it is a comparable quote that still counts; else null. */
export function currentQuote(state: AssetState, source: SourceName, now: number): ComparableQuote | null {
  const quote = comparableQuote(state.results[source]);
  return quote && isCurrent(quote, now) ? quote : null;
}
