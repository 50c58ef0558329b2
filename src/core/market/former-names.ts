/** What a source called a coin at a past moment, where the coin has been renamed since (docs/sources.md §10). */
import { type Asset, platformOf } from './assets.ts';
import type { FormerName } from './coin-rows.ts';
import { coinRow } from './coins.ts';
import { type SourceName, sourceRow } from './source-table.ts';

/**
 * The name in use at a time (Unix milliseconds); null: today's. Exchanges have the wrapped coin under the coin's symbol,
 * other sources know it by its contract, which stayed the same.
 */
export function formerNameAt(asset: Asset, source: SourceName, at: number): FormerName | null {
  const platform = platformOf(asset);
  const isWrapped = asset.address === platform?.wrapped && sourceRow(source).registryOnly;
  const coin = asset.coin ?? (isWrapped ? platform?.coin : null);
  if (!coin) return null;
  return coinRow(coin).former.find(({ until }) => at < (until[source] ?? Number.NEGATIVE_INFINITY)) ?? null;
}
