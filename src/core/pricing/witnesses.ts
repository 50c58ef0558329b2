/** Which quotes of an asset confirm or contradict each other, and which of them the majority supports (docs/pricing.md §3). */
import { timesApart } from '../market/arithmetic.ts';
import type { Decimal } from '../market/decimal.ts';
import { SOURCE_NAMES, type SourceName, sourceRow } from '../market/source-table.ts';
import { MINUTE_MS } from '../market/time.ts';
import {
  type AssetState,
  type ComparableQuote,
  goodOf,
  type JudgedQuote,
  type LastGood,
  lastQuoteOf,
} from './asset-state.ts';

/** A quote counts as a witness for this long after it was received. */
const WITNESS_MS = 3 * MINUTE_MS;
/** And for this long against a quote that was in doubt already: failures of its source since withdraw nothing. */
export const CONTRADICTS_MS = 10 * MINUTE_MS;
/** A source without a time of its own that repeats one value for this long is no witness: its market may be halted. */
export const STANDSTILL_MS = 10 * MINUTE_MS;

/** Factors within which two prices are alike, and beyond which they are apart; a premium makes the second pair wider. */
const ONE_MARKET = { alike: 1.2, apart: 2 } as const;
const TWO_MARKETS = { alike: 1.5, apart: 5 } as const;
/** Within this factor of the base, a price has stayed where it was. */
export const STAYED_TIMES = 1.5;
/** And beyond this factor of one that has stayed there, it has left. */
const LEFT_TIMES = 2;
/** The clocks of two sources differ by as much at most. */
const CLOCKS_MS = MINUTE_MS;

/** What can be compared: a quote of now, or a price that was good. Won are absent where no rate made them. */
export interface Amounts extends Pick<LastGood, 'source' | 'usd'> {
  readonly krw: Decimal | null;
}

/** How many times the one is the other: in one market by the currency that differs more, across markets in dollars. */
export function timesBetween(a: Amounts, b: Amounts): number {
  const usd = timesApart(a.usd, b.usd);
  return isOneMarket(a, b) && a.krw && b.krw ? Math.max(usd, timesApart(a.krw, b.krw)) : usd;
}

export function areAlike(a: Amounts, b: Amounts): boolean {
  return timesBetween(a, b) <= (isOneMarket(a, b) ? ONE_MARKET : TWO_MARKETS).alike;
}

export function areApart(a: Amounts, b: Amounts): boolean {
  return timesBetween(a, b) > (isOneMarket(a, b) ? ONE_MARKET : TWO_MARKETS).apart;
}

function isOneMarket(a: Amounts, b: Amounts): boolean {
  return sourceRow(a.source).basis === sourceRow(b.source).basis;
}

/**
 * The sources that count once: CoinGecko with DefiLlama, which stores CoinGecko's prices; the readers of the same pools;
 * and each exchange by itself.
 */
export function groupOf(source: SourceName): string {
  const { readsPools, registryOnly } = sourceRow(source);
  if (readsPools) return 'pools';
  return registryOnly ? source : 'aggregators';
}

/** Whether the source finds a token by its contract; an exchange knows a symbol, which may become another token's. */
export function knowsContract(source: SourceName): boolean {
  return !sourceRow(source).registryOnly;
}

/** The quote of a source, with what it takes to compare it. */
export interface Statement extends Amounts {
  readonly quote: JudgedQuote;
  /** When it was received. */
  readonly at: number;
}

/** One in both currencies: it can be shown. */
export interface PricedStatement extends Statement {
  readonly krw: Decimal;
  readonly quote: ComparableQuote;
}

export function readsPools({ source }: Pick<Amounts, 'source'>): boolean {
  return sourceRow(source).readsPools === true;
}

export function goodOfStatement({ quote }: PricedStatement): LastGood {
  const { changes: _, ...good } = goodOf(quote);
  return good;
}

export function statementOf(quote: ComparableQuote): PricedStatement {
  const { source, at, price } = quote.result;
  return { source, usd: price.usd, krw: price.krw, quote, at };
}

