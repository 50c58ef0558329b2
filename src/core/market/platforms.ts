/** The platforms of the table, and how to find one. */
import type { CoinId } from './coins.ts';
import { PLATFORM_ROWS, type PlatformRow } from './platform-rows.ts';

export type PlatformId = (typeof PLATFORM_ROWS)[number]['id'];

export interface Platform extends PlatformRow {
  readonly id: PlatformId;
}

/** All platforms, in table order. */
export const PLATFORMS: readonly Platform[] = PLATFORM_ROWS;

export const PLATFORM_IDS: readonly PlatformId[] = PLATFORMS.map(({ id }) => id);

/** The platforms with token contracts. */
export const EVM_PLATFORMS: readonly Platform[] = PLATFORMS.filter(({ chainId }) => chainId !== null);

/** The platforms that are off until a person switches them on. */
export const OPTIONAL_PLATFORMS: readonly Platform[] = PLATFORMS.filter(({ optional }) => optional);

/** Whether the platform is on: it is not optional, or was switched on. */
function isPlatformOn({ id, optional }: Platform, switchedOn: readonly PlatformId[]): boolean {
  return !optional || switchedOn.includes(id);
}

/** The platforms that are on, in table order. `platformsOn` is missing in a view of an earlier release. */
export function chainsOn({
  platformsOn = [],
}: {
  readonly platformsOn?: readonly PlatformId[];
}): readonly Platform[] {
  return PLATFORMS.filter((row) => isPlatformOn(row, platformsOn));
}

/** The coins of the platforms that are not optional, in the order in which a new list shows them. */
export const FIRST_COINS: readonly CoinId[] = [...new Set(chainsOn({}).map(({ coin }) => coin))];

const BY_ID: ReadonlyMap<string, Platform> = new Map(PLATFORMS.map((row) => [row.id, row]));

const BY_NAME: ReadonlyMap<string, Platform> = new Map(
  PLATFORMS.flatMap((row) => [row.id, ...(row.aliases ?? [])].map((name) => [name, row] as const)),
);

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
  return BY_NAME.get(coinSymbol.toUpperCase()) ?? null;
}

/** The platform's name for people; null for a coin without a platform. */
export function platformName(id: PlatformId | null): string | null {
  return id && platformRow(id).name;
}

/** The platform whose id is the coin's; null for a coin without one. */
export function platformOfCoin(coin: CoinId): Platform | null {
  return platformWithId(coin);
}
