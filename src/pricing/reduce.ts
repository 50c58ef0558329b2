/**
 * Results in, state out: the one place where results are judged (docs/architecture.md §3). Pure: the same results in the
 * same order give the same state. What time ends is written down as `until`; nothing here happens because time passes.
 */
import type { Change, KnownPrice } from '../market/prices.ts';
import { type Basis, SOURCE_NAMES, type SourceName, sourceRow } from '../market/source-table.ts';
import {
  type AssetState,
  type ComparableQuote,
  comparableQuote,
  currentQuote,
  type Dispute,
  goodOf,
  isCurrent,
  type JudgedQuote,
  type JudgedResult,
  type LastGood,
  type Market,
  marketOf,
} from './asset-state.ts';
import {
  countsUntil,
  DISPUTE_LIMIT_MS,
  HISTORY_MS,
  LOOKUP_MS,
  OMISSION_MS,
  OMITTED_AGAIN_MS,
} from './freshness.ts';
import { doubtsOf, isContradicted, plausibility } from './plausibility.ts';
import { failedGate } from './quote-requirements.ts';
import type { QuotedResult, SourceResult } from './source-result.ts';

const BASES: readonly Basis[] = ['global', 'korea'];
const MARKETS: readonly Market[] = [...BASES, 'pools'];

/**
 * The state after one more result. Results come in the order in which they were heard (`journal.ts`); a later one in the state is
 * of before the clock was set back. `hostOffsetMs`: by how much the hosts' clocks are ahead of ours, where they agree that ours
 * is wrong.
 */
export function reduce(state: AssetState, result: SourceResult, hostOffsetMs = 0): AssetState {
  const { source } = result;
  const earlier = state.results[source];
  const meant = asMeant(earlier, result);
  const before = withRepeated(state, meant.at);
  const judged: JudgedResult =
    meant.kind === 'quoted'
      ? gated(meant, lastGoodBefore(before, meant), hostOffsetMs)
      : { result: meant, until: countsUntil(meant) };
  const fresh = standing(earlier, remembering(judged, earlier));
  return rejudge({ ...before, results: { ...before.results, [source]: fresh } }, meant.at);
}

/** The state when it has become known that our clock is wrong: every age is told anew by the right one. */
export function reduceClock(state: AssetState, hostOffsetMs: number, now: number): AssetState {
  const results = Object.fromEntries(
    Object.entries(state.results).map(([name, judged]) => [
      name,
      'verdict' in judged ? { ...judged, ...gatedAnew(judged, hostOffsetMs) } : judged,
    ]),
  );
  return rejudge({ ...state, results }, now);
}

/** What a source told of a quote afterwards; `at`: when we heard that quote. */
export interface ToldChanges {
  readonly source: SourceName;
  readonly at: number;
  readonly changes: readonly Change[];
}

/** The state when a source has told, after its quote of that time, by how much the price has changed. */
export function reduceChanges(state: AssetState, { source, at, changes }: ToldChanges): AssetState {
  const judged = state.results[source];
  const last = state.lastGood[marketOf(source)];
  let { results, lastGood } = state;
  if (judged && 'verdict' in judged && judged.result.at === at)
    results = { ...results, [source]: { ...judged, result: { ...judged.result, changes } } };
  if (last?.source === source && last.checkedAt === at)
    lastGood = { ...lastGood, [marketOf(source)]: { ...last, changes } };
  return { ...state, results, lastGood };
}

/** The state with a last price that was kept elsewhere, where nothing newer is known. */
export function reduceRecalled(state: AssetState, price: KnownPrice): AssetState {
  const { usd, krw, asOf, checkedAt, source, converted, staleRate } = price;
  const market = marketOf(source);
  if ((state.lastGood[market]?.checkedAt ?? 0) >= checkedAt) return state;
  const last = { usd, krw, asOf, checkedAt, source, converted, ...(staleRate && { staleRate }) };
  return { ...state, lastGood: { ...state.lastGood, [market]: last } };
}

/** An omission by a source that knows the asset is a failure, not a word about the asset, until it has lasted. */
function asMeant(earlier: JudgedResult | undefined, result: SourceResult): SourceResult {
  if (result.kind !== 'unlisted') return result;
  const lastSaid = saidLast(earlier);
  if (!earlier || !lastSaid) return result;
  const { source, at } = result;
  const since = earlier.result.kind === 'failed' ? earlier.result.omittedSince : undefined;
  const omittedSince = since !== undefined && since <= at ? since : at;
  const hasLasted = at - lastSaid.result.at >= OMISSION_MS && at - omittedSince >= OMITTED_AGAIN_MS;
  return hasLasted ? result : { kind: 'failed', source, at, omittedSince };
}

/** A source that has nothing to say now, or nothing that can be compared, has not taken back what it said last. */
function remembering(judged: JudgedResult, earlier: JudgedResult | undefined): JudgedResult {
  if (comparableQuote(judged) || judged.result.kind === 'unlisted') return judged;
  const lastSaid = saidLast(earlier);
  return lastSaid ? { ...judged, lastSaid } : judged;
}

/** The source's last quote that could be compared. */
function saidLast(judged: JudgedResult | undefined): ComparableQuote | undefined {
  return comparableQuote(judged) ?? judged?.lastSaid;
}

