/**
 * Results in, state out: the one place where results are judged (docs/decisions/003-one-judge.md). Pure: the same results in the
 * same order give the same state. What time ends is written down as `until`; nothing here happens because time passes.
 */
import { HISTORY_MS, OMISSION_MS, OMITTED_AGAIN_MS } from '../market/ages.ts';
import type { AvailablePrice, Change } from '../market/prices.ts';
import { SOURCE_NAMES, type SourceName } from '../market/source-table.ts';
import { MINUTE_MS } from '../market/time.ts';
import {
  type AssetState,
  type ComparableQuote,
  comparableQuote,
  currentQuote,
  goodOf,
  isCurrent,
  type JudgedQuote,
  type JudgedResult,
  type LastGood,
  lastQuoteOf,
  type Market,
  marketOf,
} from './asset-state.ts';
import { countsUntil } from './freshness.ts';
import { judge, withoutOldDoubts } from './plausibility.ts';
import { failedGate } from './quote-requirements.ts';
import type { QuotedResult, SourceResult } from './source-result.ts';
import { areAlike } from './witnesses.ts';

const MARKETS: readonly Market[] = ['global', 'korea', 'pools'];
/** Good prices of a market are remembered this far apart. */
const GOODS_APART_MS = 5 * MINUTE_MS;

/**
 * The state after one more result. Results come in the order of receipt (`journal.ts`); a later one in the state is from
 * before the clock was set back. `hostOffsetMs`: how far the hosts' clocks are ahead of ours, where they agree that ours is
 * wrong.
 */
export function reduce(state: AssetState, result: SourceResult, hostOffsetMs = 0): AssetState {
  const { source } = result;
  const earlier = state.results[source];
  const meant = asMeant(earlier, result);
  const judged: JudgedResult =
    meant.kind === 'quoted'
      ? { ...gated(meant, hostOffsetMs), ...unchanged(meant, earlier) }
      : { result: meant, until: countsUntil(meant) };
  const fresh = standing(earlier, remembering(judged, earlier));
  const known = withoutOldDoubts(state, meant.at);
  const next = { ...known, results: { ...known.results, [source]: fresh } };
  return withGoodPrices(judge(next, source, meant.at), meant.at);
}

/** The state after our clock was found to be wrong: every age is calculated again. */
export function reduceClock(state: AssetState, hostOffsetMs: number, now: number): AssetState {
  const results = Object.fromEntries(
    Object.entries(state.results).map(([name, judged]) => [
      name,
      'verdict' in judged ? { ...judged, ...gatedAnew(judged, hostOffsetMs) } : judged,
    ]),
  );
  return withGoodPrices({ ...state, results }, now);
}

/** Changes that a source reported after its quote; `at`: when that quote was received. */
export interface QuotedChanges {
  readonly source: SourceName;
  readonly at: number;
  readonly changes: readonly Change[];
}

export function reduceChanges(state: AssetState, { source, at, changes }: QuotedChanges): AssetState {
  const judged = state.results[source];
  const last = state.lastGood[marketOf(source)];
  let { results, lastGood } = state;
  if (judged && 'verdict' in judged && judged.result.at === at)
    results = { ...results, [source]: { ...judged, result: { ...judged.result, changes } } };
  if (last?.source === source && last.checkedAt === at)
    lastGood = { ...lastGood, [marketOf(source)]: { ...last, changes } };
  return { ...state, results, lastGood };
}

/** The state with a last price from another store, where nothing newer is known. */
export function reduceRecalled(state: AssetState, price: AvailablePrice): AssetState {
  const { usd, krw, asOf, checkedAt, source, converted, staleRate } = price;
  const market = marketOf(source);
  if ((state.lastGood[market]?.checkedAt ?? 0) >= checkedAt) return state;
  const last = { usd, krw, asOf, checkedAt, source, converted, ...(staleRate && { staleRate }) };
  return { ...state, lastGood: { ...state.lastGood, [market]: last } };
}

/** An omission by a source that knows the asset counts as a failure until it has lasted. */
function asMeant(earlier: JudgedResult | undefined, result: SourceResult): SourceResult {
  if (result.kind !== 'unlisted') return result;
  const lastQuote = lastQuoteOf(earlier);
  if (!earlier || !lastQuote) return result;
  const { source, at } = result;
  const since = earlier.result.kind === 'failed' ? earlier.result.omittedSince : undefined;
  const omittedSince = since !== undefined && since <= at ? since : at;
  const hasLasted = at - lastQuote.result.at >= OMISSION_MS && at - omittedSince >= OMITTED_AGAIN_MS;
  return hasLasted ? result : { kind: 'failed', source, at, omittedSince };
}

/** Without a comparable quote, the source's last one stays. */
function remembering(judged: JudgedResult, earlier: JudgedResult | undefined): JudgedResult {
  if (comparableQuote(judged) || judged.result.kind === 'unlisted') return judged;
  const lastQuote = lastQuoteOf(earlier);
  return lastQuote ? { ...judged, lastSaid: lastQuote } : judged;
}

