/** Which market of an exchange prices an asset: only the registry's word counts, never a symbol read elsewhere. */
import { type Asset, type AssetKey, TETHER } from '../market/assets.ts';
import type { Registry } from '../tokens/registry.ts';

/** A base symbol with the assets that it prices: a coin and its wrapped token share one. */
export type MarketAssets = readonly [base: string, assets: readonly Asset[]];

/** The base symbol, `LINK`; null for what no exchange may price. */
export function baseOf(registry: Registry, key: AssetKey): string | null {
  return registry.find(key)?.market ?? null;
}

/** The same on an exchange that quotes won: there USDT has a market as well. */
export function wonBaseOf(registry: Registry, key: AssetKey): string | null {
  return key === TETHER ? 'USDT' : baseOf(registry, key);
}

/** The assets by base symbol, in order of appearance; those without one are left out. */
export function byBase(
  registry: Registry,
  assets: readonly Asset[],
  base: typeof baseOf = baseOf,
): MarketAssets[] {
  const groups = new Map<string, Asset[]>();
  for (const asset of assets) {
    const symbol = base(registry, asset.key);
    if (symbol !== null) groups.set(symbol, [...(groups.get(symbol) ?? []), asset]);
  }
  return [...groups];
}
