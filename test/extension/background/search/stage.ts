/** A search over sources whose lists a test writes. */
import type { AssetKey } from '../../../../src/core/market/assets.ts';
import type { PlatformId } from '../../../../src/core/market/platforms.ts';
import { sourceRow } from '../../../../src/core/market/source-table.ts';
import { UNKNOWN_TOKEN } from '../../../../src/core/market/tokens.ts';
import type { ListedName, ListedNames } from '../../../../src/core/sources/listed-names.ts';
import { createMemoryStore } from '../../../../src/core/storage/memory.ts';
import type { Store } from '../../../../src/core/storage/store.ts';
import { REGISTRY } from '../../../../src/core/tokens/registry.ts';
import { createCatalogIndex } from '../../../../src/extension/background/search/catalog-index.ts';
import { createSearch } from '../../../../src/extension/background/search/search.ts';
import { DEFAULT_SETTINGS } from '../../../../src/extension/background/watchlist/settings.ts';

export const keyOf = (n: number): AssetKey => `ETH:0x${n.toString(16).padStart(40, '0')}`;

export interface FakeList extends ListedNames {
  renewed: number;
  read: number;
}

/** `next`: what the source has when it is asked anew. */
export function listOf(at: number | null, kept: readonly ListedName[], next = kept): FakeList {
  let now = { at, rows: kept };
  const list: FakeList = {
    renewed: 0,
    read: 0,
    fetchedAt: async () => now.at,
    rows: () => {
      list.read += 1;
      return now.rows;
    },
    renew: async () => {
      list.renewed += 1;
      now = { at: 2, rows: next };
    },
  };
  return list;
}

interface Staged {
  readonly coins?: FakeList;
  readonly upbit?: FakeList;
  readonly saved?: readonly AssetKey[];
  /** What tokens are called that the registry does not have. */
  readonly names?: Readonly<Record<AssetKey, { readonly name: string; readonly symbol: string }>>;
  readonly store?: Store;
  /** The optional platforms that are on. */
  readonly platformsOn?: readonly PlatformId[];
}

export function stageSearch({
  coins = listOf(null, []),
  upbit = listOf(null, []),
  saved = [],
  names = {},
  store = createMemoryStore(),
  platformsOn = [],
}: Staged = {}) {
  const catalogs = createCatalogIndex({
    sources: [
      { row: sourceRow('CoinGecko'), names: coins },
      { row: sourceRow('Upbit'), names: upbit },
      { row: sourceRow('DexScreener') },
    ],
    store,
  });
  const tokens = {
    known: (key: AssetKey) => {
      const { name, symbol, decimals, koreanName } = REGISTRY.find(key) ?? {
        ...UNKNOWN_TOKEN,
        ...names[key],
      };
      return { name, symbol, decimals, koreanName: koreanName ?? catalogs.koreanNameOf(key) };
    },
  };
  const search = createSearch({
    catalogs,
    registry: REGISTRY,
    tokens,
    saved: { known: async () => saved.map((asset) => ({ asset })) },
    settings: { read: async () => ({ ...DEFAULT_SETTINGS, platformsOn }) },
  });
  return { catalogs, search, store };
}
