/** What the DEX sources are asked: contracts of one network at a time, the coins through their wrapped contracts. */
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

/** The lower-case contract that prices the asset on DEXes; null where there is none. */
export function contractOf(asset: Asset): string | null {
  return asset.address ?? platformOf(asset).coin.wrapped ?? null;
}

/** Splits assets into batches of at most `size` contracts of one network; those without either are left out. */
export function batchContracts(
  assets: readonly Asset[],
  networkOf: (platform: Platform) => string | null,
  size: number,
): readonly ContractBatch[] {
  return [...groupBy(assets, (asset) => platformOf(asset))].flatMap(([platform, ofPlatform]) => {
    const network = networkOf(platform);
    if (network === null) return [];
    const byContract = [...groupBy(ofPlatform, contractOf)].flatMap(([contract, priced]) =>
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

/** An answer for each asset of the batch, by what `answer` makes of its contract; null leaves the contract's out. */
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

function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
