/**
 * The states of assets by what is heard in one place; that of private windows lies over the common one, and tells it nothing
 * (docs/architecture.md §5).
 */
import type { AssetKey } from '../market/assets.ts';
import { type AssetState, newState } from './asset-state.ts';
import { hearNews, type Journal, openJournal } from './journal.ts';
import { reduceClock } from './reduce.ts';

/** Smaller differences of the hosts' clocks change no verdict that an hour decides. */
const CLOCK_STEP_MS = 60_000;

/** What is known of an asset after it has heard something. */
type Hearing = (journal: Journal) => Journal;

interface Follower {
  hear(asset: AssetKey, hearing: Hearing): void;
  hearClock(now: number): void;
}

export interface StateLayer {
  /** Those of which something was heard here. */
  readonly heard: Map<AssetKey, Journal>;
  /** All that is known of an asset; nothing where that is empty. */
  journalOf(asset: AssetKey): Journal;
  /** The state of an asset; an empty one where nothing is known. */
  of(asset: AssetKey): AssetState;
  takeIn(asset: AssetKey, hearing: Hearing): void;
  /** Takes in by how much the hosts' clocks are ahead of ours, which is the same for both layers. */
  foldClock(hostOffsetMs: number, now: number): void;
  hostOffsetMs(): number;
  /** Has the layer above hear whatever is heard here from now on, until the returned function is called. */
  follow(follower: Follower): () => void;
  /** Hears no more of the layer below. */
  leave(): void;
}

/** Hears of nothing that is heard above it but the clock. */
export type LayerBelow = Pick<StateLayer, 'journalOf' | 'foldClock' | 'hostOffsetMs' | 'follow'>;

/**
 * With a layer below, an asset's state branches off from the one there with the first news that come here. From then on it
 * takes in the news of both as they come, so that it is what one list of all of them makes of it.
 */
export function createStateLayer(below?: LayerBelow): StateLayer {
  const heard = new Map<AssetKey, Journal>();
  const followers = new Set<Follower>();
  let ownOffsetMs = 0;
  const hostOffsetMs = () => below?.hostOffsetMs() ?? ownOffsetMs;

  const journalOf = (asset: AssetKey): Journal =>
    heard.get(asset) ?? below?.journalOf(asset) ?? openJournal(newState(asset));

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
    takeIn(asset, hearing) {
      heard.set(asset, hearing(journalOf(asset)));
      for (const follower of followers) follower.hear(asset, hearing);
    },
    foldClock(offsetMs, now) {
      if (below) return below.foldClock(offsetMs, now);
      // Every answer measures it anew, by some seconds: only a step is worth judging all anew.
      if (Math.abs(offsetMs - ownOffsetMs) < CLOCK_STEP_MS) return;
      ownOffsetMs = offsetMs;
      judgeAnew(now);
    },
    hostOffsetMs,
    follow(follower) {
      followers.add(follower);
      return () => void followers.delete(follower);
    },
    leave: () => leave?.(),
  };
}
