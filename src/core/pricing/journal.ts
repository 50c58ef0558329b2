/**
 * What was heard of one asset lately, in the order of its hearing, whatever the order in which it is told: what waits for a rate
 * or for another batch is put in its place, and all answers received after it are judged again (docs/decisions/004-order-of-arrival.md), by
 * whom the news bring along. In memory alone: what is on its way to be told is lost with it.
 */
import { SOURCE_NAMES } from '../market/source-table.ts';
import type { AssetState } from './asset-state.ts';
import { IN_ORDER_MS } from './freshness.ts';
import type { SourceResult } from './source-result.ts';

/** Time is the limit; this one is for what is asked again and again. Three look-ups of all sources by each of two layers fit in. */
const MOST_ENTRIES = 48;

/** What an asset's state becomes with a piece of news. */
export type News = (state: AssetState) => AssetState;

interface Entry {
  readonly at: number;
  /** Of what was heard in the same millisecond, the higher source's comes first. */
  readonly rank: number;
  readonly news: News;
}

export interface Journal {
  /** What was known before the first entry. Between, nothing is kept: a state is many times the size of an entry. */
  readonly before: AssetState;
  /** The earliest first. */
  readonly entries: readonly Entry[];
  /** What is known now. */
  readonly state: AssetState;
}

export function openJournal(state: AssetState): Journal {
  return { before: state, entries: [], state };
}

/** Puts in its place what a source said, at the time `now`. What is older than all that can be told apart is left out. */
export function hearInTime(
  journal: Journal,
  { at, source }: Pick<SourceResult, 'at' | 'source'>,
  news: News,
  now: number,
): Journal {
  const rank = SOURCE_NAMES.indexOf(source);
  const { before, entries, state } = sinceSetBack(journal, now);
  const found = entries.findIndex((entry) => entry.at > at || (entry.at === at && entry.rank > rank));
  const place = found < 0 ? entries.length : found;
  if (place === 0 && knowsLater(before, at, now)) return journal;
  const all = entries.toSpliced(place, 0, { at, rank, news });
  return shortened({ before, entries: all, state: found < 0 ? news(state) : afterAll(before, all) });
}

/** Takes in what belongs to no time of its own: it comes after all that was told before it. */
export function hearNews({ before, entries, state }: Journal, news: News): Journal {
  const last = entries.at(-1);
  if (!last) return openJournal(news(state));
  const { at, rank } = last;
  return shortened({ before, entries: [...entries, { at, rank, news }], state: news(state) });
}

/** Closed, once nothing that is told in time can come before any of it: what it takes up is for assets that are asked about now. */
export function closedInTime(journal: Journal, now: number): Journal {
  const last = journal.entries.at(-1);
  return last && now - last.at > IN_ORDER_MS ? openJournal(journal.state) : journal;
}

function shortened(journal: Journal): Journal {
  const { entries } = journal;
  const latest = entries.at(-1)?.at ?? 0;
  const inTime = entries.findIndex(({ at }) => latest - at <= IN_ORDER_MS);
  return without(journal, Math.max(inTime, entries.length - MOST_ENTRIES));
}

/** What is yet to come was heard before the clock was set back: it comes before whatever is heard since. */
function sinceSetBack(journal: Journal, now: number): Journal {
  return without(journal, journal.entries.findLastIndex(({ at }) => at > now) + 1);
}

/** Without the first ones, which have their place for good. */
function without(journal: Journal, count: number): Journal {
  if (count <= 0) return journal;
  const { before, entries, state } = journal;
  if (count >= entries.length) return openJournal(state);
  return { before: afterAll(before, entries.slice(0, count)), entries: entries.slice(count), state };
}

function afterAll(before: AssetState, entries: readonly Entry[]): AssetState {
  return entries.reduce((state, { news }) => news(state), before);
}

/** Whether that state is of later than the time, so that nobody can tell what it was then. */
function knowsLater({ results }: AssetState, at: number, now: number): boolean {
  return Object.values(results).some(({ result }) => result.at > at && result.at <= now);
}
