/** The assets that a thing may be which a text names. */
import { type AssetKey, assetOf, coinKey, tokenKey } from '../../../core/market/assets.ts';
import { networkOfPage } from '../../../core/market/explorer-links.ts';
import type { Found } from '../../../core/market/found.ts';
import { EVM_PLATFORMS } from '../../../core/market/platforms.ts';

/**
 * A token is looked for on the platform that the text names, or else on that of the page at `url`, or else on all, in their
 * order.
 */
export function candidateAssets(found: Found, url?: string): readonly AssetKey[] {
  if (found.kind === 'coin') return [coinKey(found.platform)];
  if (found.kind === 'bitcoin address') return [coinKey('BTC')];
  const page = networkOfPage(url);
  const platform = found.platform ?? (page === 'unknown' ? null : page?.id);
  // Explorers of a platform without tokens say nothing about an address that cannot be there.
  const told = EVM_PLATFORMS.find(({ id }) => id === platform);
  if (told) return [tokenKey(told.id, found.address)];
  const everywhere = EVM_PLATFORMS.map(({ id }) => tokenKey(id, found.address));
  const coin = everywhere.find((key) => assetOf(key).address === null);
  return coin ? [coin] : everywhere;
}
