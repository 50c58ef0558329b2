/**
 * Decides which quotes are believed (docs/pricing.md §3). A quote that jumps, or that another source contradicts, opens a doubt. A
 * majority of sources, the price from before the doubt, or the passing of time decides it.
 */
import { HISTORY_MS, LOOKUP_MS } from '../market/ages.ts';
import { timesApart } from '../market/arithmetic.ts';
import { TETHER } from '../market/assets.ts';
import { type SourceName, sourceRow } from '../market/source-table.ts';
import { MINUTE_MS } from '../market/time.ts';
import {
  type AssetState,
  comparableQuote,
  type LastGood,
  lastQuoteOf,
  marketOf,
  type PriceDoubt,
  type Verdict,
} from './asset-state.ts';
import { isServable } from './freshness.ts';
import { isConfirmedTether, tetherReadings } from './tether-price.ts';
import {
  areAlike,
  areApart,
  type Camp,
  CONTRADICTS_MS,
  contradicts,
  dollarStatements,
  goodOfStatement,
  groupOf,
  isWitness,
  knowsContract,
  majorityOf,
  type PricedStatement,
  readsPools,
  STANDSTILL_MS,
  STAYED_TIMES,
  type Statement,
  statements,
  timesBetween,
} from './witnesses.ts';

const TEN_MINUTES_MS = 10 * MINUTE_MS;
/** A price that differs by more than this factor from a price of its market in the past ten minutes has jumped. */
const JUMP_TIMES = 1.5;
/** After a jump by more than this factor, a price waits for a second opinion, or for its source to repeat it. */
export const FAR_OFF_TIMES = 5;
/** The time after which a repeated quote counts as a confirmation. */
export const REPEATED_AFTER_MS = MINUTE_MS;
/** A quote within this factor of an earlier one counts as a repetition. */
export const AGREEING_TIMES = 1.2;
/** After this time, a jump that nothing contradicts is confirmed, and a contradiction by pools alone no longer counts. */
export const SETTLED_AFTER_MS = STANDSTILL_MS;

/** The state with new verdicts for all quotes, after an answer of `source` was added at `now`. */
export function judge(before: AssetState, source: SourceName, now: number): AssetState {
  let state = before;
  const said = statements(state, now);
  const comparable = [...said, ...dollarStatements(state, now)];
  const own = said.find((each) => each.source === source && each.at === now) ?? null;
  const jump = own && jumpedFrom(state, own, said);
  if (own && (jump || state.doubts[source])) state = withDoubt(state, own, { base: jump, now });
  const asked = state;
  const majority = majorityOf(
    said.filter((each) => isWitness(asked, each)),
    asked.base,
  );
  if (majority) state = settledBy(state, majority, now);
  for (const each of said) {
    if (majority?.members.includes(each)) continue;
    state = weighed(state, each, { comparable, majority, own, jump, now });
  }
  return closed(state.asset === TETHER ? withTether(state, said) : state);
}

/** What a quote is compared with. */
interface Around {
  /** All quotes that may contradict another, also those that no rate could convert to won. */
  readonly comparable: readonly Statement[];
  readonly majority: Camp | null;
  /** The quote in the answer that has just been added. */
  readonly own: PricedStatement | null;
  /** The good price from which the quote in `own` has jumped. */
  readonly jump: LastGood | null;
  readonly now: number;
}

/** Believes and confirms the quotes of a majority, which replace all earlier good prices. */
function settledBy(state: AssetState, { members }: Camp, now: number): AssetState {
  // The confirmed price is that of a source that knows the contract, if the majority has one: a base price that only
  // exchanges confirmed does not count against such a source.
  const head = members.find(({ source }) => knowsContract(source)) ?? members[0];
  if (!head) return state;
  const doubts = { ...state.doubts };
  for (const { source } of members) delete doubts[source];
  const confirmed = confirmedByContract(state, head, now) ?? goodOfStatement(head);
  const settled = { ...state, doubts, goods: members.map(goodOfStatement), confirmed, base: confirmed };
  return members.reduce<AssetState>((next, member) => withVerdict(next, member, 'believed'), settled);
}

/**
 * The last price that a source of the contract confirmed, if only exchanges confirm the new one and it is near that price: then it is
 * of the same token. Else null.
 */
function confirmedByContract({ confirmed }: AssetState, head: Statement, now: number): LastGood | null {
  if (!confirmed || knowsContract(head.source) || !knowsContract(confirmed.source)) return null;
  return isServable(confirmed, now) && timesBetween(head, confirmed) <= STAYED_TIMES ? confirmed : null;
}

