/** Compares the quotes of an asset: which confirm or contradict each other, and which form a majority (docs/pricing.md §3). */
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

/** A quote can confirm or contradict other quotes for this long after it was received. */
const WITNESS_MS = 3 * MINUTE_MS;
/**
 * While a quote is in doubt, quotes received in this time (ms) contradict it, even if later requests to their sources
 * failed.
 */
export const CONTRADICTS_MS = 10 * MINUTE_MS;
/** A source that gives no times and repeats one value for this long is no evidence: its market may be halted. */
export const STANDSTILL_MS = 10 * MINUTE_MS;

/** Two prices of one market are alike up to the first factor, and apart above the second. */
const ONE_MARKET = { alike: 1.2, apart: 2 } as const;
/** The same for prices of the Korean and the global market: wider, because a premium lies between them. */
const TWO_MARKETS = { alike: 1.5, apart: 5 } as const;
/** A price within this factor of the base price counts as unmoved. */
export const STAYED_TIMES = 1.5;
/**
 * Where another source is still at the base price, a price that differs from that source's by more than this factor has
 * left it.
 */
const LEFT_TIMES = 2;
/**
 * How much the clocks of two sources may differ (ms). A quote older by more than this than the base price and all
 * doubts is no evidence.
 */
const CLOCKS_MS = MINUTE_MS;

/** The amounts of a quote or of an earlier good price. `krw` is null where no rate could convert the dollars to won. */
export interface Amounts extends Pick<LastGood, 'source' | 'usd'> {
  readonly krw: Decimal | null;
}

/** The ratio of two prices, at least 1: in one market by the currency that differs more, across markets in dollars. */
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
 * The group of a source; sources of one group count as one opinion. CoinGecko and DefiLlama, which stores CoinGecko's prices,
 * are a group; the two readers of pools are a group; each exchange is its own.
 */
export function groupOf(source: SourceName): string {
  const { readsPools, registryOnly } = sourceRow(source);
  if (readsPools) return 'pools';
  return registryOnly ? source : 'aggregators';
}

/** Whether the source finds a token by its contract. Exchanges find it by its symbol, which may become another token's. */
export function knowsContract(source: SourceName): boolean {
  return !sourceRow(source).registryOnly;
}

/** A source's quote, with the amounts and the time by which it is compared. */
export interface Statement extends Amounts {
  readonly quote: JudgedQuote;
  /** When the quote was received (Unix milliseconds). */
  readonly at: number;
}

/** A statement with both currencies, which can be shown as a price. */
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

/** The last comparable quote of each source, if it was received within `withinMs`; also where a later request failed. */
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

/** Quotes in dollars that no rate could convert to won: they cannot be shown, but can contradict other quotes. */
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

/** Whether the quote is evidence of the present price. A halted market's quote, or one from before an open doubt, is not. */
export function isWitness(state: AssetState, { source, quote, at }: Statement): boolean {
  const { gates } = sourceRow(source);
  const tellsTime = gates.oldestMs !== null;
  if (tellsTime && quote.result.asOf === null) return false;
  if (!tellsTime && at - (quote.unchangedSince ?? at) >= STANDSTILL_MS) return false;
  if (!state.base) return true;
  const opened = Object.values(state.doubts).map(({ since }) => since);
  if (quote.asOf < Math.min(state.base.checkedAt, ...opened) - CLOCKS_MS) return false;
  // Sources of one group may repeat each other's price minutes late: while the other's quote is in doubt, this quote
  // must be newer than that doubt.
  return SOURCE_NAMES.every((other) => {
    const doubt = other !== source && groupOf(other) === groupOf(source) ? state.doubts[other] : undefined;
    return !doubt || quote.asOf >= doubt.since;
  });
}

/**
 * Whether the quote `other` contradicts the quote `each`: the two are apart, or `other` is still at the base price that `each` has
 * left. Two readers of pools may differ as much as two markets.
 */
export function contradicts(other: Statement, each: Statement, base: LastGood | null): boolean {
  if (readsPools(other) && readsPools(each)) return timesBetween(other, each) > TWO_MARKETS.apart;
  if (areApart(other, each)) return true;
  if (!base || timesBetween(other, base) > STAYED_TIMES || timesBetween(each, base) <= STAYED_TIMES)
    return false;
  return timesBetween(each, other) > LEFT_TIMES;
}

/**
 * The quotes that support one price: a statement (`centre`, one source's comparable quote), all statements within the
 * factor that counts as alike (`members`), and the groups of their sources.
 */
export interface Camp {
  readonly centre: PricedStatement;
  readonly members: readonly PricedStatement[];
  readonly groups: ReadonlySet<string>;
}

/**
 * The camp that has at least two groups and more groups than each camp that is apart from it; null where there is none. Exchanges
 * alone do not outvote a source that knows the contract, even if they are not apart from it but have left the base price. A
 * camp with the aggregators and the pools wins over any number of exchanges.
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
