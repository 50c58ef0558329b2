/**
 * CoinGecko: global prices in dollars and won, by coin id (docs/sources.md §1). Without a key a request can have only one
 * contract, so contracts are mapped to ids: by the registry, then by the daily catalog.
 */
import * as z from 'zod/mini';
import { type Asset, type AssetKey, platformOf, TETHER } from '../market/assets.ts';
import { parsePositive } from '../market/decimal.ts';
import type { Answer } from '../market/prices.ts';
import { sourceRow } from '../market/source-table.ts';
import { REGISTRY, TETHER_COIN_ID } from '../tokens/registry.ts';
import { chunkToFit } from '../upstream/chunk.ts';
import type { Upstream, UpstreamRequest } from '../upstream/upstream.ts';
import { type Catalog, createCatalog } from './catalog-cache.ts';
import { changeOfPercent, changesIn } from './changes.ts';
import { fetchCoinList, readCoinIds } from './coingecko-catalog.ts';
import { withDemoKey } from './coingecko-demo-key.ts';
import { createListedNames, namesInContracts } from './listed-names.ts';
import { fromUnixSeconds } from './response-fields.ts';
import type { Batch, ClaimedCoins, PriceSource, SourceOptions } from './source-port.ts';

const ROW = sourceRow('CoinGecko');
const API = `https://${ROW.host}/api/v3`;
const QUERY = 'vs_currencies=usd,krw&include_last_updated_at=true&include_24hr_change=true&precision=full';

/** Characters for ids in a URL: proxies refuse URLs of more than 8,000, which include the query and USDT's id. */
const ROOM_FOR_IDS = 8_000 - `${API}/simple/price?ids=${TETHER_COIN_ID}&${QUERY}`.length;

/** Contracts that are requested while the catalog is missing, one per request; the next source prices the others. */
const CONTRACTS_A_ROUND = 2;

const Body = z.record(z.string(), z.unknown());

const Row = z.object({
  usd: z.optional(z.unknown()),
  krw: z.optional(z.unknown()),
  last_updated_at: z.optional(z.unknown()),
  usd_24h_change: z.optional(z.unknown()),
  krw_24h_change: z.optional(z.unknown()),
});

/** A `status` that is an error. Other values of `status` are prices: a coin has this id. */
const ErrorStatus = z.union([
  z.object({ error_code: z.unknown() }),
  z.object({ error_message: z.unknown() }),
]);

/** Rows by coin id or contract, in lower case: some contracts come checksummed. */
type CoinGeckoRows = ReadonlyMap<string, unknown>;

export function createCoinGecko({
  upstreams,
  clock,
  store,
  registry = REGISTRY,
  demoKey,
}: SourceOptions): PriceSource {
  const upstream = upstreams.of(ROW);
  const catalog = createCatalog({ name: ROW.name, store, clock, read: readCoinIds });
  const names = createCatalog({ name: `names of ${ROW.name}`, store, clock, read: String });

  const fetchJson = <T>(url: string, request: UpstreamRequest<T>) =>
    upstream.fetchJson(url, withDemoKey(demoKey, request));
  const symbols = createCatalog({ name: `symbols of ${ROW.name}`, store, clock, read: readClaims });
  const fetchList = (signal: AbortSignal) =>
    fetchCoinList({ fetchJson }, API, signal, { storeNames: names.replace, storeClaims: symbols.replace });
  const refresh = () => catalog.refresh(fetchList);
  const registeredId = (key: AssetKey) => registry.find(key)?.coinGeckoId ?? null;
  const idOf = ({ key }: Asset) => registeredId(key) ?? catalog.current()?.get(key) ?? null;

  const rowsOf = createRowsOf(fetchJson);

  function byIds(assetsOf: ReadonlyMap<string, readonly Asset[]>): Batch {
    const ids = [...assetsOf.keys()];
    if (ids.length < ROW.batch && !assetsOf.has(TETHER_COIN_ID)) ids.push(TETHER_COIN_ID);
    return {
      assets: [...assetsOf.values()].flat(),
      budget: 'prices',
      async ask(signal) {
        const rows = await rowsOf(ids, signal);
        const answers = present(
          [...assetsOf].flatMap(([id, assets]) =>
            assets.map(({ key }) => [key, answerOf(rows, id)] as const),
          ),
        );
        // USDT is added where it needs no further request: its price converts the quotes of exchanges.
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
        const rows = await fetchJson(url, { signal, budget: 'prices', read: readRows });
        const answer = answerOf(rows, asset.address ?? '');
        // If the platform's name is uncertain, a missing contract does not mean that it is unlisted.
        return present([[asset.key, answer?.kind === 'unlisted' && !isNameCertain ? null : answer]]);
      },
    };
  }

  return {
    row: ROW,
    upstream,
    async prepare(assets) {
      // Called for its effect: it switches to the key's budget, or back to the public one, when a new day or month has
      // changed whether the key may be used.
      demoKey?.usable();
      await catalog.restore();
      const needsCatalog = assets.some(
        (asset) => registeredId(asset.key) === null && platformNames(asset).length > 0,
      );
      if (needsCatalog && catalog.isDue()) void refresh();
    },
    names: createListedNames(names, namesInContracts, refresh),
    claims: createClaimedCoins(symbols, refresh, rowsOf),
    couldKnow: (asset) =>
      idOf(asset) !== null || (catalog.current() === null && platformNames(asset).length > 0),
    lists: (asset) => idOf(asset) !== null,
    idOf,
    rulesOut: (asset) =>
      idOf(asset) === null && catalog.current() !== null && platformNames(asset).length > 0,
    plan(assets) {
      const byId = Map.groupBy(assets, idOf);
      const identified = [...byId].flatMap(([id, own]) => (id === null ? [] : [[id, own] as const]));
      const unidentified = catalog.current() ? [] : (byId.get(null) ?? []);
      return [
        ...chunkToFit(identified, ROW.batch, ROOM_FOR_IDS, ([id]) => lengthOfId(id)).map((part) =>
          byIds(new Map(part)),
        ),
        ...unidentified.slice(0, CONTRACTS_A_ROUND).flatMap((asset) => {
          const [name, ...others] = platformNames(asset);
          return name === undefined ? [] : [byContract(asset, name, others.length === 0)];
        }),
      ];
    },
  };
}

