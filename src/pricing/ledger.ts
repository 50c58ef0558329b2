/** All records, in memory and in the store behind: what lets a restarted worker answer without asking again. */
import type { AssetKey } from '../market/assets.ts';
import type { KnownPrice } from '../market/prices.ts';
import { SOURCE_NAMES } from '../market/sources.ts';
import type { Store } from '../storage/store.ts';
import { type AssetRecord, newRecord } from './record.ts';
import { parseRecord } from './record-schema.ts';

/** Beside the records. */
const REACHABLE = 'reachable';

/** About 1 kB each: well inside the 10 MB of `storage.session`. */
const MAX_RECORDS = 4_000;

export interface Ledger {
  /** Resolves when what was stored is back. */
  readonly restored: Promise<void>;
  /** The record of an asset, made when there is none. */
  record(asset: AssetKey): AssetRecord;
  find(asset: AssetKey): AssetRecord | undefined;
  records(): Iterable<AssetRecord>;
  /** False when in the last round that sent anything nothing could be reached, be it a round of an earlier worker. */
  reachable: boolean;
  /** Writes records, and whether anything is reachable, to the store; a failed write costs only memory across a restart and is reported once. */
  keep(records: Iterable<AssetRecord>): Promise<void>;
  /** Takes in last prices that were kept elsewhere, where nothing newer is known; after what was stored is back. */
  recall(prices: readonly KnownPrice[]): Promise<void>;
}

export function createLedger(store: Store): Ledger {
  const records = new Map<AssetKey, AssetRecord>();
  let complained = false;
  let reachable = true;

  const complain = (reason: unknown) => {
    if (!complained) console.warn('prices cannot be kept across a restart of the background', reason);
    complained = true;
  };

  async function restore(): Promise<void> {
    try {
      for (const [key, value] of await store.entries()) {
        if (key === REACHABLE) reachable = value !== false;
        const record = parseRecord(key, value);
        if (record && !records.has(record.asset)) records.set(record.asset, record);
      }
    } catch (reason) {
      complain(reason);
    }
  }

  /** Forgets the records that nobody has wanted for the longest time. */
  function prune(): readonly AssetKey[] {
    if (records.size <= MAX_RECORDS) return [];
    const byUse = [...records.values()].sort((a, b) => a.wantedAt - b.wantedAt);
    const gone = byUse.slice(0, records.size - Math.floor(MAX_RECORDS * 0.9)).map((record) => record.asset);
    for (const asset of gone) records.delete(asset);
    return gone;
  }

  function record(asset: AssetKey): AssetRecord {
    const known = records.get(asset);
    if (known) return known;
    const made = newRecord(asset);
    records.set(asset, made);
    return made;
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
    record,
    find: (asset) => records.get(asset),
    records: () => records.values(),
    async keep(changed) {
      const gone = prune();
      try {
        const items = [...changed].map((each) => [each.asset, each]);
        await store.put({ ...Object.fromEntries(items), [REACHABLE]: reachable });
        if (gone.length > 0) await store.delete(gone);
      } catch (reason) {
        complain(reason);
      }
    },
    async recall(prices) {
      // A record made before would keep the stored one out, with all that it knows besides.
      await restored;
      for (const price of prices) {
        const { usd, krw, asOf, checkedAt, source, basis, converted, staleRate } = price;
        const { accepted } = record(price.asset);
        if ((accepted[basis]?.checkedAt ?? 0) >= checkedAt || !SOURCE_NAMES.includes(source)) continue;
        accepted[basis] = { usd, krw, asOf, checkedAt, source, converted, ...(staleRate && { staleRate }) };
      }
    },
  };
}
