/**
 * The states of all assets in one layer. Every change goes through here: results are put in the order of receipt and judged by
 * `reduce.ts`. The layer of private windows lies over the common one and never changes it (docs/architecture.md §5).
 */

import { IN_ORDER_MS } from '../market/ages.ts';
import type { AssetKey } from '../market/assets.ts';
import type { AvailablePrice } from '../market/prices.ts';
import { SOURCE_NAMES } from '../market/source-table.ts';
import { MINUTE_MS } from '../market/time.ts';
import { type AssetState, newState, type SourceResult } from './asset-state.ts';
import { type QuotedChanges, reduce, reduceChanges, reduceClock, reduceRecalled } from './reduce.ts';

/**
 * A change of the hosts' clock offset by less than this (ms) is ignored: the offset is used for ages of about an hour.
 */
const CLOCK_STEP_MS = MINUTE_MS;

type JournalChange = (journal: Journal) => Journal;

/** The layer above, which is notified of each change. */
interface Follower {
  apply(asset: AssetKey, change: JournalChange): void;
  applyClock(now: number): void;
}

export interface AssetStates {
  /** The results of this layer, by asset. */
  readonly journals: Map<AssetKey, Journal>;
  /** The results of this layer about the asset; where it has none, those of the layer below. */
  journalOf(asset: AssetKey): Journal;
  of(asset: AssetKey): AssetState;
  /** Adds a source's result at the time `now`. */
  fold(asset: AssetKey, result: SourceResult, now: number): void;
  /** Adds changes to an earlier quote. */
  foldChanges(asset: AssetKey, quoted: QuotedChanges): void;
  /** Sets by how much the hosts' clocks are ahead of ours, for both layers. */
  foldClock(hostOffsetMs: number, now: number): void;
  /** Adds a last price from another store, unless a newer one is known. */
  foldRecalled(price: AvailablePrice): void;
  /** By how much the hosts' clocks are ahead of ours (ms). */
  hostOffsetMs(): number;
  /** Notifies the layer above of changes in this one, until the returned function is called. */
  follow(follower: Follower): () => void;
  /** Stops following the layer below. */
  leave(): void;
}

/** What a layer uses of the one below. Only the clock offset can be set through it. */
export type StatesBelow = Pick<AssetStates, 'journalOf' | 'foldClock' | 'hostOffsetMs' | 'follow'>;

/**
 * Creates the states of a layer. With a layer below, an asset's state is that of the layer below until this layer has a
 * result about it. From then on it is computed here, from the results of both layers in the order of receipt.
 */
export function createAssetStates(below?: StatesBelow): AssetStates {
  const journals = new Map<AssetKey, Journal>();
  const followers = new Set<Follower>();
  let ownOffsetMs = 0;
  const hostOffsetMs = () => below?.hostOffsetMs() ?? ownOffsetMs;

  const journalOf = (asset: AssetKey): Journal =>
    journals.get(asset) ?? below?.journalOf(asset) ?? openJournal(newState(asset));

  function takeIn(asset: AssetKey, change: JournalChange): void {
    journals.set(asset, change(journalOf(asset)));
    for (const follower of followers) follower.apply(asset, change);
  }

  function judgeAgain(now: number): void {
    const offsetMs = hostOffsetMs();
    const byTheClock = (state: AssetState) => reduceClock(state, offsetMs, now);
    for (const [asset, journal] of journals) journals.set(asset, appendNews(journal, byTheClock));
    for (const follower of followers) follower.applyClock(now);
  }

  const leave = below?.follow({
    apply(asset, change) {
      const journal = journals.get(asset);
      if (journal) journals.set(asset, change(journal));
    },
    applyClock: judgeAgain,
  });

  return {
    journals,
    journalOf,
    of: (asset) => journalOf(asset).state,
    fold(asset, result, now) {
      const offsetMs = hostOffsetMs();
      takeIn(asset, (journal) =>
        insertInTime(journal, result, (state) => reduce(state, result, offsetMs), now),
      );
    },
    foldChanges: (asset, quoted) =>
      takeIn(asset, (journal) => appendNews(journal, (state) => reduceChanges(state, quoted))),
    foldClock(offsetMs, now) {
      if (below) return below.foldClock(offsetMs, now);
      // Each response measures the offset again, with seconds of noise.
      if (Math.abs(offsetMs - ownOffsetMs) < CLOCK_STEP_MS) return;
      ownOffsetMs = offsetMs;
      judgeAgain(now);
    },
    foldRecalled: (price) =>
      takeIn(price.asset, (journal) => appendNews(journal, (state) => reduceRecalled(state, price))),
    hostOffsetMs,
    follow(follower) {
      followers.add(follower);
      return () => void followers.delete(follower);
    },
    leave: () => leave?.(),
  };
}

/**
 * The most results in a journal, which also drops old ones: enough for three look-ups of all sources in each of two
 * layers.
 */
const MOST_ENTRIES = 48;

/** A change of an asset's state: computes the next state from the one before. */
export type News = (state: AssetState) => AssetState;

interface Entry {
  readonly at: number;
  /** The source's place in the default order, by which results of the same millisecond are ordered. */
  readonly rank: number;
  readonly news: News;
}

export interface Journal {
  /** The state before the first entry. States between entries are not stored, because a state is many times larger. */
  readonly before: AssetState;
  /** The earliest first. */
  readonly entries: readonly Entry[];
  /** The state after the last entry. */
  readonly state: AssetState;
}

export function openJournal(state: AssetState): Journal {
  return { before: state, entries: [], state };
}

/**
 * Inserts a source's result by its time of receipt. Where it is older than all entries and the state has later results,
 * it is dropped, because the state at its time is unknown.
 */
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

/**
 * Appends a change that is not a source result and so has no time of receipt: it takes the place after the last entry.
 */
export function appendNews({ before, entries, state }: Journal, news: News): Journal {
  const last = entries.at(-1);
  if (!last) return openJournal(news(state));
  const { at, rank } = last;
  return shortened({ before, entries: [...entries, { at, rank, news }], state: news(state) });
}

/** The journal without its entries, to save memory, once they are so old that no result can come before them. */
export function closedInTime(journal: Journal, now: number): Journal {
  const last = journal.entries.at(-1);
  return last && now - last.at > IN_ORDER_MS ? openJournal(journal.state) : journal;
}

/** The journal without entries that are too old or too many. */
function shortened(journal: Journal): Journal {
  const { entries } = journal;
  const latest = entries.at(-1)?.at ?? 0;
  const inTime = entries.findIndex(({ at }) => latest - at <= IN_ORDER_MS);
  return without(journal, Math.max(inTime, entries.length - MOST_ENTRIES));
}

/** Removes entries with a time in the future: they are from before the clock was set back, so earlier than all new ones. */
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

/** Whether the state has results later than `at`, so that the state at that time is unknown. */
function knowsLater({ results }: AssetState, at: number, now: number): boolean {
  return Object.values(results).some(({ result }) => result.at > at && result.at <= now);
}
