/** What a source called a coin at a past moment, where the coin has been renamed since (docs/sources.md §10). */
import { type Asset, platformOf } from './assets.ts';
import type { FormerName } from './platform-rows.ts';
import { type SourceName, sourceRow } from './source-table.ts';

/**
 * The name in use at a time (Unix milliseconds); null: today's. Exchanges have the wrapped coin under the coin's symbol,
 * other sources know it by its contract, which stayed the same.
 */
export function formerNameAt(asset: Asset, source: SourceName, at: number): FormerName | null {
  const { coin } = platformOf(asset);
  const isWrapped = asset.address === coin.wrapped && sourceRow(source).registryOnly;
  if (asset.address !== null && !isWrapped) return null;
  return coin.former?.find(({ until }) => at < (until[source] ?? Number.NEGATIVE_INFINITY)) ?? null;
}
