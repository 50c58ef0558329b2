/** The platforms, as the table has them, and how one is found. */
import { PLATFORM_ROWS, type PlatformRow } from './platform-rows.ts';

export type PlatformId = (typeof PLATFORM_ROWS)[number]['id'];

export interface Platform extends PlatformRow {
  readonly id: PlatformId;
}

/** In table order. */
export const PLATFORMS: readonly Platform[] = PLATFORM_ROWS;

export const PLATFORM_IDS: readonly PlatformId[] = PLATFORMS.map(({ id }) => id);

/** The platforms with token contracts. */
export const EVM_PLATFORMS: readonly Platform[] = PLATFORMS.filter(({ chainId }) => chainId !== null);

const BY_ID: ReadonlyMap<string, Platform> = new Map(PLATFORMS.map((row) => [row.id, row]));

const BY_COIN_SYMBOL: ReadonlyMap<string, Platform> = new Map(
  PLATFORMS.flatMap((row) => [row.id, ...(row.aliases ?? [])].map((name) => [name, row] as const)),
);

/** What `coinSymbol` may be in the API's path, in upper case. */
export const COIN_SYMBOLS: readonly string[] = [...BY_COIN_SYMBOL.keys()];

/** The platform's row. Throws RangeError when there is none: ids are checked where they come in. */
export function platformRow(id: PlatformId): Platform {
  const row = platformWithId(id);
  if (!row) throw new RangeError(`no platform ${id}`);
  return row;
}

/** The platform with exactly this id; null when there is none. */
export function platformWithId(id: string): Platform | null {
  return BY_ID.get(id) ?? null;
}

/** Finds a platform by its id or an alias, in any letter case; null when there is none. */
export function findPlatform(coinSymbol: string): Platform | null {
  return BY_COIN_SYMBOL.get(coinSymbol.toUpperCase()) ?? null;
}

/** The first platform whose coin has, or had, this symbol, in any letter case; null when there is none. */
export function findCoinPlatform(symbol: string): Platform | null {
  const upper = symbol.toUpperCase();
  const isCalled = ({ coin }: Platform) =>
    coin.symbol === upper || coin.former?.some(({ symbol }) => symbol === upper);
  return PLATFORMS.find(isCalled) ?? null;
}
