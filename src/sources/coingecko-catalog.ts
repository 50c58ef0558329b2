/**
 * CoinGecko's coin list as contract → coin id (docs/sources.md §1): it makes one request out of a hundred
 * contracts.
 */
import * as z from 'zod/mini';
import { type AssetKey, parseAssetKey, tokenKey } from '../market/assets.ts';
import { EVM_PLATFORMS, type Platform } from '../market/platforms.ts';
import { type Upstream, UpstreamError, type UpstreamRequest } from '../upstream/upstream.ts';
import { nameLine } from './listed-names.ts';

/** Coin ids by contract. */
export type CoinIds = ReadonlyMap<AssetKey, string>;

const LIST_MAX_BYTES = 20_000_000;

type Terms = Pick<UpstreamRequest<unknown>, 'signal' | 'headers' | 'onSent'>;

/** A comma or blank would break the list of ids in a request. */
const Coin = z.object({
  id: z.string().check(z.regex(/^[^\s,]{1,200}$/)),
  symbol: z.optional(z.unknown()),
  name: z.optional(z.unknown()),
  platforms: z.record(z.string(), z.unknown()),
});
type Coin = z.infer<typeof Coin>;

const AssetPlatform = z.object({ id: z.string(), chain_identifier: z.string() });

/**
 * Fetches the list and keeps only our platforms. Gives the ids, one line a contract (`ETH:0xdac1…=tether`), which every start
 * reads; the names, one line a coin, go to `keepNames`, since only a search reads them.
 */
export async function fetchCoinList(
  upstream: Upstream,
  api: string,
  terms: Terms,
  keepNames: (names: string) => void,
): Promise<string> {
  const coins = await upstream.fetchJson(`${api}/coins/list?include_platform=true`, {
    ...terms,
    budget: 'catalog',
    maxBytes: LIST_MAX_BYTES,
    textsOnly: true,
    read: (body) => rowsOf(body, Coin),
  });
  const names = await fetchPlatformNames(upstream, api, terms);
  const placed = coins.map((coin) => ({ ...coin, keys: contractsOf(coin, names) }));
  const ids = placed.flatMap(({ id, keys }) => keys.map((key) => `${key}=${id}`));
  if (ids.length === 0) throw new UpstreamError('unreadable', 'CoinGecko: a coin list without our platforms');
  const called = placed.flatMap(({ symbol, name, keys }) => nameLine(symbol, name, keys) ?? []);
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
  upstream: Upstream,
  api: string,
  terms: Terms,
): Promise<ReadonlyMap<string, Platform>> {
  const chains = await upstream
    .fetchJson(`${api}/asset_platforms`, {
      ...terms,
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

function contractsOf({ platforms }: Coin, names: ReadonlyMap<string, Platform>): AssetKey[] {
  return Object.entries(platforms).flatMap(([name, address]) => {
    const platform = names.get(name);
    if (!platform || typeof address !== 'string') return [];
    const key = tokenKey(platform.id, address);
    return parseAssetKey(key)?.address ? [key] : [];
  });
}
