import { type AssetKey, parseAssetKey } from '../../../core/market/assets.ts';

/** What the end of the page's address, after its `#`, names. Null: no asset, in whatever way. */
export function namedAsset(text: string): AssetKey | null {
  try {
    return parseAssetKey(decodeURIComponent(text))?.key ?? null;
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
