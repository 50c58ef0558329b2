/** Pools, which anyone can make, price no listed asset while a source that could know it has not answered (docs/pricing.md §8). */
import type { Asset } from '../market/assets.ts';
import { type SourceName, sourceRow } from '../market/source-table.ts';
import type { HistorySource } from '../sources/history.ts';

export function readsPools(source: SourceName): boolean {
  return sourceRow(source).readsPools === true;
}

/** `answered`: what each source that could know the asset has answered by now. */
export function mayPoolsPrice(
  asset: Asset,
  sources: readonly HistorySource[],
  answered: readonly { readonly source: SourceName; readonly isComplete: boolean }[],
): boolean {
  const isListed = sources.some((source) => source.listedOnly && source.couldKnow(asset));
  return !isListed || answered.every(({ source, isComplete }) => isComplete || readsPools(source));
}