/** Judges a quote that is not in the majority. */
function weighed(state: AssetState, each: PricedStatement, around: Around): AssetState {
  const { comparable, majority, own, jump, now } = around;
  if (majority && areApart(each, majority.centre)) {
    const contradictedAt = Math.max(...majority.members.map(({ at }) => at));
    return withVerdict(withDoubt(state, each, { base: null, now, contradictedAt }), each, 'doubted');
  }
  const base = state.base ?? confirmedInMarket(state, each, now);
  const since = state.doubts[each.source]?.since ?? now;
  const earlier = statements(state, now, CONTRADICTS_MS).filter(({ at }) => at >= since);
  const against = [...comparable, ...earlier].filter(
    (other) => other.source !== each.source && isWitness(state, other) && contradicts(other, each, base),
  );
  if (against.length > 0) return contradicted(state, each, against, now);
  // The verdict on a quote that nothing contradicts changes only with a new quote of its source.
  if (each !== own) return state;
  const isShared = comparable.some((other) => other.source !== each.source && areAlike(other, each));
  return uncontradicted(state, each, { jump, isShared, now });
}

/** Judges a quote that other quotes contradict. */
function contradicted(
  before: AssetState,
  each: PricedStatement,
  against: readonly Statement[],
  now: number,
): AssetState {
  const { confirmed } = before;
  const onlyPools = !readsPools(each) && against.every(readsPools);
  const state = withDoubt(before, each, {
    base: confirmed && isServable(confirmed, now) ? confirmed : null,
    now,
    onlyPools,
    contradictedAt: Math.max(...against.map(({ at }) => at)),
  });
  const { base } = state;
  // A base price that only exchanges confirmed may be of another token with the same symbol, so it does not support the
  // quote against a source that knows the contract.
  const isOfSymbol =
    base !== null && base.checkedAt === confirmed?.checkedAt && !knowsContract(confirmed.source);
  const isOutranked =
    isOfSymbol && against.some((other) => knowsContract(other.source) && !readsPools(other));
  if (base && !isOutranked && timesBetween(each, base) <= STAYED_TIMES)
    return withVerdict(state, each, 'believed');
  if (!onlyPools) return withVerdict(state, each, 'doubted');
  const since = state.doubts[each.source]?.since ?? now;
  const hasLeft = base !== null && against.some((other) => areAlike(other, base));
  return withVerdict(state, each, hasLeft && now - since < SETTLED_AFTER_MS ? 'doubted' : 'contested');
}

/** The last confirmed price, if it is of the quote's market; else null, because prices of two markets differ by a premium. */
function confirmedInMarket({ confirmed }: AssetState, { source }: Statement, now: number): LastGood | null {
  if (!confirmed || !isServable(confirmed, now)) return null;
  return sourceRow(confirmed.source).basis === sourceRow(source).basis ? confirmed : null;
}

/** Judges a new quote that no other quote contradicts. `isShared`: whether another source's quote is alike. */
function uncontradicted(
  state: AssetState,
  each: PricedStatement,
  { jump, isShared, now }: Pick<Around, 'jump' | 'now'> & { readonly isShared: boolean },
): AssetState {
  const doubt = state.doubts[each.source];
  if (!doubt) return withVerdict(state, each, 'believed');
  const { base } = state;
  // A base price older than 65 min is a reason to request another source, but not to doubt.
  const times = base && doubt.since - base.checkedAt <= HISTORY_MS ? timesBetween(each, base) : 1;
  const { contradictedAt } = doubt;
  const hasStayed = base !== null && timesBetween(each, base) <= STAYED_TIMES;
  // No other source was requested since the contradiction, so the quote still counts as contradicted.
  const isOpen = contradictedAt !== undefined && !isAnyRequestedSince(state, each, contradictedAt);
  if (isOpen && !hasStayed && !isShared) return withVerdict(state, each, 'doubted');
  if (times <= STAYED_TIMES && !jump) return withVerdict(withoutDoubt(state, each), each, 'believed');
  // Unless another group has answered since the contradiction, the contradicting source may only have failed: then time
  // decides after 65 min.
  const quietMs = now - Math.max(doubt.since, contradictedAt ?? 0);
  const isAnswered = contradictedAt === undefined || isAnyAnswerSince(state, each, contradictedAt);
  if (quietMs >= (isAnswered ? SETTLED_AFTER_MS : HISTORY_MS)) {
    const good = goodOfStatement(each);
    const settled = { ...withoutDoubt(state, each), goods: [good], confirmed: good, base: good };
    return withVerdict(settled, each, 'believed');
  }
  const isRepeated = !readsPools(each) && now - doubt.repeatedSince >= REPEATED_AFTER_MS;
  return withVerdict(state, each, times <= FAR_OFF_TIMES || isRepeated ? 'believed' : 'doubted');
}

/** Whether a source of another group gave a quote after `time`. */
function isAnyAnswerSince({ results }: AssetState, { source }: Statement, time: number): boolean {
  return Object.values(results).some(
    ({ result }) =>
      result.kind === 'quoted' && groupOf(result.source) !== groupOf(source) && result.at > time,
  );
}

/** Whether another source was requested after `time`, even if that failed. */
function isAnyRequestedSince({ results }: AssetState, { source }: Statement, time: number): boolean {
  return Object.entries(results).some(
    ([name, { result, triedAt = result.at }]) => name !== source && Math.max(result.at, triedAt) > time,
  );
}

/**
 * The good price from which a quote has jumped; null where it has not. Compared are the good prices of its market in
 * the past ten minutes, the base price, and the newest and the oldest good price of the past 65 min. Null also where
 * the source has no good price of its own and another source's quote is alike with the old price: that is a
 * contradiction.
 */
