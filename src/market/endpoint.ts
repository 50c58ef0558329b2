import type { PlatformSymbol } from './platforms.ts';

/** The path and query of the operation (design §1); whoever shows an endpoint URL puts its own base before it. */
export function endpointPath(coinSymbol: PlatformSymbol, key: string, addresses = '0x'): string {
  return `/${coinSymbol}/token-price/${key}?addresses=${addresses}`;
}
