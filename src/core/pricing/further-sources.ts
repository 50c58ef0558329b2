/** Decides which sources a look-up requests for second opinions about an asset's price (docs/pricing.md §3). */
import { HISTORY_MS } from '../market/ages.ts';
import { TETHER } from '../market/assets.ts';
import { type SourceName, sourceRow } from '../market/source-table.ts';
import { HOUR_MS, MINUTE_MS } from '../market/time.ts';
import { type AssetState, type ComparableQuote, currentQuote, goodOf } from './asset-state.ts';
import { FAR_OFF_TIMES } from './plausibility.ts';
import { winner } from './select-price.ts';
import { areAlike, groupOf, knowsContract, timesBetween } from './witnesses.ts';

/** How often a price without a doubt is compared with a source of another group (`groupOf`). */
const CHECKED_EVERY_MS = HOUR_MS;
/** How often further groups are requested while a quote in doubt is replaced by a source that contradicts it. */
const VOTE_EVERY_MS = 10 * MINUTE_MS;
/** The most sources requested at once, where a second opinion contradicts or a request for one has failed. */
const SIDE_BY_SIDE = 2;

export interface Further {
  readonly order: readonly SourceName[];
  readonly now: number;
  /** When the look-up began. */
  readonly startedAt: number;
  /** Whether a price without a doubt is compared with another group in this look-up. */
  readonly isChecked: boolean;
  /** Whether the source could know the asset, and has budget to spare. */
  readonly mayRequest: (source: SourceName) => boolean;
}

/** The sources to request next in this look-up, at once; none when it needs no further opinion. */
export function furtherSources(state: AssetState, further: Further): readonly SourceName[] {
  const { order, now, startedAt, mayRequest } = further;
  const quotes = order.flatMap((name) => currentQuote(state, name, now) ?? []);
  const [asked] = quotes;
  if (!asked) return [];
  const { source } = asked.result;
  const won = winner(state, order, (name) => currentQuote(state, name, now));
  const others = order.filter(
    (name) => name !== source && (groupOf(name) !== groupOf(source) || state.asset === TETHER),
  );
  const able = others.filter((name) => mayRequest(name) && !isRuledOut(state, name, now));
  const tried = new Set(others.filter((name) => triedAt(state, name, now) >= startedAt).map(groupOf));
  const notSince = (time: number) =>
    able.filter((name) => triedAt(state, name, now) < time && !tried.has(groupOf(name)));
  // A source that failed in this look-up has given no second opinion.
  const isAnswered = others.some((name) => (currentQuote(state, name, now)?.result.at ?? 0) >= startedAt);
  if (!isAnswered) {
    if (needsOther(state, asked, further)) {
      const ranked = oneOfEachGroup(inRank(notSince(startedAt), asked, won));
      // After a failed request for a second opinion, two sources are requested at once: a look-up has few rounds.
      if (ranked.length > 0) return ranked.slice(0, tried.size > 0 ? SIDE_BY_SIDE : 1);
      // Where no other group can be requested, the other source of the same group may still contradict.
      const isDoubted = state.doubts[source] !== undefined || asked.verdict !== 'believed';
      return isDoubted ? kinOf(source, order).filter(isUntried).slice(0, 1) : [];
    }
    return needsOtherReader(state, asked, startedAt) ? kinOf(source, order).filter(isUntried) : [];
  }
  const isOpen = isUnsure(state, asked, further);
  if (asked.verdict !== 'doubted' && !isOpen) return [];
  const third = notSince(won && !isOpen ? now - VOTE_EVERY_MS : startedAt);
  return oneOfEachGroup(third.toSorted((a, b) => Number(knowsContract(b)) - Number(knowsContract(a)))).slice(
    0,
    SIDE_BY_SIDE,
  );

  function isUntried(name: SourceName): boolean {
    return mayRequest(name) && triedAt(state, name, now) < startedAt;
  }
}

