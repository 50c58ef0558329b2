/**
 * CoinGecko's coin list as contract → coin id (docs/sources.md §1): it makes one request out of a hundred
 * contracts.
 */
import * as z from 'zod/mini';
import { type AssetKey, parseAssetKey, tokenKey } from '../market/assets.ts';
import { EVM_PLATFORMS, type Platform } from '../market/platforms.ts';
import { type Upstream, UpstreamError } from '../upstream/upstream.ts';
import { nameLine } from './listed-names.ts';

/** Coin ids by contract. */
export type CoinIds = ReadonlyMap<AssetKey, string>;

const LIST_MAX_BYTES = 20_000_000;

/** A comma or blank would break the list of ids in a request. */
const ID = /^[^\s,]{1,200}$/;

const ADDRESS = /^0x[0-9a-f]{40}$/i;

interface Coin {
  readonly id: string;
  readonly symbol?: unknown;
  readonly name?: unknown;
  readonly platforms: Readonly<Record<string, unknown>>;
}

/** Rows at a time: between two slices everything else has its turn. */
const SLICE = 10_000;

const AssetPlatform = z.object({ id: z.string(), chain_identifier: z.string() });

/**
 * Fetches the list and keeps only our platforms. Gives the ids, one line a contract (`ETH:0xdac1…=tether`), which every start
 * reads; the names, one line a coin, go to `keepNames`, since only a search reads them.
 */
export async function fetchCoinList(
  upstream: Pick<Upstream, 'fetchJson'>,
  api: string,
  signal: AbortSignal,
  keepNames: (names: string) => void,
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
  const called: string[] = [];
  for (let from = 0; from < rows.length; from += SLICE) {
    if (from > 0) await new Promise((resolve) => setTimeout(resolve));
    const lines = linesOf(rows.slice(from, from + SLICE), names);
    if (lines.ids !== '') ids.push(lines.ids);
    if (lines.called !== '') called.push(lines.called);
  }
  if (ids.length === 0) throw new UpstreamError('unreadable', 'CoinGecko: a coin list without our platforms');
  keepNames(called.join('\n'));
  return ids.join('\n');
}

/** Reads the kept lines. The first id of a contract wins. Throws when there is none. */
export function readCoinIds(kept: unknown): CoinIds {
  const ids = new Map<AssetKey, string>();
  for (const line of z.string().parse(kept).split('\n')) {
    const at = line.indexOf('=');
    const key = parseAssetKey(line.slice(0, Math.max(at, 0)))?.key;
    if (key && !ids.has(key)) ids.set(key, line.slice(at + 1));
  }
  if (ids.size === 0) throw new Error('a catalog without contracts');
  return ids;
}

/**
 * CoinGecko's names of our platforms. Where the table is not certain of one (Kaia), CoinGecko's own list of chains
 * decides; when that cannot be had, every name of the table is taken.
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
      read: (body) => rowsOf(body, AssetPlatform),
    })
    .catch((error: unknown) => {
      if (error instanceof UpstreamError && error.failure === 'aborted') throw error;
      return [];
    });
  return new Map(
    EVM_PLATFORMS.flatMap((platform) => {
      const { coinGecko: listed } = platform.upstream;
      const told = chains
        .filter((chain) => chain.chain_identifier === String(platform.chainId))
        .map(({ id }) => id);
      const names = listed.length > 1 && told.length > 0 ? told : listed;
      return names.map((name) => [name, platform] as const);
    }),
  );
}

/** Rows that are not as documented are dropped; a list without any that is throws. */
function rowsOf<T>(body: unknown, row: z.ZodMiniType<T>): T[] {
  const rows = z
    .array(z.unknown())
    .parse(body)
    .flatMap((item) => {
      const read = z.safeParse(row, item);
      return read.success ? [read.data] : [];
    });
  if (rows.length === 0) throw new Error('a list without rows');
  return rows;
}

function coinsIn(body: unknown): readonly unknown[] {
  if (!Array.isArray(body) || !body.some(isCoin)) throw new Error('a list without coins');
  return body;
}

/** The lines of some rows, as one text each: thousands of short ones that are kept would be moved about. */
function linesOf(rows: readonly unknown[], names: ReadonlyMap<string, Platform>) {
  const ids: string[] = [];
  const called: string[] = [];
  for (const row of rows) {
    if (!isCoin(row)) continue;
    const keys = contractsOf(row, names);
    if (keys.length === 0) continue;
    for (const key of keys) ids.push(`${key}=${row.id}`);
    const line = nameLine(row.symbol, row.name, keys);
    if (line !== null) called.push(line);
  }
  return { ids: ids.join('\n'), called: called.join('\n') };
}

/** By hand: on a list of 20 MB a schema takes longer than parsing. */
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
    if (lower !== platform.coin.alias) keys.push(tokenKey(platform.id, lower));
  }
  return keys;
}
