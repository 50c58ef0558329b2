/** A market that has a price for every address written on a page. */
import { EVM_PLATFORMS, type PlatformId } from '../../src/core/market/platforms.ts';
import { coin } from '../world/coin.ts';
import { createMarket, type Market } from '../world/market.ts';

export interface PricedMarket {
  readonly market: Market;
  /** Whatever address the text has is a contract from now on, on every platform. */
  addPriced(text: string): void;
}

export function createPricedMarket(): PricedMarket {
  const market = createMarket();
  const known = new Set(
    market
      .coins()
      .flatMap(({ contracts }) => contracts.map(({ platform, address }) => keyOf(platform, address))),
  );
  return {
    market,
    addPriced: (text) => {
      for (const written of text.match(/\b0x[0-9a-f]{40}\b/gi) ?? []) {
        const address = written.toLowerCase();
        const platforms = EVM_PLATFORMS.map(({ id }) => id).filter((id) => !known.has(keyOf(id, address)));
        if (platforms.length === 0) continue;
        for (const id of platforms) known.add(keyOf(id, address));
        market.add(priced(address, platforms));
      }
    },
  };
}

function keyOf(platform: string, address: string): string {
  return `${platform}:${address.toLowerCase()}`;
}

/** The same contract on those platforms, at a price that tells it from others, and at which most amounts have a value. */
function priced(address: string, platforms: readonly PlatformId[]) {
  const digits = Number.parseInt(address.slice(-6), 16) + 1;
  const usd = `0.00${String(digits % 5000).padStart(4, '0')}${String(digits).padStart(8, '0')}`;
  const row = { id: `saved-${address}`, name: 'Saved', symbol: 'SAVED', usd, on: ['DefiLlama'] as const };
  return coin(
    row,
    platforms.map((id) => [id, address, 18] as const),
  );
}