/** The last comparable quote of each source from the past minutes, also where a later request failed. */
export function statements(
  state: AssetState,
  now: number,
  withinMs = WITNESS_MS,
): readonly PricedStatement[] {
  return SOURCE_NAMES.flatMap((source) => {
    const quote = lastQuoteOf(state.results[source]);
    return quote && isOfPast(quote, now, withinMs) ? [statementOf(quote)] : [];
  });
}

/** Dollars for which no rate has made won: they cannot be shown, but contradict. */
export function dollarStatements(state: AssetState, now: number): readonly Statement[] {
  return SOURCE_NAMES.flatMap((source) => {
    const judged = state.results[source];
    if (!judged || !('verdict' in judged) || judged.verdict !== 'unconverted') return [];
    if (!isOfPast(judged, now, WITNESS_MS)) return [];
    const { quote, at } = judged.result;
    return 'usd' in quote ? [{ source, usd: quote.usd, krw: null, quote: judged, at }] : [];
  });
}

function isOfPast({ result }: JudgedQuote, now: number, ms: number): boolean {
  return now >= result.at && now - result.at <= ms;
}

/** Whether the quote is evidence of the present price: that of a halted market or of before the doubt is not. */
export function isWitness(state: AssetState, { source, quote, at }: Statement): boolean {
  const { gates } = sourceRow(source);
  const tellsTime = gates.oldestMs !== null;
  if (tellsTime && quote.result.asOf === null) return false;
  if (!tellsTime && at - (quote.unchangedSince ?? at) >= STANDSTILL_MS) return false;
  if (!state.base) return true;
  const opened = Object.values(state.doubts).map(({ since }) => since);
  if (quote.asOf < Math.min(state.base.checkedAt, ...opened) - CLOCKS_MS) return false;
  // A source of the same group may repeat the other's price minutes late: it counts only with a newer one.
  return SOURCE_NAMES.every((other) => {
    const doubt = other !== source && groupOf(other) === groupOf(source) ? state.doubts[other] : undefined;
    return !doubt || quote.asOf >= doubt.since;
  });
}

/** Apart from it; or still where the price was that it has left. Two readers of the same pools may differ as two markets do. */
export function contradicts(other: Statement, each: Statement, base: LastGood | null): boolean {
  if (readsPools(other) && readsPools(each)) return timesBetween(other, each) > TWO_MARKETS.apart;
  if (areApart(other, each)) return true;
  if (!base || timesBetween(other, base) > STAYED_TIMES || timesBetween(each, base) <= STAYED_TIMES)
    return false;
  return timesBetween(each, other) > LEFT_TIMES;
}

/** The statements that are alike with one of them. */
export interface Camp {
  readonly centre: PricedStatement;
  readonly members: readonly PricedStatement[];
  readonly groups: ReadonlySet<string>;
}

/**
 * The camp of at least two groups that outnumbers every camp apart from it. Exchanges alone do not outvote a source that
 * knows the contract, also where they are less than apart but have left the base; the aggregators with the pools outvote
 * any number of exchanges.
 */
export function majorityOf(witnesses: readonly PricedStatement[], base: LastGood | null): Camp | null {
  const camps = witnesses.map((centre): Camp => {
    const members = witnesses.filter((each) => areAlike(each, centre));
    return { centre, members, groups: new Set(members.map(({ source }) => groupOf(source))) };
  });
  const bySize = camps.toSorted((a, b) => b.groups.size - a.groups.size);
  const [top] = bySize;
  if (!top) return null;
  const both = camps.find(({ groups }) => groups.has('aggregators') && groups.has('pools'));
  if (both) return both;
  const isRival = ({ centre }: Camp) =>
    areApart(centre, top.centre) ||
    (knowsContract(centre.source) && !readsPools(centre) && contradicts(centre, top.centre, base));
  const rivals = bySize.filter(isRival);
  if (top.groups.size < 2 || rivals.some(({ groups }) => groups.size >= top.groups.size)) return null;
  return rivals.some(hasContract) && !hasContract(top) ? null : top;
}

function hasContract({ members }: Camp): boolean {
  return members.some(({ source }) => knowsContract(source));
}