/** What its source merely repeated was good once all others have had their time to contradict it. */
function withRepeated(state: AssetState, now: number): AssetState {
  const lastGood = { ...state.lastGood };
  // The lowest first: the highest of those that are newer stays.
  for (const name of SOURCE_NAMES.toReversed()) {
    const quote = comparableQuote(state.results[name]);
    if (quote?.verdict !== 'repeated' || now - quote.result.at < LOOKUP_MS) continue;
    const market = marketOf(name);
    if (quote.result.at > (state.lastGood[market]?.checkedAt ?? 0)) lastGood[market] = goodOf(quote);
  }
  return { ...state, lastGood };
}

function saysNothing(judged: JudgedResult): boolean {
  return judged.result.kind === 'failed' || ('verdict' in judged && judged.verdict === 'unconverted');
}

/** A failed refresh takes nothing away: an earlier answer counts as long as it would have without the attempt. */
function standing(earlier: JudgedResult | undefined, later: JudgedResult): JudgedResult {
  const { at } = later.result;
  const isKept = earlier && saysNothing(later) && isCurrent(earlier, at);
  return isKept ? { ...earlier, triedAt: at } : later;
}

function gated(result: QuotedResult, heldAgainst: LastGood | null, hostOffsetMs: number): JudgedQuote {
  const gate = failedGate(result, result.at + hostOffsetMs);
  return {
    result,
    heldAgainst,
    until: countsUntil(result),
    gate,
    // Not believed before it has been weighed.
    verdict: gate ? 'rejected' : result.price ? 'doubted' : 'unconverted',
    // A source whose clock runs ahead of ours must not make a price look newer than its hearing.
    asOf: Math.min(result.asOf === null ? result.at : result.asOf - hostOffsetMs, result.at),
  };
}

/** What was believed stays so, if it still passes: whoever agreed with it may have fallen silent since. */
function gatedAnew({ result, heldAgainst, verdict }: JudgedQuote, hostOffsetMs: number): JudgedQuote {
  const anew = gated(result, heldAgainst, hostOffsetMs);
  return anew.verdict === 'doubted' && verdict === 'believed' ? { ...anew, verdict } : anew;
}

/**
 * What a quote that comes now is held against: nothing that is too old to speak of today. A pool's is held against a
 * listed price where there is one, never the other way round.
 */
function lastGoodBefore({ lastGood }: AssetState, { source, at }: QuotedResult): LastGood | null {
  const { basis } = sourceRow(source);
  const speaking = [lastGood[basis], lastGood[marketOf(source)]].filter(
    (last) => last && at >= last.checkedAt && at - last.checkedAt <= HISTORY_MS,
  );
  return speaking[0] ?? null;
}

/** Every quote may say something about every other. */
function rejudge(state: AssetState, now: number): AssetState {
  const results = Object.fromEntries(
    Object.entries(state.results).map(([name, judged]) => {
      const quote = comparableQuote(judged);
      if (!quote) return [name, judged];
      // What was believed because another agreed stays so when that one's minute is over; only a contradiction ends it.
      const mayFall = quote.verdict !== 'believed' || isContradicted(state, quote, now);
      return [name, mayFall ? { ...quote, verdict: plausibility(state, quote, now) } : quote];
    }),
  );
  const weighed = { ...state, results, doubts: doubtsOf(state, now) };
  const remembered = MARKETS.reduce((settled, market) => remember(settled, market, now), weighed);
  return BASES.reduce((settled, basis) => dispute(settled, basis, now), remembered);
}

/**
 * Keeps the last good price of a market in step with its results: by the default order, whatever the person's own, since
 * what was good must not depend on who asked.
 */
function remember(state: AssetState, market: Market, now: number): AssetState {
  const present = presentQuotes(state, now, (name) => marketOf(name) === market);
  const best = present.find(({ verdict }) => verdict === 'believed');
  const last = best ? goodOf(best) : withoutDoubted(state, market);
  return { ...state, lastGood: withEntry(state.lastGood, market, last) };
}

/** Keeps the dispute of a basis: there is one while a source is in doubt that stands above every believed one. */
function dispute(state: AssetState, basis: Basis, now: number): AssetState {
  const present = presentQuotes(state, now, (name) => sourceRow(name).basis === basis);
  const [highest] = present;
  const open = highest?.verdict === 'doubted' ? disputeOf(state, basis, highest, now) : null;
  return { ...state, disputes: withEntry(state.disputes, basis, open) };
}

function presentQuotes(
  state: AssetState,
  now: number,
  isMeant: (name: SourceName) => boolean,
): readonly ComparableQuote[] {
  return SOURCE_NAMES.flatMap((name) => (isMeant(name) ? (currentQuote(state, name, now) ?? []) : []));
}

/** A price that was believed until another source said something else was not good: back to the one before it. */
function withoutDoubted(state: AssetState, market: Market): LastGood | null {
  const last = state.lastGood[market] ?? null;
  const from = last && comparableQuote(state.results[last.source]);
  const isTakenBack = from?.verdict === 'doubted' && from.result.at === last?.checkedAt;
  if (!isTakenBack) return last;
  const before = from.heldAgainst;
  return before && marketOf(before.source) === market ? before : null;
}

function disputeOf(state: AssetState, basis: Basis, { result }: ComparableQuote, now: number): Dispute {
  const open = state.disputes[basis];
  const since = open && open.since <= now ? open.since : (state.doubts[result.source]?.since ?? result.at);
  return { since, until: since + DISPUTE_LIMIT_MS };
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
