/** Selects the price that is shown: of the highest source in the order, by the verdicts in the asset's state. Judges nothing. */
import { DISPUTE_LIMIT_MS } from '../market/ages.ts';
import { TETHER } from '../market/assets.ts';
import {
  type AvailablePrice,
  type Change,
  type ChangeSince,
  type NoPrice,
  noPrice,
  type Price,
  type SilenceReason,
} from '../market/prices.ts';
import { SOURCE_NAMES, type SourceName, sourceRow } from '../market/source-table.ts';
import { dayOf, KST_MS, MINUTE_MS, startOf } from '../market/time.ts';
import {
  type AssetState,
  type ComparableQuote,
  currentQuote,
  goodOf,
  isCurrent,
  type LastGood,
  marketOf,
} from './asset-state.ts';
import { isBeingRenewed, isLatestNews, isServable } from './freshness.ts';
import { SETTLED_AFTER_MS } from './plausibility.ts';
import { contradicts, isWitness, readsPools, statementOf } from './witnesses.ts';

/**
 * What a source knows of an asset: `lists` where its own list or the registry has the asset, `could know` where it may
 * have a price of it, `rules out` where its complete list lacks it, `cannot know` where it has no way to find it.
 */
export type Knowledge = 'lists' | 'could know' | 'rules out' | 'cannot know';

export interface Selection {
  /** The sources whose price may be shown, highest first. */
  readonly order: readonly SourceName[];
  /** The sources of the order that are requested without a person's look-up; all where it is absent. */
  readonly asked?: readonly SourceName[] | undefined;
  readonly now: number;
  readonly knowledgeOf: (source: SourceName) => Knowledge;
  /** When the pending lookup of the asset began: a price that was good then is not shown as stale before it ends. */
  readonly renewedSince?: number | undefined;
}

/**
 * The price to show now. It is `unlisted` only if each source that could know the asset answered `unlisted`, or its
 * complete list does not have the asset.
 */
export function select(state: AssetState, selection: Selection): Price {
  const { order, now, renewedSince } = selection;
  if (order.length === 0) return withoutSources(state, selection);
  // A source that may not price the asset cannot dispute a price of it either.
  const able = order.filter((name) => mayPrice(state, name, selection));
  const won = winner(state, able, (name) => currentQuote(state, name, now));
  if (won) return priceOfWinner(state, won, selection);
  const doubted = able.flatMap((name) => currentQuote(state, name, now) ?? [])[0];
  if (doubted) return disputed(state, doubted, selection);
  const last = lastGoodOf(state, selection);
  if (last && (isBeingRenewed(last, renewedSince, now) || isLatestNews(last, state, now)))
    return priceFrom(state, last, last.staleRate ? 'stale' : 'priced', selection);
  if (order.some((name) => currentQuote(state, name, now)))
    return last ? priceFrom(state, last, 'stale', selection) : noneOf(state, 'unavailable');
  return withoutQuote(state, selection, last);
}

/** Whether sources could know the asset, and all of them failed. A source without a request did not fail. */
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
  return priceFrom(state, good, status, selection);
}

/**
 * Whether the source may price the asset at all. A reader of pools may not where a higher source lists the asset and failed or was
 * skipped, because anyone can make a pool. It never prices USDT, which converts other prices.
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
 * The price to show while the highest quote is in doubt. The base price is shown: as stale while the lookup that opened the doubt
 * requests further sources, as disputed after that. When the doubt has lasted too long, the asset is untrusted; but a quote
 * that only pools contradict is then shown itself.
 */
function disputed(state: AssetState, doubted: ComparableQuote, selection: Selection): Price {
  const { now, order, renewedSince } = selection;
  const { base } = state;
  const { result } = doubted;
  const doubt = state.doubts[result.source];
  const since = doubt?.since ?? result.at;
  const isPool = readsPools(result);
  // With no base price, the asset is new and the two readers of pools contradict each other: neither price is shown.
  if (!base && isPool) return noneOf(state, 'untrusted');
  const limitMs = doubt?.onlyPools || isPool ? SETTLED_AFTER_MS : DISPUTE_LIMIT_MS;
  if (now - since > limitMs)
    return doubt?.onlyPools
      ? priceFrom(state, goodOf(doubted), 'disputed', selection)
      : noneOf(state, 'untrusted');
  if (!base || !order.includes(base.source) || !isServable(base, now)) return noneOf(state, 'disputed');
  const isBeingAsked = renewedSince !== undefined && since >= renewedSince;
  return priceFrom(state, base, isBeingAsked ? 'stale' : 'disputed', selection);
}

/**
 * Why a source that could know the asset has no usable quote now. `broken`: its quote fails the gates of value or age, so the source
 * is at fault and the last good price may be shown. `untrusted`: its quote fails another gate, so the market is too thin.
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
 * The price to show while all sources are switched off and no requests are sent: the last price of any source, as stale for 24 h,
 * unless it was withdrawn. A disputed one stays disputed.
 */
function withoutSources(state: AssetState, selection: Selection): Price {
  const known = select(state, { ...selection, order: SOURCE_NAMES, asked: SOURCE_NAMES });
  if (known.usd === null) return { ...noneOf(state, 'unavailable'), unheard: 'switched off' };
  if (known.status === 'disputed') return known;
  // A change is shown with a fresh price only.
  const { changes: _, ...price } = known;
  return { ...price, status: 'stale' };
}

