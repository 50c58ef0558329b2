import type { PlatformId } from './platforms.ts';

/**
 * The path and query of the operation (docs/architecture.md §1); whoever shows an endpoint URL puts its own
 * base before it.
 */
export function endpointPath(coinSymbol: PlatformId, key: string, addresses = '0x'): string {
  return `/${coinSymbol}/token-price/${key}?addresses=${addresses}`;
}
