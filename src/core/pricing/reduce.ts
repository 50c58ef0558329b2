/**
 * The only judge of results (docs/decisions/003-one-judge.md): computes an asset's next state from its state and a result. Pure: the
 * same results in the same order give the same state. What expires has its end written in the state, as `until`.
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
  type QuotedResult,
  type SourceResult,
} from './asset-state.ts';
import { countsUntil } from './freshness.ts';
import { judge, withoutOldDoubts } from './plausibility.ts';
import { failedGate } from './quote-requirements.ts';
import { areAlike } from './witnesses.ts';

const MARKETS: readonly Market[] = ['global', 'korea', 'pools'];
/** The shortest time between two stored good prices of a market, apart from the newest. */
const GOODS_APART_MS = 5 * MINUTE_MS;

/**
 * The state after one more result. `asset-states.ts` passes results in the order of receipt; if the state has a later one, the clock
 * was set back since. `hostOffsetMs`: by how much the hosts' clocks are ahead of ours; 0 unless they agree that ours is
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

/** The state after our clock was found to be wrong: the age of every quote is calculated again. */
export function reduceClock(state: AssetState, hostOffsetMs: number, now: number): AssetState {
  const results = Object.fromEntries(
    Object.entries(state.results).map(([name, judged]) => [
      name,
      'verdict' in judged ? { ...judged, ...gatedAnew(judged, hostOffsetMs) } : judged,
    ]),
  );
  return withGoodPrices({ ...state, results }, now);
}

/** By how much an asset's price has changed, as its source reported after the quote that was received at `at`. */
export interface QuotedChanges {
  readonly source: SourceName;
  readonly at: number;
  readonly changes: readonly Change[];
}

/** The state with the changes added to the quote that they belong to, if it is still in the state. */
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

/** The state with a last good price from another store, unless the state has a newer one of that market. */
export function reduceRecalled(state: AssetState, price: AvailablePrice): AssetState {
  const { usd, krw, asOf, checkedAt, source, converted, staleRate } = price;
  const market = marketOf(source);
  if ((state.lastGood[market]?.checkedAt ?? 0) >= checkedAt) return state;
  const last = { usd, krw, asOf, checkedAt, source, converted, ...(staleRate && { staleRate }) };
  return { ...state, lastGood: { ...state.lastGood, [market]: last } };
}

/** The result, but `failed` for `unlisted` where the source priced the asset before and has not omitted it for long. */
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

/** The result with the source's last comparable quote, where it has none itself. */
function remembering(judged: JudgedResult, earlier: JudgedResult | undefined): JudgedResult {
  if (comparableQuote(judged) || judged.result.kind === 'unlisted') return judged;
  const lastQuote = lastQuoteOf(earlier);
  return lastQuote ? { ...judged, lastSaid: lastQuote } : judged;
}

/** Whether the result has no price for a reason that does not concern the asset: a failed request, or a missing rate. */
function hasFailed(judged: JudgedResult): boolean {
  return judged.result.kind === 'failed' || ('verdict' in judged && judged.verdict === 'unconverted');
}

/** The result to store: a failed request does not replace an earlier result that still counts. */
function standing(earlier: JudgedResult | undefined, later: JudgedResult): JudgedResult {
  const { at } = later.result;
  const isCounted = earlier && hasFailed(later) && isCurrent(earlier, at);
  return isCounted ? { ...earlier, triedAt: at } : later;
}

/** The quote after the gates, before it is compared with other quotes. */
function gated(result: QuotedResult, hostOffsetMs: number): JudgedQuote {
  const gate = failedGate(result, result.at + hostOffsetMs);
  return {
    result,
    until: countsUntil(result),
    gate,
    // Doubted until `judge` has compared it with other quotes.
    verdict: gate ? 'rejected' : result.price ? 'doubted' : 'unconverted',
    // Never later than the receipt: the source's clock may run ahead of ours.
    asOf: Math.min(result.asOf === null ? result.at : result.asOf - hostOffsetMs, result.at),
  };
}

/**
 * The quote after its gates were checked again by a corrected clock. That can only make it fail a gate or pass again: the verdict from
 * comparing its value stays.
 */
function gatedAnew({ result, verdict }: JudgedQuote, hostOffsetMs: number): JudgedQuote {
  const anew = gated(result, hostOffsetMs);
  if (anew.verdict !== 'doubted') return anew;
  return { ...anew, verdict: verdict === 'rejected' ? 'believed' : verdict };
}

/** Since when the source has given the same value, before any conversion; empty where the value is new. */
function unchanged(result: QuotedResult, earlier: JudgedResult | undefined): { unchangedSince?: number } {
  const before = lastQuoteOf(earlier);
  if (!before || JSON.stringify(before.result.quote) !== JSON.stringify(result.quote)) return {};
  return { unchangedSince: before.unchangedSince ?? before.result.at };
}

/** Updates the good prices of every market after the verdicts have changed. */
function withGoodPrices(judged: AssetState, now: number): AssetState {
  return MARKETS.reduce((state, market) => remember(state, market, now), judged);
}

/**
 * Updates the good prices of one market. The best quote is chosen by the default order of sources, not by the settings: a good
 * price must not depend on who requested it. A last good price that has come into doubt is replaced by an earlier one.
 */
function remember(state: AssetState, market: Market, now: number): AssetState {
  const names = SOURCE_NAMES.filter((name) => marketOf(name) === market);
  const present = names.flatMap((name) => currentQuote(state, name, now) ?? []);
  const best = present.find(({ verdict }) => verdict === 'believed');
  if (!best) {
    const last = withoutDoubted(state, market);
    const { [market]: _, ...others } = state.lastGood;
    return { ...state, lastGood: last ? { ...state.lastGood, [market]: last } : others };
  }
  const lastGood = { ...state.lastGood, [market]: goodOf(best) };
  return {
    ...state,
    lastGood,
    goods: best.result.at === now ? withGood(state.goods, best, now) : state.goods,
  };
}

/** Adds a good price: at most one of a market every five minutes is stored, besides the newest. */
function withGood(goods: readonly LastGood[], best: ComparableQuote, now: number): readonly LastGood[] {
  const { changes: _, ...good } = goodOf(best);
  const isOfMarket = ({ source }: LastGood) => marketOf(source) === marketOf(good.source);
  const rest = goods.filter(
    ({ source, checkedAt }) =>
      (checkedAt < now || (checkedAt === now && source !== good.source)) && now - checkedAt <= HISTORY_MS,
  );
  const [before, newest] = rest.filter(isOfMarket).slice(-2);
  const isClose = before !== undefined && now - before.checkedAt < GOODS_APART_MS;
  return [...rest.filter((each) => !(isClose && each === newest)), good];
}

/**
 * The market's last good price. Where its source's quote is now in doubt and alike with that price, the good price before it;
 * null without one.
 */
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
