import type { PlatformId } from './platforms.ts';

/**
 * The path and query of the operation (docs/api.md#the-request); a page that shows an endpoint URL puts its own
 * base before it.
 */
export function endpointPath(coinSymbol: PlatformId, key: string, addresses = '0x'): string {
  return `/${coinSymbol}/token-price/${key}?addresses=${addresses}`;
}