function withoutQuote(state: AssetState, selection: Selection, last: LastGood | null): Price {
  const { order, asked = order, now, knowledgeOf } = selection;
  const able = order.filter((name) => couldKnow(knowledgeOf(name)));
  // Every source that could know the asset is switched off, so `unlisted` would be wrong: the asset may be listed
  // there.
  if (able.length === 0 && !order.some((name) => knowledgeOf(name) === 'rules out'))
    return { ...noneOf(state, 'unavailable'), unheard: 'switched off' };
  const kinds = able.map((name) => silence(state, name, now));
  if (kinds.every((kind) => kind === 'unlisted')) return noneOf(state, 'unlisted');
  const silenceOfLast = last && able.includes(last.source) ? silence(state, last.source, now) : null;
  const isExcused = silenceOfLast === 'failed' || silenceOfLast === 'broken';
  // A market that is too thin at another source does not withdraw the last price of a source that merely failed.
  if (kinds.includes('untrusted') && !isExcused) return noneOf(state, 'untrusted');
  if (last) return priceFrom(state, last, 'stale', selection);
  if (kinds.includes('broken')) return noneOf(state, 'untrusted');
  const unheard = silenceReasonOf(
    state,
    able.filter((name, i) => kinds[i] === 'failed' && asked.includes(name)),
  );
  return { ...noneOf(state, 'unavailable'), ...(unheard && { unheard }) };
}

/** Why the sources without a result have none, if all have the same reason; else null. */
function silenceReasonOf(state: AssetState, silent: readonly SourceName[]): SilenceReason | null {
  if (silent.length === 0) return null;
  const results = silent.map((name) => state.results[name]);
  if (results.every((judged) => judged === undefined)) return 'not asked';
  const isInVain = results.every(
    (judged) => judged?.result.kind === 'failed' || judged?.triedAt !== undefined,
  );
  return isInVain ? 'no answer' : null;
}

/** Last good prices received within this time count as equally old: a lookup requests sources one after another. */
const SAME_TIME_MS = MINUTE_MS;

/** The newest last good price of the sources in the order; among equally old ones, that of the highest source. */
function lastGoodOf(state: AssetState, selection: Selection): LastGood | null {
  const { order, now } = selection;
  const candidates = Object.values(state.lastGood)
    .filter(({ source }) => order.includes(source) && mayPrice(state, source, selection))
    .filter((last) => isServable(last, now));
  const youngest = Math.max(...candidates.map(({ checkedAt }) => checkedAt));
  const ofThatTime = candidates.filter(({ checkedAt }) => youngest - checkedAt <= SAME_TIME_MS);
  return ofThatTime.sort((a, b) => order.indexOf(a.source) - order.indexOf(b.source))[0] ?? null;
}

function priceFrom(
  state: AssetState,
  from: LastGood,
  status: AvailablePrice['status'],
  { now }: Selection,
): AvailablePrice {
  const { usd, krw, asOf, converted, staleRate, source, checkedAt } = from;
  // A change is shown with a fresh price only.
  const changes = status === 'priced' ? currentChanges(from.changes, asOf, now) : undefined;
  const { basis } = sourceRow(source);
  const base = { asset: state.asset, status, usd, krw, source, basis, asOf, checkedAt, converted };
  return { ...base, ...(staleRate && { staleRate }), ...(changes && { changes }) };
}

function noneOf(state: AssetState, status: NoPrice['status']): NoPrice {
  const ats = Object.values(state.results).map(({ result }) => result.at);
  return noPrice(state.asset, status, ats.length > 0 ? Math.max(...ats) : null);
}

const DAY_BEGINS_MS = { '09:00 KST': KST_MS, '00:00 KST': 0 } as const satisfies Partial<
  Record<ChangeSince, number>
>;

/** The changes whose day has not ended since the price was true; undefined where none is left. */
export function currentChanges(
  changes: readonly Change[] | undefined,
  asOf: number,
  now: number,
): readonly Change[] | undefined {
  const standing = changes?.filter(({ since }) => {
    if (since === '24h') return true;
    const beginsMs = DAY_BEGINS_MS[since];
    return asOf >= startOf(dayOf(now - beginsMs)) + beginsMs;
  });
  return standing?.length ? standing : undefined;
}

/**
 * The first quote in the order of sources that is not in doubt; null when there is none. A quote below one in doubt must be a witness
 * that contradicts it, and a pool's quote never replaces a doubted one of another kind of source.
 */
export function winner(
  state: AssetState,
  order: readonly SourceName[],
  quoteOf: (source: SourceName) => ComparableQuote | null,
): ComparableQuote | null {
  let doubted: ComparableQuote | null = null;
  for (const name of order) {
    const quote = quoteOf(name);
    if (!quote) continue;
    if (quote.verdict === 'doubted') doubted ??= quote;
    else if (!doubted || mayReplace(state, doubted, quote)) return quote;
  }
  return null;
}

function mayReplace(state: AssetState, doubted: ComparableQuote, quote: ComparableQuote): boolean {
  if (readsPools(quote.result) && !readsPools(doubted.result)) return false;
  const witness = statementOf(quote);
  return isWitness(state, witness) && contradicts(witness, statementOf(doubted), state.base);
}

/** Whether a source of the other market replaces a higher one for now: the higher one had a good price in the past 24 h. */
export function isStandIn(
  { basis, source }: Price,
  { lastGood }: Pick<AssetState, 'lastGood'>,
  order: readonly SourceName[],
  now: number,
): boolean {
  if (source === null) return false;
  const higher = order.slice(0, order.indexOf(source));
  return Object.values(lastGood).some(
    (last) => sourceRow(last.source).basis !== basis && higher.includes(last.source) && isServable(last, now),
  );
}
