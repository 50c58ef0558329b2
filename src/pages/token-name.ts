/** What to call an asset on a page. */
import { type AssetKey, assetOf } from '../market/assets.ts';
import { platform } from '../market/platforms.ts';
import type { Token } from '../market/tokens.ts';
import type { Language } from './i18n/translate.ts';

/** A coin's name in the page's language; a token's own name, its symbol, or its shortened address. */
export function nameOf(key: AssetKey, token: Token | null, language: Language): string {
  const asset = assetOf(key);
  const { coin } = platform(asset.platform);
  if (asset.address === null) return language === 'ko' ? coin.koreanName : coin.name;
  return token?.name ?? token?.symbol ?? shortAddress(asset.address);
}

/** `0xdac1…1ec7`: enough to recognise it, never enough to copy it. */
function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
