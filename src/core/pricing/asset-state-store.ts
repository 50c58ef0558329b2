/** The store of asset states, from which a restarted worker answers without requests. Drops states above a limit. */
import type { AssetKey } from '../market/assets.ts';
import type { AvailablePrice } from '../market/prices.ts';
import { SOURCE_NAMES } from '../market/source-table.ts';
import { createFailureLog } from '../storage/failure-log.ts';
import type { Store } from '../storage/store.ts';
import { parseState, parseWantedAt } from './asset-state-schema.ts';
import {
  type AssetStates,
  closedInTime,
  createAssetStates,
  openJournal,
  type StatesBelow,
} from './asset-states.ts';

/** The key of the item that stores `reachable`. */
const REACHABLE = 'reachable';

/** The most states that are stored. One has about 1 kB, and `storage.session` takes 10 MB. */
const MAX_STATES = 4_000;

export interface AssetStateStore extends Omit<AssetStates, 'journals' | 'foldRecalled'> {
  /** Resolves when the stored states are read, also those of the layer below. */
  readonly restored: Promise<void>;
  /** The assets with a state in this layer. */
  known(): Iterable<AssetKey>;
  /** When the asset's price was last requested (Unix milliseconds); 0 for never. */
  wantedAt(asset: AssetKey): number;
  noteWanted(assets: Iterable<AssetKey>, now: number): void;
  /** The assets that were requested after `since`, the latest first. */
  wantedSince(since: number): readonly AssetKey[];
  /** False when no source responded in the last lookup that sent requests. Stored, so that it outlives the worker. */
  reachable: boolean;
  /** Writes states and `reachable`. Never rejects; a failed write is logged once. */
  write(assets: Iterable<AssetKey>, now: number): Promise<void>;
  /** Adds last prices from another store, where no newer ones are known. Waits until the states are read. */
  recall(prices: readonly AvailablePrice[]): Promise<void>;
}

/** The states of the common layer, seen from a private window's layer over it. */
export type CommonStates = StatesBelow & Pick<AssetStateStore, 'restored'>;

export function createAssetStateStore(store: Store, common?: CommonStates): AssetStateStore {
  const { journals, foldRecalled, ...states } = createAssetStates(common);
  const { of } = states;
  const wanted = new Map<AssetKey, number>();
  let reachable = true;
  const failures = createFailureLog('warn', 'prices cannot be kept across a restart of the background');

  async function restore(): Promise<void> {
    try {
      for (const [key, value] of await store.entries()) {
        if (key === REACHABLE) reachable = value !== false;
        const state = parseState(key, value);
        if (!state || journals.has(state.asset)) continue;
        journals.set(state.asset, openJournal(state));
        wanted.set(state.asset, Math.max(parseWantedAt(value), wanted.get(state.asset) ?? 0));
      }
    } catch (reason) {
      failures.note(reason);
    }
  }

  /**
   * Drops assets above the limit and returns them: first those that never had a price, because addresses can be made up without
   * end; then those that were requested longest ago.
   */
  function prune(now: number): readonly AssetKey[] {
    for (const asset of [...wanted.keys()].slice(0, Math.max(0, wanted.size - 2 * MAX_STATES)))
      if (!journals.has(asset)) wanted.delete(asset);
    for (const [asset, journal] of journals) journals.set(asset, closedInTime(journal, now));
    if (journals.size <= MAX_STATES) return [];
    const hadPrice = (asset: AssetKey) => Object.keys(of(asset).lastGood).length > 0;
    const byUse = [...journals.keys()].sort(
      (a, b) => Number(hadPrice(a)) - Number(hadPrice(b)) || (wanted.get(a) ?? 0) - (wanted.get(b) ?? 0),
    );
    const gone = byUse.slice(0, journals.size - Math.floor(MAX_STATES * 0.9));
    for (const asset of gone) {
      journals.delete(asset);
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
    known: () => journals.keys(),
    wantedAt: (asset) => wanted.get(asset) ?? 0,
    noteWanted(assets, now) {
      for (const asset of assets) {
        // Deleted first, so that the asset comes last: maps are in the order of insertion.
        wanted.delete(asset);
        wanted.set(asset, now);
      }
    },
    wantedSince: (since) => [...wanted].flatMap(([asset, at]) => (at > since ? [asset] : [])).reverse(),
    async write(changed, now) {
      const gone = prune(now);
      try {
        const items = [...changed].map((asset) => [
          asset,
          { ...of(asset), wantedAt: wanted.get(asset) ?? 0 },
        ]);
        await store.put({ ...Object.fromEntries(items), [REACHABLE]: reachable });
        if (gone.length > 0) await store.delete(gone);
      } catch (reason) {
        failures.note(reason);
      }
    },
    async recall(prices) {
      // A state that is created before the stored one is read would replace it.
      await restored;
      for (const price of prices) if (SOURCE_NAMES.includes(price.source)) foldRecalled(price);
    },
  };
}
