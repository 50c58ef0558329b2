/** What is priced: a platform's coin, or a token contract on a platform. One text names it everywhere. */
import { type Platform, type PlatformId, platformRow, platformWithId } from './platforms.ts';

/** `ETH:0x` is the coin, `ETH:0xdac1…` (lower case) a token. Also the value of `data-asset` on pages. */
export type AssetKey = `${PlatformId}:0x${string}`;

export interface Asset {
  readonly key: AssetKey;
  readonly platform: PlatformId;
  /** Lower-case contract address; null for the coin. */
  readonly address: string | null;
}

/**
 * USDT on Ethereum: the token whose dollar price converts what exchanges quote in USDT
 * (docs/pricing.md §4).
 */
export const TETHER: AssetKey = 'ETH:0xdac17f958d2ee523a2206206994597c13d831ec7';

const KEY = /^([^:]+):(0x(?:[0-9a-f]{40})?)$/;

/** The key of a coin. */
export function coinKey(platform: PlatformId): AssetKey {
  return `${platform}:0x`;
}

/**
 * The key of a token, whatever the letter case of its address. Polygon's native alias (`0x…1010`) is the coin.
 * Does not check the address: see `parseAddress`.
 */
export function tokenKey(platform: PlatformId, address: string): AssetKey {
  const lower = address.toLowerCase();
  const { coin } = platformRow(platform);
  return lower === coin.alias ? coinKey(platform) : `${platform}:${lower as `0x${string}`}`;
}

/** Reads a key back; null when the text is none (Bitcoin has no tokens; upper case is no key). */
export function parseAssetKey(text: unknown): Asset | null {
  const [, id = '', digits = ''] = (typeof text === 'string' && KEY.exec(text)) || [];
  const platform = platformWithId(id);
  if (!platform) return null;
  const address = digits === '0x' ? null : digits;
  if (address !== null && (platform.chainId === null || address === platform.coin.alias)) return null;
  return { key: text as AssetKey, platform: platform.id, address };
}

/** Like `parseAssetKey` for a key that is known to be one. Throws RangeError otherwise. */
export function assetOf(key: AssetKey): Asset {
  const asset = parseAssetKey(key);
  if (!asset) throw new RangeError(`not an asset key: ${key}`);
  return asset;
}

/** The platform's row of an asset. */
export function platformOf(asset: Asset): Platform {
  return platformRow(asset.platform);
}
