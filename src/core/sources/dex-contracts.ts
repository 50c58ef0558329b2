/** Batches of contracts for the DEX sources, each of one network. Coins are priced by their wrapped contracts. */
import { type Asset, type AssetKey, platformOf } from '../market/assets.ts';
import type { Platform } from '../market/platforms.ts';
import { chunk } from '../upstream/chunk.ts';

/** The contracts of one request. */
interface ContractBatch {
  readonly platform: Platform;
  /** The source's name for the network. */
  readonly network: string;
  readonly assets: readonly Asset[];
  /** The assets that each contract (lower case) prices: a coin and its wrapped token share a contract. */
  readonly assetsOf: ReadonlyMap<string, readonly Asset[]>;
}

/** The contract (lower case) by which DEX sources price the asset; null for a coin without a wrapped token. */
export function contractOf(asset: Asset): string | null {
  return asset.address ?? platformOf(asset)?.wrapped ?? null;
}

/** Batches of at most `size` contracts of one network. Assets without a contract, or without the network, are left out. */
export function batchContracts(
  assets: readonly Asset[],
  networkOf: (platform: Platform) => string | null,
  size: number,
): readonly ContractBatch[] {
  return [...Map.groupBy(assets, (asset) => platformOf(asset))].flatMap(([platform, ofPlatform]) => {
    if (platform === null) return [];
    const network = networkOf(platform);
    if (network === null) return [];
    const byContract = [...Map.groupBy(ofPlatform, contractOf)].flatMap(([contract, priced]) =>
      contract === null ? [] : [[contract, priced] as const],
    );
    return chunk(byContract, size).map((part) => ({
      platform,
      network,
      assets: part.flatMap(([, priced]) => priced),
      assetsOf: new Map(part),
    }));
  });
}

/** The answers by asset. Assets for which `answer` returns null are left out. */
export function answerContracts<T>(
  assetsOf: ContractBatch['assetsOf'],
  answer: (contract: string, asset: Asset) => T | null,
): Map<AssetKey, T> {
  const answers = new Map<AssetKey, T>();
  for (const [contract, priced] of assetsOf) {
    for (const asset of priced) {
      const found = answer(contract, asset);
      if (found !== null) answers.set(asset.key, found);
    }
  }
  return answers;
}
