/** What is priced: a platform's coin, or a token contract on a platform. One text names it everywhere. */
import { COIN_ALIASES, type Platform, type PlatformSymbol, platform } from './platforms.ts';

/** `ETH:0x` is the coin, `ETH:0xdac1…` (lower case) a token. Also the value of `data-asset` on pages. */
export type AssetKey = `${PlatformSymbol}:0x${string}`;

export interface Asset {
  readonly key: AssetKey;
  readonly platform: PlatformSymbol;
  /** Lower-case contract address; null for the coin. */
  readonly address: string | null;
}

/** USDT on Ethereum: the token whose dollar price converts what exchanges quote in USDT (design §4 Both currencies). */
export const TETHER: AssetKey = 'ETH:0xdac17f958d2ee523a2206206994597c13d831ec7';

const KEY = /^(BTC|ETH|BNB|POL|KAIA):(0x(?:[0-9a-f]{40})?)$/;

/** The key of a coin. */
export function coinKey(symbol: PlatformSymbol): AssetKey {
  return `${symbol}:0x`;
}

/**
 * The key of a token, whatever the letter case of its address. Polygon's native alias (`0x…1010`) is the coin.
 * Does not check the address: see `parseAddress`.
 */
export function tokenKey(symbol: PlatformSymbol, address: string): AssetKey {
  const lower = address.toLowerCase();
  return lower === COIN_ALIASES[symbol] ? coinKey(symbol) : `${symbol}:${lower as `0x${string}`}`;
}

/** Reads a key back; null when the text is none (Bitcoin has no tokens; upper case is no key). */
export function parseAssetKey(text: unknown): Asset | null {
  const match = typeof text === 'string' ? KEY.exec(text) : null;
  if (!match) return null;
  const symbol = match[1] as PlatformSymbol;
  const address = match[2] === '0x' ? null : (match[2] as string);
  if (address !== null && (symbol === 'BTC' || address === COIN_ALIASES[symbol])) return null;
  return { key: text as AssetKey, platform: symbol, address };
}

/** Like `parseAssetKey` for a key that is known to be one. Throws RangeError otherwise. */
export function assetOf(key: AssetKey): Asset {
  const asset = parseAssetKey(key);
  if (!asset) throw new RangeError(`not an asset key: ${key}`);
  return asset;
}

/** The platform's row of an asset. */
export function platformOf(asset: Asset): Platform {
  return platform(asset.platform);
}
