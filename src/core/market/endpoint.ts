import type { PlatformId } from './platforms.ts';

/** The path and query of a request to the API (docs/api.md#the-request). The caller adds the base of the URL. */
export function endpointPath(coinSymbol: PlatformId, key: string, addresses = '0x'): string {
  return `/${coinSymbol}/token-price/${key}?addresses=${addresses}`;
}
