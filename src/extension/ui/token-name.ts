/** What to call an asset on a page. */
import type { AssetKey } from '../../core/market/assets.ts';
import type { Language } from '../../core/market/language.ts';
import { type PlatformId, platformRow } from '../../core/market/platforms.ts';
import type { Token } from '../../core/market/tokens.ts';

/** A name in the page's language, where there is one; else a token's own name, its symbol, or its shortened address. */
export function nameOf(key: AssetKey, token: Token | null, language: Language): string {
  const address = addressIn(key);
  const { coin } = platformRow(platformIn(key));
  if (address === null) return language === 'ko' ? coin.koreanName : coin.name;
  if (language === 'ko' && token?.koreanName) return token.koreanName;
  return token?.name ?? token?.symbol ?? shortAddress(address);
}

/** `0xdac1…1ec7`: enough to recognise it, never enough to copy it. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}

/** A key is what `tokenKey` and `coinKey` make: its parts can be had without the tables that check one. */
function platformIn(key: AssetKey): PlatformId {
  return key.slice(0, key.indexOf(':')) as PlatformId;
}

/** Lower case; null for a coin. */
export function addressIn(key: AssetKey): string | null {
  const address = key.slice(key.indexOf(':') + 1);
  return address === '0x' ? null : address;
}
