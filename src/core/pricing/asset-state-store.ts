/** The store of asset states: a restarted worker responds without requests. Drops states above a limit. */
import type { AssetKey } from '../market/assets.ts';
import type { AvailablePrice } from '../market/prices.ts';
import { SOURCE_NAMES } from '../market/source-table.ts';
import { createFailureLog } from '../storage/failure-log.ts';
import type { Store } from '../storage/store.ts';
import { parseState, parseWantedAt } from './asset-state-schema.ts';
import { type AssetStates, createAssetStates, type StatesBelow } from './asset-states.ts';
import { closedInTime, openJournal } from './journal.ts';

/** The key of an item beside the states: whether the last lookup with requests reached a source. */
const REACHABLE = 'reachable';

/** About 1 kB each: well inside the 10 MB of `storage.session`. */
const MAX_STATES = 4_000;

export interface AssetStateStore extends Omit<AssetStates, 'journals' | 'foldRecalled'> {
  /** Resolves when the states of both layers are read. */
  readonly restored: Promise<void>;
  known(): Iterable<AssetKey>;
  /** When the price was last requested; 0 for never. */
  wantedAt(asset: AssetKey): number;
  noteWanted(assets: Iterable<AssetKey>, now: number): void;
  /** The assets requested since then, the latest first. */
  wantedSince(since: number): readonly AssetKey[];
  /** False when the last round that sent requests reached nothing; stored across workers. */
  reachable: boolean;
  /** Writes states and `reachable`. Never rejects; a failed write is logged once. */
  write(assets: Iterable<AssetKey>, now: number): Promise<void>;
  /** Takes in last prices from another store, where nothing newer is known, after the states are read. */
  recall(prices: readonly AvailablePrice[]): Promise<void>;
}

/** The layer below. */
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
   * Drops the assets that were not requested for the longest time; those that never had a price first, since addresses can be
   * made up without end.
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
        // Maps keep the order of insertion: the latest last.
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
      // A state made before would keep the stored one out, with all that it knows besides.
      await restored;
      for (const price of prices) if (SOURCE_NAMES.includes(price.source)) foldRecalled(price);
    },
  };
}
