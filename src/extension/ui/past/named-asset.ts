import { type AssetKey, parseAssetKey } from '../../../core/market/assets.ts';

/** The asset named by the part of the page's address after its `#`; null where that names none. */
export function namedAsset(text: string): AssetKey | null {
  try {
    return parseAssetKey(decodeURIComponent(text))?.key ?? null;
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
