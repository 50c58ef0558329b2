/**
 * CoinGecko: both currencies, worldwide, by coin id (docs/sources.md §1). Keyless it answers for one contract
 * a request, so contracts are turned into ids: by the registry, then by the daily catalog.
 */
import { type Asset, type AssetKey, platformOf, TETHER } from '../market/assets.ts';
import type { Answer } from '../market/prices.ts';
import { sourceRow } from '../market/sources.ts';
import { REGISTRY, TETHER_COIN_ID } from '../tokens/registry.ts';
import { chunkToFit } from '../upstream/chunk.ts';
import { createCatalog } from './catalog-cache.ts';
import { answerOf, type CoinGeckoRows, readRows } from './coingecko-answers.ts';
import { fetchCoinList, readCoinIds } from './coingecko-catalog.ts';
import { withDemoKey } from './coingecko-demo-key.ts';
import { createListedNames, namesInContracts } from './listed-names.ts';
import type { Batch, PriceSource, SourceOptions } from './source.ts';

const ROW = sourceRow('CoinGecko');
const API = `https://${ROW.host}/api/v3`;
const QUERY = 'vs_currencies=usd,krw&include_last_updated_at=true&include_24hr_change=true&precision=full';

/** Longer addresses are refused by proxies and servers on the way; the query and USDT's id are in it, too. */
const ROOM_FOR_IDS = 8_000 - `${API}/simple/price?ids=${TETHER_COIN_ID}&${QUERY}`.length;

/** Without a catalog a contract costs a request of its own: the rest is left to the next source. */
const CONTRACTS_A_ROUND = 2;

/** CoinGecko behind the port. */
export function createCoinGecko({
  upstreams,
  clock,
  store,
  registry = REGISTRY,
  demoKey,
}: SourceOptions): PriceSource {
  const upstream = upstreams.of({ name: ROW.name, budgets: ROW.budgets });
  const catalog = createCatalog({ name: ROW.name, store, clock, read: readCoinIds });
  const names = createCatalog({ name: `names of ${ROW.name}`, store, clock, read: String });

  const withKey = () => withDemoKey(demoKey);
  const fetchList = (signal: AbortSignal) =>
    fetchCoinList(upstream, API, { ...withKey(), signal }, names.replace);
  const registeredId = (key: AssetKey) => registry.find(key)?.coinGeckoId ?? null;
  const idOf = ({ key }: Asset) => registeredId(key) ?? catalog.current()?.get(key) ?? null;

  function byIds(assetsOf: ReadonlyMap<string, readonly Asset[]>): Batch {
    const ids = [...assetsOf.keys()];
    if (ids.length < ROW.batch && !assetsOf.has(TETHER_COIN_ID)) ids.push(TETHER_COIN_ID);
    return {
      assets: [...assetsOf.values()].flat(),
      budget: 'prices',
      async ask(signal) {
        const url = `${API}/simple/price?ids=${ids.map(encodeURIComponent).join(',')}&${QUERY}`;
        const rows = await upstream.fetchJson(url, {
          ...withKey(),
          signal,
          budget: 'prices',
          read: readRowsById,
        });
        const answers = present(
          [...assetsOf].flatMap(([id, assets]) =>
            assets.map(({ key }) => [key, answerOf(rows, id)] as const),
          ),
        );
        // USDT's price is free, and whatever an exchange quotes is converted by it.
        const tether = ids.includes(TETHER_COIN_ID) && answerOf(rows, TETHER_COIN_ID);
        if (tether && tether.kind === 'quoted') answers.set(TETHER, tether);
        return answers;
      },
    };
  }

  function byContract(asset: Asset, name: string, isNameCertain: boolean): Batch {
    return {
      assets: [asset],
      budget: 'prices',
      async ask(signal) {
        const url = `${API}/simple/token_price/${name}?contract_addresses=${asset.address}&${QUERY}`;
        const rows = await upstream.fetchJson(url, {
          ...withKey(),
          signal,
          budget: 'prices',
          read: readRows,
        });
        const answer = answerOf(rows, asset.address ?? '');
        // Silence about a platform that may be called something else says nothing of the contract.
        return present([[asset.key, answer?.kind === 'unlisted' && !isNameCertain ? null : answer]]);
      },
    };
  }

  return {
    row: ROW,
    upstream,
    async prepare(assets) {
      // The key's month or day may have begun anew since it was spent.
      demoKey?.usable();
      await catalog.restore();
      const needsCatalog = assets.some(
        (asset) => registeredId(asset.key) === null && platformNames(asset).length > 0,
      );
      if (needsCatalog && catalog.isDue()) void catalog.refresh(fetchList);
    },
    names: createListedNames(names, namesInContracts, () => catalog.refresh(fetchList)),
    couldKnow: (asset) =>
      idOf(asset) !== null || (catalog.current() === null && platformNames(asset).length > 0),
    lists: (asset) => idOf(asset) !== null,
    idOf,
    rulesOut: (asset) =>
      idOf(asset) === null && catalog.current() !== null && platformNames(asset).length > 0,
    plan(assets) {
      const byId = new Map<string, Asset[]>();
      for (const asset of assets) {
        const id = idOf(asset);
        if (id !== null) byId.set(id, [...(byId.get(id) ?? []), asset]);
      }
      const unidentified = catalog.current() ? [] : assets.filter((asset) => idOf(asset) === null);
      return [
        ...chunkToFit([...byId], ROW.batch, ROOM_FOR_IDS, ([id]) => encodeURIComponent(id).length + 1).map(
          (part) => byIds(new Map(part)),
        ),
        ...unidentified.slice(0, CONTRACTS_A_ROUND).flatMap((asset) => {
          const [name, ...others] = platformNames(asset);
          return name === undefined ? [] : [byContract(asset, name, others.length === 0)];
        }),
      ];
    },
  };
}

/** Nobody unlists every coin at once: believed, an empty answer would hide them all for hours. */
function readRowsById(body: unknown): CoinGeckoRows {
  const rows = readRows(body);
  if (rows.size === 0) throw new Error('not one of the coins that its own list names');
  return rows;
}

/** CoinGecko's possible names of the asset's platform; none for coins, which have ids. */
function platformNames(asset: Asset): readonly string[] {
  return asset.address === null ? [] : platformOf(asset).upstream.coinGecko;
}

function present(answers: readonly (readonly [AssetKey, Answer | null])[]): Map<AssetKey, Answer> {
  return new Map(answers.flatMap(([key, answer]) => (answer === null ? [] : [[key, answer] as const])));
}
