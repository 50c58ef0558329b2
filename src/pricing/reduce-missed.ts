/** What one state of an asset takes in of what another has heard: private windows do, of the common one. */
import { type AssetState, comparableQuote, type JudgedResult } from './asset-state.ts';
import {
  disputed,
  goodBefore,
  MARKETS,
  rejudge,
  saidLast,
  weighed,
  withEntry,
  withResult,
} from './reduce.ts';

/**
 * The state with what another one of the same asset has heard meanwhile: of each source, whatever is younger. It is judged
 * by what it was held against there, and by what only this one has heard; what was taken back there is no good here.
 */
export function reduceMissed(state: AssetState, other: AssetState, hostOffsetMs = 0): AssetState {
  const missed = Object.values(other.results)
    .filter((judged) => isNews(judged, state.results[judged.result.source]))
    .sort((a, b) => a.result.at - b.result.at);
  const standing = withoutTakenBack(state, other);
  if (missed.length === 0 && younger(standing, other.lastGood) === state.lastGood) return state;
  let { doubts } = state;
  for (const { result } of missed)
    doubts = withEntry(doubts, result.source, other.doubts[result.source] ?? null);
  // Step by step, since a quote is contradicted only while the other one counts.
  const caughtUp = missed.reduce<AssetState>(
    (before, elsewhere) => {
      const { result } = elsewhere;
      return disputed(weighed(withResult(before, { result, hostOffsetMs, elsewhere }), result.at), result.at);
    },
    { ...state, doubts, lastGood: standing },
  );
  const now = Math.max(0, ...Object.values(caughtUp.results).map(({ result }) => result.at));
  // Not before: what they make good themselves is not what they are held against.
  const lastGood = younger(caughtUp.lastGood, other.lastGood);
  const disputes = { ...caughtUp.disputes, ...other.disputes };
  const judged = weighed({ ...caughtUp, lastGood, disputes }, now);
  const settled = rejudge(judged, now);
  return { ...settled, lastGood: younger(settled.lastGood, judged.lastGood) };
}

/** Whether the other's result is younger than one's own, or is the same one, doubted there by what was heard since. */
function isNews(other: JudgedResult, own: JudgedResult | undefined): boolean {
  if (other.result.at > lastHeardAt(own)) return true;
  const [theirs, ours] = [comparableQuote(other), comparableQuote(own)];
  const isSame = theirs !== null && theirs.result.at === ours?.result.at;
  return isSame && theirs.verdict === 'doubted' && ours.verdict !== 'doubted';
}

/** The last good prices but those that the other state doubts, or says to be part of what it doubts. */
function withoutTakenBack(state: AssetState, other: AssetState): AssetState['lastGood'] {
  return MARKETS.reduce((lastGood, market) => {
    const last = lastGood[market];
    if (!last) return lastGood;
    const word = saidLast(other.results[last.source]);
    if (word?.verdict !== 'doubted' || word.result.at < last.checkedAt) return lastGood;
    const since = Math.min(other.doubts[last.source]?.since ?? word.result.at, word.result.at);
    return last.checkedAt < since ? lastGood : withEntry(lastGood, market, goodBefore(word, market));
  }, state.lastGood);
}

/** Of each market the younger one. */
function younger(one: AssetState['lastGood'], other: AssetState['lastGood']): AssetState['lastGood'] {
  return MARKETS.reduce((lastGood, market) => {
    const last = other[market];
    const isYounger = last && last.checkedAt > (lastGood[market]?.checkedAt ?? 0);
    return isYounger ? withEntry(lastGood, market, last) : lastGood;
  }, one);
}

function lastHeardAt(judged: JudgedResult | undefined): number {
  return Math.max(judged?.result.at ?? 0, judged?.triedAt ?? 0);
}
