/** The states of assets with the store behind them: what lets a restarted worker answer without asking again, and what is forgotten. */
import type { AssetKey } from '../market/assets.ts';
import type { KnownPrice } from '../market/prices.ts';
import { SOURCE_NAMES } from '../market/source-table.ts';
import type { Store } from '../storage/store.ts';
import { parseState, parseWantedAt } from './asset-state-schema.ts';
import { type AssetStates, createAssetStates, type StatesBelow } from './asset-states.ts';
import { closedInTime, openJournal } from './journal.ts';

/** Beside the states. */
const REACHABLE = 'reachable';

/** About 1 kB each: well inside the 10 MB of `storage.session`. */
const MAX_STATES = 4_000;

export interface KeptStates extends Omit<AssetStates, 'heard' | 'foldRecalled'> {
  /** Resolves when what was stored is back, here and in the layer below. */
  readonly restored: Promise<void>;
  /** The assets that anything is known of. */
  known(): Iterable<AssetKey>;
  /** When somebody last wanted the price; 0 for never. */
  wantedAt(asset: AssetKey): number;
  noteWanted(assets: Iterable<AssetKey>, now: number): void;
  /** The assets that somebody wanted since then, the latest first. */
  wantedSince(since: number): readonly AssetKey[];
  /** False when in the last round that sent anything nothing could be reached, be it a round of an earlier worker. */
  reachable: boolean;
  /** Writes states, and whether anything is reachable, to the store; a failed write costs only memory across a restart and is reported once. */
  keep(assets: Iterable<AssetKey>, now: number): Promise<void>;
  /** Takes in last prices that were kept elsewhere, where nothing newer is known; after what was stored is back. */
  recall(prices: readonly KnownPrice[]): Promise<void>;
}

/** The layer below. */
export type CommonStates = StatesBelow & Pick<KeptStates, 'restored'>;

export function createKeptStates(store: Store, common?: CommonStates): KeptStates {
  const { heard, foldRecalled, ...states } = createAssetStates(common);
  const { of } = states;
  const wanted = new Map<AssetKey, number>();
  let reachable = true;
  let complained = false;

  const complain = (reason: unknown) => {
    if (!complained) console.warn('prices cannot be kept across a restart of the background', reason);
    complained = true;
  };

  async function restore(): Promise<void> {
    try {
      for (const [key, value] of await store.entries()) {
        if (key === REACHABLE) reachable = value !== false;
        const state = parseState(key, value);
        if (!state || heard.has(state.asset)) continue;
        heard.set(state.asset, openJournal(state));
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
  function prune(now: number): readonly AssetKey[] {
    for (const asset of [...wanted.keys()].slice(0, Math.max(0, wanted.size - 2 * MAX_STATES)))
      if (!heard.has(asset)) wanted.delete(asset);
    for (const [asset, journal] of heard) heard.set(asset, closedInTime(journal, now));
    if (heard.size <= MAX_STATES) return [];
    const hadPrice = (asset: AssetKey) => Object.keys(of(asset).lastGood).length > 0;
    const byUse = [...heard.keys()].sort(
      (a, b) => Number(hadPrice(a)) - Number(hadPrice(b)) || (wanted.get(a) ?? 0) - (wanted.get(b) ?? 0),
    );
    const gone = byUse.slice(0, heard.size - Math.floor(MAX_STATES * 0.9));
    for (const asset of gone) {
      heard.delete(asset);
      wanted.delete(asset);
    }
    return gone;
  }

  const restored = Promise.all([restore(), common?.restored]).then(() => undefined);

  return {
    ...states,
    restored,
    get reachable() {
      return reachable;
    },
    set reachable(now) {
      reachable = now;
    },
    known: () => heard.keys(),
    wantedAt: (asset) => wanted.get(asset) ?? 0,
    noteWanted(assets, now) {
      for (const asset of assets) {
        // Maps keep the order of insertion: the latest last.
        wanted.delete(asset);
        wanted.set(asset, now);
      }
    },
    wantedSince: (since) => [...wanted].flatMap(([asset, at]) => (at > since ? [asset] : [])).reverse(),
    async keep(changed, now) {
      const gone = prune(now);
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
      for (const price of prices) if (SOURCE_NAMES.includes(price.source)) foldRecalled(price);
    },
  };
}
