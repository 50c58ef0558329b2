/** The state of one asset: each source's latest result with its verdict, and what follows from them. */
import type { AssetKey } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import type { Change, Gate } from '../market/prices.ts';
import { type Basis, type SourceName, sourceRow } from '../market/source-table.ts';
import type { BothCurrencies, QuotedResult, SourceResult } from './source-result.ts';

/**
 * - `believed`: may win
 * - `contested`: only pools contradict it; it is shown, marked as disputed
 * - `doubted`: it jumped, or another source contradicts it
 * - `rejected`: fails a gate
 * - `unconverted`: passes its gates, but a rate was missing
 */
export type Verdict = 'believed' | 'contested' | 'doubted' | 'rejected' | 'unconverted';

/**
 * Each market has its own last good price: each basis, and pools, which anyone can make. A pool's price must neither replace a
 * listed one nor be compared with it.
 */
export type Market = Basis | 'pools';

export function marketOf(source: SourceName): Market {
  const { basis, readsPools } = sourceRow(source);
  return readsPools ? 'pools' : basis;
}

/** The last price that was believed, of one market. */
export interface LastGood extends BothCurrencies {
  readonly source: SourceName;
  /** When the price was true, by our clock. */
  readonly asOf: number;
  /** When it was received. */
  readonly checkedAt: number;
  readonly changes?: readonly Change[];
}

export type JudgedResult = JudgedQuote | SilentResult;

/** A source that gave no quote. */
export interface SilentResult extends ResultMemory {
  /** Until then it counts. */
  readonly until: number;
  readonly result: Exclude<SourceResult, QuotedResult>;
}

interface ResultMemory {
  /** The source's last comparable quote: it counts until the source responds with something else. */
  readonly lastSaid?: ComparableQuote;
  /** When a later request failed, while this still counts. */
  readonly triedAt?: number;
}

export interface JudgedQuote extends ResultMemory {
  /** Until then it counts, and may be shown as fresh. */
  readonly until: number;
  readonly result: QuotedResult;
  readonly verdict: Verdict;
  /** The gate that it fails. */
  readonly gate: Gate | null;
  /** When the price was true, by our clock, and never later than its receipt. */
  readonly asOf: number;
  /** When the source first quoted this, where it has quoted nothing else since. */
  readonly unchangedSince?: number;
}

/** An open question about a source's quote: it jumped, or another source contradicts it. */
export interface PriceDoubt {
  /** When it was opened. */
  readonly since: number;
  /** The value of the quote, in the basis' own currency, and when the source first gave it. */
  readonly value: Decimal;
  readonly repeatedSince: number;
  /** When the latest quote that contradicts it was received. */
  readonly contradictedAt?: number;
  /** Only readers of pools contradict it. */
  readonly onlyPools?: true;
}

export interface AssetState {
  readonly asset: AssetKey;
  readonly results: Readonly<Partial<Record<SourceName, JudgedResult>>>;
  readonly lastGood: Readonly<Partial<Record<Market, LastGood>>>;
  readonly doubts: Readonly<Partial<Record<SourceName, PriceDoubt>>>;
  /** Good prices of the past 65 minutes, since a price was last settled: the oldest first. */
  readonly goods: readonly LastGood[];
  /** The price that was good before the first of the open doubts. */
  readonly base: LastGood | null;
  /** The last price that two groups of sources agreed on, or that stayed uncontradicted for ten minutes after a jump. */
  readonly confirmed: LastGood | null;
}

export function newState(asset: AssetKey): AssetState {
  return { asset, results: {}, lastGood: {}, doubts: {}, goods: [], base: null, confirmed: null };
}

/** A quote that passed its gates and is there in both currencies: what can be compared, and shown. */
export interface ComparableQuote extends JudgedQuote {
  readonly result: QuotedResult & { readonly price: BothCurrencies };
}

/** The source's latest result as a quote that can be compared; null when it is none. */
export function comparableQuote(judged: JudgedResult | undefined): ComparableQuote | null {
  return judged && 'verdict' in judged && judged.gate === null && judged.result.price !== null
    ? (judged as ComparableQuote)
    : null;
}

export function lastQuoteOf(judged: JudgedResult | undefined): ComparableQuote | undefined {
  return comparableQuote(judged) ?? judged?.lastSaid;
}

/** Whether the result still counts. One "of the future" does not: the clock was set back. */
export function isCurrent(judged: JudgedResult, now: number): boolean {
  return now >= judged.result.at && now < judged.until;
}

/** The quote as a last good price. */
export function goodOf({ result, asOf }: ComparableQuote): LastGood {
  const { changes, source, at } = result;
  return { ...result.price, source, asOf, checkedAt: at, ...(changes && { changes }) };
}

/** The source's quote if it can be compared and still counts. */
export function currentQuote(state: AssetState, source: SourceName, now: number): ComparableQuote | null {
  const quote = comparableQuote(state.results[source]);
  return quote && isCurrent(quote, now) ? quote : null;
}