function saysNothing(judged: JudgedResult): boolean {
  return judged.result.kind === 'failed' || ('verdict' in judged && judged.verdict === 'unconverted');
}

/** A failed refresh takes nothing away: an earlier answer counts as long as it would have without the attempt. */
function standing(earlier: JudgedResult | undefined, later: JudgedResult): JudgedResult {
  const { at } = later.result;
  const isCounted = earlier && saysNothing(later) && isCurrent(earlier, at);
  return isCounted ? { ...earlier, triedAt: at } : later;
}

function gated(result: QuotedResult, hostOffsetMs: number): JudgedQuote {
  const gate = failedGate(result, result.at + hostOffsetMs);
  return {
    result,
    until: countsUntil(result),
    gate,
    // Not believed before it has been weighed.
    verdict: gate ? 'rejected' : result.price ? 'doubted' : 'unconverted',
    // A source whose clock runs ahead of ours must not make a price look newer than its hearing.
    asOf: Math.min(result.asOf === null ? result.at : result.asOf - hostOffsetMs, result.at),
  };
}

/** By the clock a quote can only come to fail its gate, or pass it again: what was found of its value stays. */
function gatedAnew({ result, verdict }: JudgedQuote, hostOffsetMs: number): JudgedQuote {
  const anew = gated(result, hostOffsetMs);
  if (anew.verdict !== 'doubted') return anew;
  return { ...anew, verdict: verdict === 'rejected' ? 'believed' : verdict };
}

/** Since when the source has quoted the same, raw value. */
function unchanged(result: QuotedResult, earlier: JudgedResult | undefined): { unchangedSince?: number } {
  const before = lastQuoteOf(earlier);
  if (!before || JSON.stringify(before.result.quote) !== JSON.stringify(result.quote)) return {};
  return { unchangedSince: before.unchangedSince ?? before.result.at };
}

/** Keeps the good prices of every market in step with the verdicts. */
function withGoodPrices(judged: AssetState, now: number): AssetState {
  return MARKETS.reduce((state, market) => remember(state, market, now), judged);
}

/**
 * By the default order, whatever the person's own: what was good must not depend on who requested it. A price that was good
 * until it was doubted is no more.
 */
function remember(state: AssetState, market: Market, now: number): AssetState {
  const present = presentQuotes(state, now, (name) => marketOf(name) === market);
  const best = present.find(({ verdict }) => verdict === 'believed');
  if (!best) return { ...state, lastGood: withEntry(state.lastGood, market, withoutDoubted(state, market)) };
  const lastGood = { ...state.lastGood, [market]: goodOf(best) };
  return {
    ...state,
    lastGood,
    goods: best.result.at === now ? withGood(state.goods, best, now) : state.goods,
  };
}

/** At most one good price of a market every five minutes, besides the newest. */
function withGood(goods: readonly LastGood[], best: ComparableQuote, now: number): readonly LastGood[] {
  const { changes: _, ...good } = goodOf(best);
  const isOfMarket = ({ source }: LastGood) => marketOf(source) === marketOf(good.source);
  const rest = goods.filter(
    ({ source, checkedAt }) =>
      (checkedAt < now || (checkedAt === now && source !== good.source)) && now - checkedAt <= HISTORY_MS,
  );
  const [before, newest] = rest.filter(isOfMarket).slice(-2);
  const isClose = newest !== undefined && before !== undefined && now - before.checkedAt < GOODS_APART_MS;
  return [...rest.filter((each) => !(isClose && each === newest)), good];
}

function presentQuotes(
  state: AssetState,
  now: number,
  isMeant: (name: SourceName) => boolean,
): readonly ComparableQuote[] {
  return SOURCE_NAMES.flatMap((name) => (isMeant(name) ? (currentQuote(state, name, now) ?? []) : []));
}

/** The market's last good price, unless its own source's quote that is alike with it has come into doubt: the one before it. */
function withoutDoubted(state: AssetState, market: Market): LastGood | null {
  const last = state.lastGood[market] ?? null;
  const quote = last && lastQuoteOf(state.results[last.source]);
  if (!last || quote?.verdict !== 'doubted') return last;
  if (!areAlike(last, { source: last.source, ...quote.result.price })) return last;
  const before = [...state.goods, ...(state.base ? [state.base] : [])].findLast(
    ({ source }) => marketOf(source) === market,
  );
  return before ?? null;
}

function withEntry<K extends string, V>(
  entries: Readonly<Partial<Record<K, V>>>,
  key: K,
  value: V | null,
): Readonly<Partial<Record<K, V>>> {
  const changed: Partial<Record<K, V>> = { ...entries };
  if (value === null) delete changed[key];
  else changed[key] = value;
  return changed;
}