/** Whether a source of another group is requested for a second opinion. */
function needsOther(state: AssetState, asked: ComparableQuote, further: Further): boolean {
  const { source } = asked.result;
  if (state.doubts[source] || asked.verdict !== 'believed') return true;
  const { startedAt, now, isChecked } = further;
  const before = state.goods.filter(({ checkedAt }) => checkedAt < startedAt);
  const known = [...Object.values(state.lastGood), ...(state.confirmed ? [state.confirmed] : [])].filter(
    ({ checkedAt }) => checkedAt < startedAt,
  );
  if (before.length === 0) {
    // The first price in 65 minutes needs a second opinion if it is the first ever and a Korean exchange's, which knows
    // only a symbol, or if it is far from an older price.
    const isKorean = sourceRow(source).basis === 'korea';
    if (asked.result.contradictsItself || (isKorean && known.length === 0)) return true;
    return known.some((last) => timesBetween(last, goodOf(asked)) > FAR_OFF_TIMES);
  }
  if (!isChecked) return false;
  return !further.order.some(
    (name) =>
      groupOf(name) !== groupOf(source) &&
      state.results[name]?.result.kind === 'quoted' &&
      now >= (state.results[name]?.result.at ?? 0) &&
      now - (state.results[name]?.result.at ?? 0) < CHECKED_EVERY_MS,
  );
}

/**
 * Whether no quote of another group is alike with the price. One that is neither alike nor apart decides nothing: two markets may
 * differ as much, but one of them may also be wrong.
 */
function isUnsure(state: AssetState, asked: ComparableQuote, { order, now }: Further): boolean {
  const good = goodOf(asked);
  return !order.some((name) => {
    const other = currentQuote(state, name, now);
    return other && groupOf(name) !== groupOf(good.source) && areAlike(goodOf(other), good);
  });
}

/** Whether a reader of pools is the first source to price the asset: then the other reader of pools is requested, too. */
function needsOtherReader({ goods, lastGood }: AssetState, { result }: ComparableQuote, startedAt: number) {
  if (!sourceRow(result.source).readsPools) return false;
  return ![...goods, ...Object.values(lastGood)].some(({ checkedAt }) => checkedAt < startedAt);
}

/**
 * The sources in the order in which they are requested for a second opinion: first the one whose price is shown. About an exchange's
 * quote, sources that know the contract come next, then the rest. About another quote, sources of the same market except
 * pools, then the other market, then pools.
 */
function inRank(names: readonly SourceName[], asked: ComparableQuote, won: ComparableQuote | null) {
  const { basis, registryOnly } = sourceRow(asked.result.source);
  const rank = (name: SourceName) => {
    if (won && name === won.result.source) return 0;
    if (registryOnly) return knowsContract(name) ? 1 : 2;
    const row = sourceRow(name);
    return row.readsPools ? 3 : row.basis === basis ? 1 : 2;
  };
  return names.toSorted((a, b) => rank(a) - rank(b));
}

/** The other sources of the same group. */
function kinOf(source: SourceName, order: readonly SourceName[]): readonly SourceName[] {
  return order.filter((name) => name !== source && groupOf(name) === groupOf(source));
}

function oneOfEachGroup(names: readonly SourceName[]): readonly SourceName[] {
  return names.filter((name, i) => names.findIndex((other) => groupOf(other) === groupOf(name)) === i);
}

/** When the source was last requested about the asset, even if that failed; minus infinity for never. */
function triedAt({ results }: AssetState, name: SourceName, now: number): number {
  const judged = results[name];
  const at = judged ? Math.max(judged.result.at, judged.triedAt ?? 0) : Number.NEGATIVE_INFINITY;
  // A time in the future is ignored: the clock was set back.
  return at <= now ? at : Number.NEGATIVE_INFINITY;
}

/** Whether the source answered `unlisted` in the past 65 min. */
function isRuledOut({ results }: AssetState, name: SourceName, now: number): boolean {
  const result = results[name]?.result;
  return result?.kind === 'unlisted' && now - result.at < HISTORY_MS;
}
