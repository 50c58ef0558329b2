/** From the state to what is shown: strict precedence over stored verdicts. Judges nothing and changes nothing. */
import { TETHER } from '../market/assets.ts';
import type { KnownPrice, NoPrice, Price, Unheard } from '../market/prices.ts';
import { SOURCE_NAMES, type SourceName, sourceRow } from '../market/source-table.ts';
import {
  type AssetState,
  type ComparableQuote,
  currentQuote,
  goodOf,
  isCurrent,
  type LastGood,
  marketOf,
} from './asset-state.ts';
import { DISPUTE_LIMIT_MS, isBeingRenewed, isLatestNews, isServable } from './freshness.ts';
import { SETTLED_AFTER_MS } from './plausibility.ts';
import { standingChanges } from './standing-changes.ts';
import { winner } from './winning-source.ts';

/** What a source could say of the asset, were it asked: `lists` where its own list, or the registry, has it. */
export type Knowledge = 'lists' | 'could know' | 'rules out' | 'cannot know';

export interface Selection {
  /** The sources that may win, highest first. */
  readonly order: readonly SourceName[];
  /** Those of them that are asked without a look-up, all where it is absent: nobody waits for the others. */
  readonly asked?: readonly SourceName[] | undefined;
  readonly now: number;
  readonly knowledgeOf: (source: SourceName) => Knowledge;
  /** When the lookup began that is under way about the asset: what was good then is not called stale before it ends. */
  readonly renewedSince?: number | undefined;
}

/** The price to show now. "Unlisted" is said only when each source that could know has said so, or one's own list does. */
export function select(state: AssetState, selection: Selection): Price {
  const { order, now, renewedSince } = selection;
  if (order.length === 0) return withoutSources(state, selection);
  // What may price nothing puts nothing in doubt either.
  const able = order.filter((name) => mayPrice(state, name, selection));
  const won = winner(state, able, (name) => currentQuote(state, name, now));
  if (won) return priceOfWinner(state, won, selection);
  const doubted = able.flatMap((name) => currentQuote(state, name, now) ?? [])[0];
  if (doubted) return disputed(state, doubted, selection);
  const last = lastGoodOf(state, selection);
  if (last && (isBeingRenewed(last, renewedSince, now) || isLatestNews(last, state, now)))
    return knownPrice(state, last, last.staleRate ? 'stale' : 'priced', selection);
  if (order.some((name) => currentQuote(state, name, now)))
    return last ? knownPrice(state, last, 'stale', selection) : noPrice(state, 'unavailable');
  return withoutQuote(state, selection, last);
}

/** Whether there are sources that could know the asset, and every one of them failed. One that was not asked did not fail. */
export function isUnanswered(state: AssetState, { order, knowledgeOf }: Selection): boolean {
  const able = order.filter((name) => couldKnow(knowledgeOf(name)));
  return able.length > 0 && able.every((name) => state.results[name]?.result.kind === 'failed');
}

function couldKnow(knowledge: Knowledge): boolean {
  return knowledge === 'lists' || knowledge === 'could know';
}

function priceOfWinner(state: AssetState, won: ComparableQuote, selection: Selection): Price {
  const good = goodOf(won);
  const status = won.verdict === 'contested' ? 'disputed' : good.staleRate ? 'stale' : 'priced';
  return knownPrice(state, good, status, selection);
}

/**
 * Whether the source may price the asset at all. Pools, which anyone can make, do not win only because sources above them
 * that list the asset were skipped or failed; and USDT, by which so much else is converted, is never taken from a pool.
 */
function mayPrice(state: AssetState, source: SourceName, { order, now, knowledgeOf }: Selection): boolean {
  if (marketOf(source) !== 'pools') return true;
  if (state.asset === TETHER) return false;
  const above = order.slice(0, order.indexOf(source));
  return !above.some((name) => knowledgeOf(name) === 'lists' && isAtFault(state, name, now));
}

function isAtFault(state: AssetState, name: SourceName, now: number): boolean {
  return !currentQuote(state, name, now) && ['failed', 'broken'].includes(silence(state, name, now));
}

/**
 * While in doubt, the price from before stays, marked: as stale while further sources are being requested, then as disputed;
 * until the doubt has lasted too long. Contradicted by pools alone, the quote itself is shown then.
 */
function disputed(state: AssetState, doubted: ComparableQuote, selection: Selection): Price {
  const { now, order, renewedSince } = selection;
  const { base } = state;
  const { result } = doubted;
  const doubt = state.doubts[result.source];
  const since = doubt?.since ?? result.at;
  const readsPools = sourceRow(result.source).readsPools === true;
  // Two readers of the same pools contradict each other about what nothing was known of.
  if (!base && readsPools) return noPrice(state, 'untrusted');
  const limitMs = doubt?.onlyPools || readsPools ? SETTLED_AFTER_MS : DISPUTE_LIMIT_MS;
  if (now - since > limitMs)
    return doubt?.onlyPools
      ? knownPrice(state, goodOf(doubted), 'disputed', selection)
      : noPrice(state, 'untrusted');
  if (!base || !order.includes(base.source) || !isServable(base, now)) return noPrice(state, 'disputed');
  const isBeingAsked = renewedSince !== undefined && since >= renewedSince;
  return knownPrice(state, base, isBeingAsked ? 'stale' : 'disputed', selection);
}

