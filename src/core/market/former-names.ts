/** The names of renamed coins at the sources at a past moment (docs/sources.md §10). */
import { type Asset, platformOf } from './assets.ts';
import type { FormerName } from './coin-rows.ts';
import { coinRow } from './coins.ts';
import { type SourceName, sourceRow } from './source-table.ts';

/**
 * The former name that the source used for the asset at a time (Unix milliseconds); null when it used today's name. A
 * wrapped coin has a former name only at exchanges, which use symbols; other sources use its contract, which did not
 * change.
 */
export function formerNameAt(asset: Asset, source: SourceName, at: number): FormerName | null {
  const platform = platformOf(asset);
  const isWrapped = asset.address === platform?.wrapped && sourceRow(source).registryOnly;
  const coin = asset.coin ?? (isWrapped ? platform?.coin : null);
  if (!coin) return null;
  return coinRow(coin).former.find(({ until }) => at < (until[source] ?? Number.NEGATIVE_INFINITY)) ?? null;
}
