/** Which market of an exchange prices an asset: only the registry's word counts, never a symbol read elsewhere. */
import type { Asset, AssetKey } from '../market/assets.ts';
import type { Registry } from '../tokens/registry.ts';

/** A base symbol with the assets that it prices: a coin and its wrapped token share one. */
export type MarketAssets = readonly [base: string, assets: readonly Asset[]];

/** The base symbol, `LINK`; null for what no exchange may price. */
export function baseOf(registry: Registry, key: AssetKey): string | null {
  return registry.find(key)?.market ?? null;
}

/** The assets by base symbol, in order of appearance; those without one are left out. */
export function byBase(registry: Registry, assets: readonly Asset[]): MarketAssets[] {
  const groups = new Map<string, Asset[]>();
  for (const asset of assets) {
    const base = baseOf(registry, asset.key);
    if (base !== null) groups.set(base, [...(groups.get(base) ?? []), asset]);
  }
  return [...groups];
}
