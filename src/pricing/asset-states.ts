/** The state of every asset, in memory and in the store behind: what lets a restarted worker answer without asking again. */
import type { AssetKey } from '../market/assets.ts';
import type { KnownPrice } from '../market/prices.ts';
import { SOURCE_NAMES } from '../market/sources.ts';
import type { Store } from '../storage/store.ts';
import { type AssetState, marketOf, newState } from './asset-state.ts';
import { parseState, parseWantedAt } from './asset-state-schema.ts';
import { reduce, reduceChanges, reduceClock, type ToldChanges } from './reduce.ts';
import { reduceMissed } from './reduce-missed.ts';
import type { SourceResult } from './source-result.ts';

/** Beside the states. */
const REACHABLE = 'reachable';

/** Smaller differences of the hosts' clocks change no verdict that an hour decides. */
const CLOCK_STEP_MS = 60_000;

/** About 1 kB each: well inside the 10 MB of `storage.session`. */
const MAX_STATES = 4_000;

export interface AssetStates {
  /** Resolves when what was stored is back. */
  readonly restored: Promise<void>;
  /** The state of an asset; an empty one where nothing is known. */
  of(asset: AssetKey): AssetState;
  /** The assets that anything is known of. */
  known(): Iterable<AssetKey>;
  /** Takes in what a source said. */
  fold(asset: AssetKey, result: SourceResult): void;
  /** Takes in by how much the price has changed that the source quoted at that time. */
  foldChanges(asset: AssetKey, told: ToldChanges): void;
  /** Takes in by how much the hosts' clocks are ahead of ours. */
  foldClock(hostOffsetMs: number, now: number): void;
  /** When somebody last wanted the price; 0 for never. */
  wantedAt(asset: AssetKey): number;
  noteWanted(assets: Iterable<AssetKey>, now: number): void;
  /** The assets that somebody wanted since then, the latest first. */
  wantedSince(since: number): readonly AssetKey[];
  /** False when in the last round that sent anything nothing could be reached, be it a round of an earlier worker. */
  reachable: boolean;
  /** Writes states, and whether anything is reachable, to the store; a failed write costs only memory across a restart and is reported once. */
  keep(assets: Iterable<AssetKey>): Promise<void>;
  /** Takes in last prices that were kept elsewhere, where nothing newer is known; after what was stored is back. */
  recall(prices: readonly KnownPrice[]): Promise<void>;
}

/** `common`: what answers where nothing is known here, or nothing as young. */
export function createAssetStates(store: Store, common?: (asset: AssetKey) => AssetState): AssetStates {
  const states = new Map<AssetKey, AssetState>();
  const wanted = new Map<AssetKey, number>();
  let hostOffsetMs = 0;
  let reachable = true;
  let complained = false;

  const complain = (reason: unknown) => {
    if (!complained) console.warn('prices cannot be kept across a restart of the background', reason);
    complained = true;
  };

  const of = (asset: AssetKey) => {
    const own = states.get(asset);
    if (own && common) return reduceMissed(own, common(asset), hostOffsetMs);
    return own ?? common?.(asset) ?? newState(asset);
  };

  async function restore(): Promise<void> {
    try {
      for (const [key, value] of await store.entries()) {
        if (key === REACHABLE) reachable = value !== false;
        const state = parseState(key, value);
        if (!state || states.has(state.asset)) continue;
        states.set(state.asset, state);
        wanted.set(state.asset, Math.max(parseWantedAt(value), wanted.get(state.asset) ?? 0));
      }
    } catch (reason) {
      complain(reason);
    }
  }

  /**
   * Forgets the assets that nobody has wanted for the longest time; those that never had a price first, since anybody may
   * make up as many of them as he likes.
   */
  function prune(): readonly AssetKey[] {
    for (const asset of [...wanted.keys()].slice(0, Math.max(0, wanted.size - 2 * MAX_STATES)))
      if (!states.has(asset)) wanted.delete(asset);
    if (states.size <= MAX_STATES) return [];
    const hadPrice = (asset: AssetKey) => Object.keys(of(asset).lastGood).length > 0;
    const byUse = [...states.keys()].sort(
      (a, b) => Number(hadPrice(a)) - Number(hadPrice(b)) || (wanted.get(a) ?? 0) - (wanted.get(b) ?? 0),
    );
    const gone = byUse.slice(0, states.size - Math.floor(MAX_STATES * 0.9));
    for (const asset of gone) {
      states.delete(asset);
      wanted.delete(asset);
    }
    return gone;
  }

  const restored = restore();

  return {
    restored,
    get reachable() {
      return reachable;
    },
    set reachable(now) {
      reachable = now;
    },
    of,
    known: () => states.keys(),
    fold: (asset, result) => void states.set(asset, reduce(of(asset), result, hostOffsetMs)),
    foldChanges: (asset, told) => void states.set(asset, reduceChanges(of(asset), told)),
    foldClock(offsetMs, now) {
      // Every answer measures it anew, by some seconds: only a step is worth judging all anew.
      if (Math.abs(offsetMs - hostOffsetMs) < CLOCK_STEP_MS) return;
      hostOffsetMs = offsetMs;
      for (const [asset, state] of states) states.set(asset, reduceClock(state, offsetMs, now));
    },
    wantedAt: (asset) => wanted.get(asset) ?? 0,
    noteWanted(assets, now) {
      for (const asset of assets) {
        // Maps keep the order of insertion: the latest last.
        wanted.delete(asset);
        wanted.set(asset, now);
      }
    },
    wantedSince: (since) => [...wanted].flatMap(([asset, at]) => (at > since ? [asset] : [])).reverse(),
    async keep(changed) {
      const gone = prune();
      try {
        const items = [...changed].map((asset) => [
          asset,
          { ...of(asset), wantedAt: wanted.get(asset) ?? 0 },
        ]);
        await store.put({ ...Object.fromEntries(items), [REACHABLE]: reachable });
        if (gone.length > 0) await store.delete(gone);
      } catch (reason) {
        complain(reason);
      }
    },
    async recall(prices) {
      // A state made before would keep the stored one out, with all that it knows besides.
      await restored;
      for (const price of prices)
        if (SOURCE_NAMES.includes(price.source)) states.set(price.asset, recalled(of(price.asset), price));
    },
  };
}

function recalled(state: AssetState, { usd, krw, asOf, checkedAt, source, ...rest }: KnownPrice): AssetState {
  const market = marketOf(source);
  if ((state.lastGood[market]?.checkedAt ?? 0) >= checkedAt) return state;
  const { converted, staleRate } = rest;
  const last = { usd, krw, asOf, checkedAt, source, converted, ...(staleRate && { staleRate }) };
  return { ...state, lastGood: { ...state.lastGood, [market]: last } };
}
