/**
 * The states of assets by what is heard in one place, and the only way into them: what is told is put in its place in time, and
 * there judged by `reduce.ts`. The states of private windows lie over the common ones, and tell them nothing
 * (docs/architecture.md §5).
 */
import type { AssetKey } from '../market/assets.ts';
import type { KnownPrice } from '../market/prices.ts';
import { type AssetState, newState } from './asset-state.ts';
import { hearInTime, hearNews, type Journal, openJournal } from './journal.ts';
import { reduce, reduceChanges, reduceClock, reduceRecalled, type ToldChanges } from './reduce.ts';
import type { SourceResult } from './source-result.ts';

/** Smaller differences of the hosts' clocks change no verdict that an hour decides. */
const CLOCK_STEP_MS = 60_000;

/** What is known of an asset after it has heard something. */
type Hearing = (journal: Journal) => Journal;

interface Follower {
  hear(asset: AssetKey, hearing: Hearing): void;
  hearClock(now: number): void;
}

export interface AssetStates {
  /** The assets of which something was heard here. */
  readonly heard: Map<AssetKey, Journal>;
  /** All that is known of an asset; nothing where that is empty. */
  journalOf(asset: AssetKey): Journal;
  /** The state of an asset; an empty one where nothing is known. */
  of(asset: AssetKey): AssetState;
  /** Takes in, at the time `now`, what a source said. */
  fold(asset: AssetKey, result: SourceResult, now: number): void;
  /** Takes in by how much the price has changed that the source quoted at that time. */
  foldChanges(asset: AssetKey, told: ToldChanges): void;
  /** Takes in by how much the hosts' clocks are ahead of ours, which is the same for both layers. */
  foldClock(hostOffsetMs: number, now: number): void;
  /** Takes in a last price that was kept elsewhere, where nothing newer is known. */
  foldRecalled(price: KnownPrice): void;
  hostOffsetMs(): number;
  /** Has the layer above hear whatever is heard here from now on, until the returned function is called. */
  follow(follower: Follower): () => void;
  /** Hears no more of the layer below. */
  leave(): void;
}

/** Hears of nothing that is heard above it but the clock. */
export type StatesBelow = Pick<AssetStates, 'journalOf' | 'foldClock' | 'hostOffsetMs' | 'follow'>;

/**
 * With a layer below, an asset's state branches off from the one there with the first news that come here. From then on it
 * takes in the news of both as they come, so that it is what one list of all of them makes of it.
 */
export function createAssetStates(below?: StatesBelow): AssetStates {
  const heard = new Map<AssetKey, Journal>();
  const followers = new Set<Follower>();
  let ownOffsetMs = 0;
  const hostOffsetMs = () => below?.hostOffsetMs() ?? ownOffsetMs;

  const journalOf = (asset: AssetKey): Journal =>
    heard.get(asset) ?? below?.journalOf(asset) ?? openJournal(newState(asset));

  function takeIn(asset: AssetKey, hearing: Hearing): void {
    heard.set(asset, hearing(journalOf(asset)));
    for (const follower of followers) follower.hear(asset, hearing);
  }

  function judgeAnew(now: number): void {
    const offsetMs = hostOffsetMs();
    const byTheClock = (state: AssetState) => reduceClock(state, offsetMs, now);
    for (const [asset, journal] of heard) heard.set(asset, hearNews(journal, byTheClock));
    for (const follower of followers) follower.hearClock(now);
  }

  const leave = below?.follow({
    hear(asset, hearing) {
      const journal = heard.get(asset);
      if (journal) heard.set(asset, hearing(journal));
    },
    hearClock: judgeAnew,
  });

  return {
    heard,
    journalOf,
    of: (asset) => journalOf(asset).state,
    fold(asset, result, now) {
      const offsetMs = hostOffsetMs();
      takeIn(asset, (journal) =>
        hearInTime(journal, result, (state) => reduce(state, result, offsetMs), now),
      );
    },
    foldChanges: (asset, told) =>
      takeIn(asset, (journal) => hearNews(journal, (state) => reduceChanges(state, told))),
    foldClock(offsetMs, now) {
      if (below) return below.foldClock(offsetMs, now);
      // Every answer measures it anew, by some seconds: only a step is worth judging all anew.
      if (Math.abs(offsetMs - ownOffsetMs) < CLOCK_STEP_MS) return;
      ownOffsetMs = offsetMs;
      judgeAnew(now);
    },
    foldRecalled: (price) =>
      takeIn(price.asset, (journal) => hearNews(journal, (state) => reduceRecalled(state, price))),
    hostOffsetMs,
    follow(follower) {
      followers.add(follower);
      return () => void followers.delete(follower);
    },
    leave: () => leave?.(),
  };
}