function jumpedFrom(state: AssetState, each: PricedStatement, said: readonly Statement[]): LastGood | null {
  const market = marketOf(each.source);
  const past = [...state.goods, ...Object.values(state.lastGood)]
    .filter(
      (good) =>
        // Other sources' prices of the same look-up are not past ones.
        each.at - good.checkedAt > (good.source === each.source ? 0 : LOOKUP_MS) &&
        each.at - good.checkedAt <= HISTORY_MS &&
        (market === 'pools' || marketOf(good.source) !== 'pools'),
    )
    .sort((a, b) => a.checkedAt - b.checkedAt);
  const lately = past.filter(
    (good) =>
      marketOf(good.source) === market &&
      each.at - good.checkedAt <= TEN_MINUTES_MS &&
      timesBetween(each, good) > JUMP_TIMES,
  );
  const further = [state.base, past.at(-1), past[0]].filter((good) => good != null && areApart(each, good));
  const left = lately[0] ?? further[0] ?? null;
  if (!left || past.some(({ source }) => source === each.source)) return left;
  return said.some((other) => areAlike(other, left)) ? null : left;
}

interface Doubting {
  /** The base price to store, where the state has none yet. */
  readonly base: LastGood | null;
  readonly now: number;
  readonly onlyPools?: boolean;
  readonly contradictedAt?: number;
}

/** The state with a doubt about the quote. An open doubt about the source keeps its beginning. */
function withDoubt(
  state: AssetState,
  each: PricedStatement,
  { base, now, onlyPools, contradictedAt }: Doubting,
): AssetState {
  const open = state.doubts[each.source];
  const value = sourceRow(each.source).basis === 'korea' ? each.krw : each.usd;
  const isRepeated = open !== undefined && timesApart(open.value, value) <= AGREEING_TIMES;
  const lastContradictedAt = contradictedAt ?? open?.contradictedAt;
  const doubt: PriceDoubt = {
    since: open?.since ?? now,
    ...(isRepeated
      ? { value: open.value, repeatedSince: open.repeatedSince }
      : { value, repeatedSince: each.at }),
    ...(onlyPools && { onlyPools: true }),
    ...(lastContradictedAt !== undefined && { contradictedAt: lastContradictedAt }),
  };
  return {
    ...state,
    doubts: { ...state.doubts, [each.source]: doubt },
    base: state.base ?? base,
  };
}

function withoutDoubt(state: AssetState, { source }: Statement): AssetState {
  const { [source]: _, ...doubts } = state.doubts;
  return { ...state, doubts };
}

/** The state without doubts whose source gave no quote for 65 min. Called before a new result is added. */
export function withoutOldDoubts(state: AssetState, now: number): AssetState {
  const doubts = Object.entries(state.doubts).filter(([name, { since }]) => {
    // A doubt from the future is dropped: the clock was set back.
    if (since > now) return false;
    const at = lastQuoteOf(state.results[name as SourceName])?.result.at ?? since;
    return now >= at && now - at <= HISTORY_MS;
  });
  return closed({ ...state, doubts: Object.fromEntries(doubts) });
}

/** The state, without its base price if no doubt is open any more. */
function closed(state: AssetState): AssetState {
  return Object.keys(state.doubts).length > 0 ? state : { ...state, base: null };
}

/** The state with the verdict for the quote. A doubted quote removes the good prices of its source that are alike with it. */
function withVerdict(state: AssetState, each: Statement, verdict: Verdict): AssetState {
  const judged = state.results[each.source];
  if (!judged) return state;
  const quote = comparableQuote(judged);
  const { lastSaid } = judged;
  const result = quote
    ? { ...quote, verdict }
    : lastSaid
      ? { ...judged, lastSaid: { ...lastSaid, verdict } }
      : judged;
  const goods =
    verdict === 'doubted'
      ? state.goods.filter((good) => good.source !== each.source || !areAlike(good, each))
      : state.goods;
  return { ...state, results: { ...state.results, [each.source]: result }, goods };
}

/** The state of USDT with verdicts by the rules of docs/pricing.md §4 alone, because its dollars convert the prices of exchanges. */
function withTether(state: AssetState, said: readonly PricedStatement[]): AssetState {
  const readings = tetherReadings(state);
  return said.reduce((next, each) => {
    const reading = readings.find(({ source }) => source === each.source);
    if (!reading) return next;
    return withVerdict(next, each, isConfirmedTether(reading, readings) ? 'believed' : 'doubted');
  }, state);
}

/** When a doubted quote of a source in the order can be confirmed by repetition (Unix milliseconds); null where none can. */
export function repeatableAt(state: AssetState, order: readonly SourceName[], now: number): number | null {
  const times = order.flatMap((name) => {
    const quote = comparableQuote(state.results[name]);
    const doubt = state.doubts[name];
    if (!doubt || quote?.verdict !== 'doubted') return [];
    const at = doubt.repeatedSince + REPEATED_AFTER_MS;
    return at > now && doubt.repeatedSince <= now ? [at] : [];
  });
  return times.length > 0 ? Math.min(...times) : null;
}
