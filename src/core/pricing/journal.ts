/**
 * An asset's recent results in the order of receipt. A result that waited for a rate or for another batch is inserted in its
 * place, and all later ones are judged again (docs/decisions/004-order-of-arrival.md). In memory only.
 */
import { IN_ORDER_MS } from '../market/ages.ts';
import { SOURCE_NAMES } from '../market/source-table.ts';
import type { AssetState } from './asset-state.ts';
import type { SourceResult } from './source-result.ts';

/** A second limit beside the time, for frequent requests: three look-ups of all sources by each of two layers fit in. */
const MOST_ENTRIES = 48;

export type News = (state: AssetState) => AssetState;

interface Entry {
  readonly at: number;
  /** Of results of the same millisecond, the higher source's comes first. */
  readonly rank: number;
  readonly news: News;
}

export interface Journal {
  /** The state before the first entry. The ones between are not stored: a state is many times the size of an entry. */
  readonly before: AssetState;
  /** The earliest first. */
  readonly entries: readonly Entry[];
  readonly state: AssetState;
}

export function openJournal(state: AssetState): Journal {
  return { before: state, entries: [], state };
}

/** Inserts a source's result at the time `now`. One that is older than all entries is dropped. */
export function insertInTime(
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

/** Appends a change that has no time of its own. */
export function appendNews({ before, entries, state }: Journal, news: News): Journal {
  const last = entries.at(-1);
  if (!last) return openJournal(news(state));
  const { at, rank } = last;
  return shortened({ before, entries: [...entries, { at, rank, news }], state: news(state) });
}

/** Drops the entries once no result can come before the last: memory is for assets that are requested now. */
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

/** Entries of the future were received before the clock was set back: they come before all later ones. */
function sinceSetBack(journal: Journal, now: number): Journal {
  return without(journal, journal.entries.findLastIndex(({ at }) => at > now) + 1);
}

function without(journal: Journal, count: number): Journal {
  if (count <= 0) return journal;
  const { before, entries, state } = journal;
  if (count >= entries.length) return openJournal(state);
  return { before: afterAll(before, entries.slice(0, count)), entries: entries.slice(count), state };
}

function afterAll(before: AssetState, entries: readonly Entry[]): AssetState {
  return entries.reduce((state, { news }) => news(state), before);
}

/** Whether the state has results of after the time: then the state at that time is unknown. */
function knowsLater({ results }: AssetState, at: number, now: number): boolean {
  return Object.values(results).some(({ result }) => result.at > at && result.at <= now);
}
