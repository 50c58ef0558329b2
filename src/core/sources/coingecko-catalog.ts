/** CoinGecko's coin list as contract → coin id (docs/sources.md §1), so that one request prices a hundred contracts. */
import * as z from 'zod/mini';
import { type AssetKey, parseAssetKey, tokenKey } from '../market/assets.ts';
import { EVM_PLATFORMS, type Platform } from '../market/platforms.ts';
import { type Upstream, UpstreamError } from '../upstream/upstream.ts';
import { nameLine } from './listed-names.ts';
import { validRows } from './response-fields.ts';

/** Coin ids by contract. */
export type CoinIds = ReadonlyMap<AssetKey, string>;

const LIST_MAX_BYTES = 20_000_000;

/** Valid ids: a comma or a blank would break the list of ids in a request. */
const ID = /^[^\s,]{1,200}$/;

/** Symbols that an exchange's market may have, in lower case. */
const SYMBOL = /^[a-z0-9]{1,12}$/;

const ADDRESS = /^0x[0-9a-f]{40}$/i;

interface Coin {
  readonly id: string;
  readonly symbol?: unknown;
  readonly name?: unknown;
  readonly platforms: Readonly<Record<string, unknown>>;
}

/** Rows that are processed at once, before other tasks of the thread may run. */
const SLICE = 10_000;

const AssetPlatform = z.object({ id: z.string(), chain_identifier: z.string() });

interface ListStores {
  readonly storeNames: (names: string) => void;
  readonly storeClaims: (claims: string) => void;
}

/**
 * Fetches CoinGecko's list of coins, and resolves to the ids on our platforms: a line for each contract
 * (`ETH:0xdac1…=tether`), which every start reads. `storeNames` gets a line for each coin's name, which only the search reads.
 * `storeClaims` gets a line for each symbol that a single coin has (`btt=bittorrent`), which only the premium board reads.
 */
export async function fetchCoinList(
  upstream: Pick<Upstream, 'fetchJson'>,
  api: string,
  signal: AbortSignal,
  { storeNames, storeClaims }: ListStores,
): Promise<string> {
  const rows = await upstream.fetchJson(`${api}/coins/list?include_platform=true`, {
    signal,
    budget: 'catalog',
    maxBytes: LIST_MAX_BYTES,
    textsOnly: true,
    read: coinsIn,
  });
  const names = await fetchPlatformNames(upstream, api, signal);
  const ids: string[] = [];
  const coinNames: string[] = [];
  const claims = new Map<string, string | null>();
  for (let from = 0; from < rows.length; from += SLICE) {
    if (from > 0) await new Promise((resolve) => setTimeout(resolve));
    const slice = rows.slice(from, from + SLICE);
    noteClaims(slice, claims);
    const lines = linesOf(slice, names);
    if (lines.ids !== '') ids.push(lines.ids);
    if (lines.names !== '') coinNames.push(lines.names);
  }
  if (ids.length === 0) throw new UpstreamError('unreadable', 'CoinGecko: a coin list without our platforms');
  storeNames(coinNames.join('\n'));
  storeClaims([...claims].flatMap(([symbol, id]) => (id === null ? [] : `${symbol}=${id}`)).join('\n'));
  return ids.join('\n');
}

/** Parses the stored lines. The first id of a contract counts. Throws when there is no id. */
export function readCoinIds(stored: unknown): CoinIds {
  const ids = new Map<AssetKey, string>();
  for (const line of z.string().parse(stored).split('\n')) {
    const at = line.indexOf('=');
    const key = parseAssetKey(line.slice(0, Math.max(at, 0)))?.key;
    if (key && !ids.has(key)) ids.set(key, line.slice(at + 1));
  }
  if (ids.size === 0) throw new Error('a catalog without contracts');
  return ids;
}

/**
 * Our platforms by CoinGecko's names. For a platform with several possible names (Kaia), CoinGecko's own list of chains
 * decides; without that list, all names count.
 */
async function fetchPlatformNames(
  upstream: Pick<Upstream, 'fetchJson'>,
  api: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Platform>> {
  const chains = await upstream
    .fetchJson(`${api}/asset_platforms`, {
      signal,
      budget: 'catalog',
      read: chainsIn,
    })
    .catch((error: unknown) => {
      if (error instanceof UpstreamError && error.failure === 'aborted') throw error;
      return [];
    });
  return new Map(
    EVM_PLATFORMS.flatMap((platform) => {
      const { coinGecko: listed } = platform.upstream;
      const found = chains
        .filter((chain) => chain.chain_identifier === String(platform.chainId))
        .map(({ id }) => id);
      const names = listed.length > 1 && found.length > 0 ? found : listed;
      return names.map((name) => [name, platform] as const);
    }),
  );
}

/** The valid rows of CoinGecko's list of chains; throws when no row is valid. */
function chainsIn(body: unknown): readonly z.infer<typeof AssetPlatform>[] {
  const rows = validRows(AssetPlatform, body);
  if (rows.length === 0) throw new Error('a list without rows');
  return rows;
}

function coinsIn(body: unknown): readonly unknown[] {
  if (!Array.isArray(body) || !body.some(isCoin)) throw new Error('a list without coins');
  return body;
}

/** Joins the lines to one text: thousands of short strings would burden the garbage collector. */
function linesOf(rows: readonly unknown[], platforms: ReadonlyMap<string, Platform>) {
  const ids: string[] = [];
  const names: string[] = [];
  for (const row of rows) {
    if (!isCoin(row)) continue;
    const keys = contractsOf(row, platforms);
    if (keys.length === 0) continue;
    for (const key of keys) ids.push(`${key}=${row.id}`);
    const line = nameLine(row.symbol, row.name, keys);
    if (line !== null) names.push(line);
  }
  return { ids: ids.join('\n'), names: names.join('\n') };
}

/** Adds each symbol with its coin's id to `claims`; with null if several coins have the symbol. */
function noteClaims(rows: readonly unknown[], claims: Map<string, string | null>): void {
  for (const row of rows) {
    const symbol = symbolOf(row);
    // A row without a valid id still has the symbol, which is then not unique.
    if (symbol !== null) claims.set(symbol, isCoin(row) && !claims.has(symbol) ? row.id : null);
  }
}

function symbolOf(row: unknown): string | null {
  const { symbol } = (row ?? {}) as Partial<Coin>;
  const lower = typeof symbol === 'string' ? symbol.trim().toLowerCase() : '';
  return SYMBOL.test(lower) ? lower : null;
}

/** Whether a row is valid. Without a zod schema, which would take longer than parsing 20 MB. */
function isCoin(row: unknown): row is Coin {
  if (typeof row !== 'object' || row === null) return false;
  const { id, platforms } = row as Partial<Coin>;
  return typeof id === 'string' && ID.test(id) && typeof platforms === 'object' && platforms !== null;
}

function contractsOf({ platforms }: Coin, names: ReadonlyMap<string, Platform>): AssetKey[] {
  const keys: AssetKey[] = [];
  for (const name in platforms) {
    const platform = names.get(name);
    const address = platforms[name];
    if (!platform || typeof address !== 'string' || !ADDRESS.test(address)) continue;
    const lower = address.toLowerCase();
    if (lower !== platform.alias) keys.push(tokenKey(platform.id, lower));
  }
  return keys;
}