type RowsOf = (ids: readonly string[], signal: AbortSignal) => Promise<CoinGeckoRows>;

function createRowsOf(fetchJson: Upstream['fetchJson']): RowsOf {
  return (ids, signal) =>
    fetchJson(`${API}/simple/price?ids=${ids.map(encodeURIComponent).join(',')}&${QUERY}`, {
      ...{ signal, budget: 'prices', read: readRowsById },
    });
}

/** Creates the reader of coins whose symbol no other coin has. `list`: their ids by symbol in lower case. */
function createClaimedCoins(
  list: Catalog<ReadonlyMap<string, string>>,
  refresh: () => Promise<void>,
  rowsOf: RowsOf,
): ClaimedCoins {
  return {
    async prepare() {
      await list.restore();
      if (list.isDue()) void refresh();
    },
    idOf: (symbol) => list.current()?.get(symbol.toLowerCase()) ?? null,
    async prices(ids, signal) {
      const [fitting = []] = chunkToFit(ids, ROW.batch, ROOM_FOR_IDS, lengthOfId);
      const rows = await rowsOf(fitting, signal);
      return new Map(
        fitting.flatMap((id) => {
          const answer = answerOf(rows, id);
          if (answer?.kind !== 'quoted' || !('usd' in answer.price) || answer.asOf === null) return [];
          return [[id, { usd: answer.price.usd, asOf: answer.asOf }] as const];
        }),
      );
    },
  };
}

/** Parses the lines `symbol=id` that `fetchCoinList` stored to a map of ids by symbol. */
function readClaims(stored: unknown): ReadonlyMap<string, string> {
  const lines = String(stored).split('\n');
  return new Map(
    lines.flatMap((line) => {
      const at = line.indexOf('=');
      return at > 0 ? [[line.slice(0, at), line.slice(at + 1)] as const] : [];
    }),
  );
}

/** Length of an id in a list of ids, with its comma. */
function lengthOfId(id: string): number {
  return encodeURIComponent(id).length + 1;
}

/** CoinGecko's possible names of the asset's platform; none for coins, which have ids. */
function platformNames(asset: Asset): readonly string[] {
  return asset.address === null ? [] : platformOf(asset).upstream.coinGecko;
}

function present(answers: readonly (readonly [AssetKey, Answer | null])[]): Map<AssetKey, Answer> {
  return new Map(answers.flatMap(([key, answer]) => (answer === null ? [] : [[key, answer] as const])));
}

/** Parses `/simple/price` and `/simple/token_price`. Throws on an error, whatever its status. */
function readRows(body: unknown): CoinGeckoRows {
  const rows = Body.parse(body);
  if (isError(rows)) throw new Error('an error instead of prices');
  return new Map(Object.entries(rows).map(([key, row]) => [key.toLowerCase(), row]));
}

/** Throws for an answer without any price: if it were accepted, all coins would count as unlisted for hours. */
function readRowsById(body: unknown): CoinGeckoRows {
  const rows = readRows(body);
  if (rows.size === 0) throw new Error('not one of the coins that its own list names');
  if (rows.size > 1 && [...rows.keys()].every((id) => answerOf(rows, id)?.kind === 'unlisted'))
    throw new Error('not one price of the coins that it has');
  return rows;
}

/** The answer in a row; null when the row is not as documented. */
function answerOf(rows: CoinGeckoRows, key: string): Answer | null {
  if (!rows.has(key.toLowerCase())) return { kind: 'unlisted' };
  const row = z.safeParse(Row, rows.get(key.toLowerCase()));
  if (!row.success) return null;
  const { usd, krw, last_updated_at } = row.data;
  if (isAbsent(usd)) return { kind: 'unlisted' };
  const dollars = parsePositive(usd);
  const won = parsePositive(krw);
  if (dollars === null || (won === null && !isAbsent(krw))) return { kind: 'untrusted', gate: 'value' };
  const asOf = fromUnixSeconds(last_updated_at);
  if (asOf === null) return { kind: 'untrusted', gate: 'age' };
  return {
    kind: 'quoted',
    price: won === null ? { in: 'USD', usd: dollars } : { in: 'USD and KRW', usd: dollars, krw: won },
    asOf,
    ...changesIn(
      changeOfPercent(row.data.usd_24h_change, { in: 'USD', since: '24h' }),
      won && changeOfPercent(row.data.krw_24h_change, { in: 'KRW', since: '24h' }),
    ),
  };
}

function isError(rows: Record<string, unknown>): boolean {
  return (
    typeof rows.error === 'string' ||
    rows.error_code !== undefined ||
    z.safeParse(ErrorStatus, rows.status).success
  );
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}
