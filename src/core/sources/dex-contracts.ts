/** Batches of contracts for the DEX sources: one network at a time, coins through their wrapped contracts. */
import { type Asset, type AssetKey, platformOf } from '../market/assets.ts';
import type { Platform } from '../market/platforms.ts';
import { chunk } from '../upstream/chunk.ts';

/** The contracts of one request. */
interface ContractBatch {
  readonly platform: Platform;
  /** The source's name for the network. */
  readonly network: string;
  readonly assets: readonly Asset[];
  /** Lower-case contract addresses, each with the assets that it prices: a coin and its wrapped token share one. */
  readonly assetsOf: ReadonlyMap<string, readonly Asset[]>;
}

/** The lower-case contract that prices the asset on DEXes, or null. */
export function contractOf(asset: Asset): string | null {
  return asset.address ?? platformOf(asset)?.wrapped ?? null;
}

/** Batches of at most `size` contracts of one network; assets without either are left out. */
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

/** The answers of `answer` by asset; null leaves one out. */
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
