/**
 * What was heard of one asset lately, in the order of its hearing, whatever the order in which it is told: what waits for a rate,
 * for another batch or through a sleep is put in its place, and all that was heard after it is judged again
 * (docs/architecture.md §3). In memory alone: what is on its way to be told is lost with it.
 */
import { SOURCE_NAMES } from '../market/sources.ts';
import type { AssetState } from './asset-state.ts';
import { IN_ORDER_MS } from './freshness.ts';
import { reduce } from './reduce.ts';
import type { SourceResult } from './source-result.ts';

/** One look-up of all sources, and what was heard just before it. */
const MOST_ENTRIES = 12;

/** What an asset's state becomes with a piece of news. */
export type News = (state: AssetState) => AssetState;

interface Entry {
  readonly at: number;
  /** Of what was heard in the same millisecond, the higher source's comes first. */
  readonly rank: number;
  readonly news: News;
  /** What was known before it. */
  readonly before: AssetState;
}

export interface Journal {
  /** What is known now. */
  readonly state: AssetState;
  /** The earliest first. */
  readonly entries: readonly Entry[];
}

export function openJournal(state: AssetState): Journal {
  return { state, entries: [] };
}

/** Puts in its place what a source said, at the time `now`. What is older than all that can be told apart is left out. */
export function hearResult(
  journal: Journal,
  result: SourceResult,
  now: number,
  hostOffsetMs: number,
): Journal {
  const { at, source } = result;
  const rank = SOURCE_NAMES.indexOf(source);
  const entries = sinceSetBack(journal.entries, now);
  const found = entries.findIndex((entry) => entry.at > at || (entry.at === at && entry.rank > rank));
  const place = found < 0 ? entries.length : found;
  const before = entries[place]?.before ?? journal.state;
  if (place === 0 && knowsLater(before, at, now)) return journal;
  const added = { at, rank, news: (state: AssetState) => reduce(state, result, hostOffsetMs) };
  return goneOn(before, entries.slice(0, place), [added, ...entries.slice(place)]);
}

/** Takes in what belongs to no time of its own: it comes after all that was told before it. */
export function hearNews({ state, entries }: Journal, news: News): Journal {
  const last = entries.at(-1);
  if (!last) return openJournal(news(state));
  return goneOn(state, entries, [{ at: last.at, rank: last.rank, news }]);
}

function goneOn(
  before: AssetState,
  entries: readonly Entry[],
  rest: readonly Omit<Entry, 'before'>[],
): Journal {
  let state = before;
  const all = [...entries];
  for (const { at, rank, news } of rest) {
    all.push({ at, rank, news, before: state });
    state = news(state);
  }
  const latest = all.at(-1)?.at ?? 0;
  const kept = all.slice(-MOST_ENTRIES).filter(({ at }) => latest - at <= IN_ORDER_MS);
  return { state, entries: kept };
}

/** What is yet to come was heard before the clock was set back: it comes before whatever is heard since. */
function sinceSetBack(entries: readonly Entry[], now: number): readonly Entry[] {
  return entries.slice(entries.findLastIndex(({ at }) => at > now) + 1);
}

/** Whether that state is of later than the time, so that nobody can tell what it was then. */
function knowsLater({ results }: AssetState, at: number, now: number): boolean {
  return Object.values(results).some(({ result }) => result.at > at && result.at <= now);
}
