/**
 * The states of assets of one layer, and the only way to change them: each result is ordered in time and judged by `reduce.ts`.
 * The layer of private windows lies over the common one, which takes nothing from it (docs/architecture.md §5).
 */
import type { AssetKey } from '../market/assets.ts';
import type { AvailablePrice } from '../market/prices.ts';
import { MINUTE_MS } from '../market/time.ts';
import { type AssetState, newState } from './asset-state.ts';
import { appendNews, insertInTime, type Journal, openJournal } from './journal.ts';
import { type QuotedChanges, reduce, reduceChanges, reduceClock, reduceRecalled } from './reduce.ts';
import type { SourceResult } from './source-result.ts';

/** Smaller differences of the hosts' clocks change no verdict that an hour decides. */
const CLOCK_STEP_MS = MINUTE_MS;

type JournalChange = (journal: Journal) => Journal;

interface Follower {
  apply(asset: AssetKey, change: JournalChange): void;
  applyClock(now: number): void;
}

export interface AssetStates {
  /** The assets with results of this layer. */
  readonly journals: Map<AssetKey, Journal>;
  journalOf(asset: AssetKey): Journal;
  of(asset: AssetKey): AssetState;
  /** Takes in a source's result at the time `now`. */
  fold(asset: AssetKey, result: SourceResult, now: number): void;
  /** Takes in the changes of an earlier quote. */
  foldChanges(asset: AssetKey, quoted: QuotedChanges): void;
  /** Takes in how far the hosts' clocks are ahead of ours, which is the same for both layers. */
  foldClock(hostOffsetMs: number, now: number): void;
  /** Takes in a last price from another store, where nothing newer is known. */
  foldRecalled(price: AvailablePrice): void;
  hostOffsetMs(): number;
  /** Passes changes of this layer on to the one above, until the returned function is called. */
  follow(follower: Follower): () => void;
  /** Stops following the layer below. */
  leave(): void;
}

/** Takes only the clock from the layer above. */
export type StatesBelow = Pick<AssetStates, 'journalOf' | 'foldClock' | 'hostOffsetMs' | 'follow'>;

/**
 * With a layer below, an asset's state branches off from the one there with its first result here. From then on it takes in
 * the results of both layers, as one list of all of them.
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
      // Each response measures the offset, with seconds of noise: only a step is worth a new judgement.
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