/**
 * Why a source that could know gives no quote now. `broken`: its quote fails on its value or its age, so the source is
 * at fault and the last good price may stand in. `untrusted`: the market itself is too thin or doubtful.
 */
type Silence = 'untrusted' | 'broken' | 'unlisted' | 'failed';

function silence(state: AssetState, name: SourceName, now: number): Silence {
  const judged = state.results[name];
  if (!judged || !isCurrent(judged, now)) return 'failed';
  if (judged.result.kind === 'unlisted') return 'unlisted';
  const gate =
    'verdict' in judged ? judged.gate : judged.result.kind === 'rejected' ? judged.result.gate : null;
  if (gate === null) return 'failed';
  return gate === 'value' || gate === 'age' ? 'broken' : 'untrusted';
}

/**
 * Whoever switches every source off asks for no news: what was known stays for its day, whoever said it, and is never called
 * new; but not what was withdrawn since, and not without the doubt that was cast on it.
 */
function withoutSources(state: AssetState, selection: Selection): Price {
  const known = select(state, { ...selection, order: SOURCE_NAMES, asked: SOURCE_NAMES });
  if (known.usd === null) return { ...noPrice(state, 'unavailable'), unheard: 'switched off' };
  if (known.status === 'disputed') return known;
  // What a price of then had changed by until then says nothing of now.
  const { changes: _, ...price } = known;
  return { ...price, status: 'stale' };
}

function withoutQuote(state: AssetState, selection: Selection, last: LastGood | null): Price {
  const { order, asked = order, now, knowledgeOf } = selection;
  const able = order.filter((name) => couldKnow(knowledgeOf(name)));
  // Those that may know it are switched off: nobody has said that they do not, and theirs is no price to show.
  if (able.length === 0 && !order.some((name) => knowledgeOf(name) === 'rules out'))
    return { ...noPrice(state, 'unavailable'), unheard: 'switched off' };
  const kinds = able.map((name) => silence(state, name, now));
  if (kinds.every((kind) => kind === 'unlisted')) return noPrice(state, 'unlisted');
  const silenceOfLast = last && able.includes(last.source) ? silence(state, last.source, now) : null;
  const isExcused = silenceOfLast === 'failed' || silenceOfLast === 'broken';
  // A thin market elsewhere says nothing against the last price of a source that merely does not answer.
  if (kinds.includes('untrusted') && !isExcused) return noPrice(state, 'untrusted');
  if (last) return knownPrice(state, last, 'stale', selection);
  if (kinds.includes('broken')) return noPrice(state, 'untrusted');
  const unheard = unheardOf(
    state,
    able.filter((name, i) => kinds[i] === 'failed' && asked.includes(name)),
  );
  return { ...noPrice(state, 'unavailable'), ...(unheard && { unheard }) };
}

/** What is true of all of those who say nothing; null where it is one of some and another of others, or where there are none. */
function unheardOf(state: AssetState, silent: readonly SourceName[]): Unheard | null {
  if (silent.length === 0) return null;
  const results = silent.map((name) => state.results[name]);
  if (results.every((judged) => judged === undefined)) return 'not asked';
  const isInVain = results.every(
    (judged) => judged?.result.kind === 'failed' || judged?.triedAt !== undefined,
  );
  return isInVain ? 'no answer' : null;
}

/** Sources that are requested one after another have last good prices of one time. */
const SAME_TIME_MS = 60_000;

/** The youngest of the last good prices that sources in the order gave; of one time that of the first in the order. */
function lastGoodOf(state: AssetState, selection: Selection): LastGood | null {
  const { order, now } = selection;
  const candidates = Object.values(state.lastGood)
    .filter(({ source }) => order.includes(source) && mayPrice(state, source, selection))
    .filter((last) => isServable(last, now));
  const youngest = Math.max(...candidates.map(({ checkedAt }) => checkedAt));
  const ofThatTime = candidates.filter(({ checkedAt }) => youngest - checkedAt <= SAME_TIME_MS);
  return ofThatTime.sort((a, b) => order.indexOf(a.source) - order.indexOf(b.source))[0] ?? null;
}

function knownPrice(
  state: AssetState,
  from: LastGood,
  status: KnownPrice['status'],
  { now }: Selection,
): KnownPrice {
  const { usd, krw, asOf, converted, staleRate, source, checkedAt } = from;
  // What a price of then had changed by until then says nothing of now.
  const changes = status === 'priced' ? standingChanges(from.changes, asOf, now) : undefined;
  const { basis } = sourceRow(source);
  const base = { asset: state.asset, status, usd, krw, source, basis, asOf, checkedAt, converted };
  return { ...base, ...(staleRate && { staleRate }), ...(changes && { changes }) };
}

function noPrice(state: AssetState, status: NoPrice['status']): NoPrice {
  const ats = Object.values(state.results).map(({ result }) => result.at);
  return {
    asset: state.asset,
    status,
    usd: null,
    krw: null,
    source: null,
    basis: null,
    asOf: null,
    checkedAt: ats.length > 0 ? Math.max(...ats) : null,
    converted: null,
  };
}
