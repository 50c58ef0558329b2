/** Assets that are priced: coins, and token contracts on platforms. An asset key names one everywhere. */
import { type CoinId, coinWithId } from './coins.ts';
import {
  chainsOn,
  type Platform,
  type PlatformId,
  platformOfCoin,
  platformRow,
  platformWithId,
} from './platforms.ts';

/** `ETH:0x` is the coin, `ETH:0xdac1…` (lower case) a token. Also the value of `data-asset` on pages. */
export type AssetKey = `${CoinId | PlatformId}:0x${string}`;

export interface CoinAsset {
  readonly key: AssetKey;
  readonly coin: CoinId;
  /** The platform that has the same id as the coin (`ETH`); null if no platform has it. */
  readonly platform: PlatformId | null;
  readonly address: null;
}

export interface TokenAsset {
  readonly key: AssetKey;
  readonly coin: null;
  readonly platform: PlatformId;
  /** Lower-case contract address. */
  readonly address: string;
}

export type Asset = CoinAsset | TokenAsset;

/** USDT on Ethereum: the token whose dollar price converts what exchanges quote in USDT (docs/pricing.md §4). */
export const TETHER: AssetKey = 'ETH:0xdac17f958d2ee523a2206206994597c13d831ec7';

const KEY = /^([^:]+):(0x(?:[0-9a-f]{40})?)$/;

/** The key of a coin. */
export function coinKey(coin: CoinId): AssetKey {
  return `${coin}:0x`;
}

/**
 * The key of a token, whatever the letter case of its address. Polygon's native alias (`0x…1010`) is the coin.
 * Does not check the address: see `parseAddress`.
 */
export function tokenKey(platform: PlatformId, address: string): AssetKey {
  const lower = address.toLowerCase();
  const { coin, alias } = platformRow(platform);
  return lower === alias ? coinKey(coin) : `${platform}:${lower as `0x${string}`}`;
}

/**
 * Parses an asset key; null for any other text, such as a token of Bitcoin, or a key in upper case. A platform whose coin is
 * that of another platform has no key of its own for it: `BASE:0x` is read as `ETH:0x`, so store the key of the result.
 */
export function parseAssetKey(text: unknown): Asset | null {
  const [, id = '', digits = ''] = (typeof text === 'string' && KEY.exec(text)) || [];
  if (digits === '0x') {
    const coin = platformWithId(id)?.coin ?? coinWithId(id)?.id;
    if (!coin) return null;
    return { key: coinKey(coin), coin, platform: platformOfCoin(coin)?.id ?? null, address: null };
  }
  const platform = platformWithId(id);
  if (!platform || platform.chainId === null || digits === platform.alias) return null;
  return { key: text as AssetKey, coin: null, platform: platform.id, address: digits };
}

/** Like `parseAssetKey` for a key that is known to be one. Throws RangeError otherwise. */
export function assetOf(key: AssetKey): Asset {
  const asset = parseAssetKey(key);
  if (!asset) throw new RangeError(`not an asset key: ${key}`);
  return asset;
}

/** Whether the asset is a coin, or a token of a platform that everyone has or the person has switched on. */
export function isOffered(settings: Parameters<typeof chainsOn>[0]): (key: AssetKey) => boolean {
  const on = new Set<string>(chainsOn(settings).map(({ id }) => id));
  return (key) => key.endsWith(':0x') || on.has(key.slice(0, key.indexOf(':')));
}

/** The first part of the asset's key, which selects the asset in the API's path. */
export function selectorOf({ platform, coin }: Asset): CoinId | PlatformId {
  return coin ?? platform;
}

/** The row of the asset's platform; null for a coin without one. */
export function platformOf(asset: TokenAsset): Platform;
export function platformOf(asset: Asset): Platform | null;
export function platformOf({ platform }: Asset): Platform | null {
  return platform && platformRow(platform);
}
