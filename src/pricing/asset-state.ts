/** What the engine knows of one asset: each source's latest result with its verdict, and what follows from them. */
import type { AssetKey } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import type { Change, Gate } from '../market/prices.ts';
import { type Basis, type SourceName, sourceRow } from '../market/source-table.ts';
import type { BothCurrencies, QuotedResult, SourceResult } from './source-result.ts';

/**
 * - `believed`: may win
 * - `repeated`: may win for want of a contradiction; a lookup asks whoever could still contradict before it ends
 * - `doubted`: too far off to be believed yet
 * - `rejected`: fails a gate
 * - `unconverted`: passes its gates, but a rate was missing
 */
export type Verdict = 'believed' | 'repeated' | 'doubted' | 'rejected' | 'unconverted';

/**
 * What a last good price is kept for: each basis, and, apart from the rest of the world's, the pools that anyone can make.
 * A pool's price must not take the place of a listed one, nor be what that is held against.
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
  /** When we heard it. */
  readonly checkedAt: number;
  /** By how much it had changed then. */
  readonly changes?: readonly Change[];
}

/** A result as the state keeps it. */
export type JudgedResult = JudgedQuote | SilentResult;

/** A source that gave no quote. */
export interface SilentResult extends ResultMemory {
  /** Until then it counts. */
  readonly until: number;
  readonly result: Exclude<SourceResult, QuotedResult>;
}

/** What a result remembers of what its source said and failed to say before. */
interface ResultMemory {
  /** The source's last quote that could be compared: it stands until the source says something else. */
  readonly lastSaid?: ComparableQuote;
  /** When the source was asked again in vain, while this still counts. */
  readonly triedAt?: number;
}

export interface JudgedQuote extends ResultMemory {
  /** Until then it counts, and may be shown as fresh. */
  readonly until: number;
  readonly result: QuotedResult;
  readonly verdict: Verdict;
  /** The gate that it fails. */
  readonly gate: Gate | null;
  /** When the price was true, by our clock, and never later than it was heard. */
  readonly asOf: number;
  /** The last good price when it came: what it is held against. */
  readonly heldAgainst: LastGood | null;
}

/** A source's quote that is too far off to be believed yet. */
export interface PriceDoubt {
  /** When the source first said so (or something within 20 % of it). */
  readonly since: number;
  /** What it said then, in the basis' own currency. */
  readonly value: Decimal;
}

/** A basis whose highest source is in doubt. */
export interface Dispute {
  readonly since: number;
  /** Until then the last good price stands in, marked. */
  readonly until: number;
}

export interface AssetState {
  readonly asset: AssetKey;
  readonly results: Readonly<Partial<Record<SourceName, JudgedResult>>>;
  readonly lastGood: Readonly<Partial<Record<Market, LastGood>>>;
  readonly doubts: Readonly<Partial<Record<SourceName, PriceDoubt>>>;
  readonly disputes: Readonly<Partial<Record<Basis, Dispute>>>;
}

export function newState(asset: AssetKey): AssetState {
  return { asset, results: {}, lastGood: {}, doubts: {}, disputes: {} };
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
