/** The name of an asset on a page. */

import { shortAddress } from '../../core/market/addresses.ts';
import type { AssetKey } from '../../core/market/assets.ts';
import { type CoinId, coinRow } from '../../core/market/coins.ts';
import type { Language } from '../../core/market/language.ts';
import type { Token } from '../../core/market/tokens.ts';

/** The asset's name in the page's language, or else a token's own name, its symbol, or its shortened address. */
export function nameOf(key: AssetKey, token: Token | null, language: Language): string {
  const address = addressIn(key);
  if (address === null) {
    const { koreanName, name } = coinRow(key.slice(0, key.indexOf(':')) as CoinId);
    return language === 'ko' ? koreanName : name;
  }
  if (language === 'ko' && token?.koreanName) return token.koreanName;
  return token?.name ?? token?.symbol ?? shortAddress(address);
}

/** The address in an asset's key, in lower case; null for a coin. */
export function addressIn(key: AssetKey): string | null {
  const address = key.slice(key.indexOf(':') + 1);
  return address === '0x' ? null : address;
}
