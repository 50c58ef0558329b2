/** A market that has a price for every address written on a page. */
import { tokenKey } from '../../src/core/market/assets.ts';
import { EVM_PLATFORMS, type Platform, type PlatformId } from '../../src/core/market/platforms.ts';
import { REGISTRY, type RegisteredToken } from '../../src/core/tokens/registry.ts';
import { type Coin, coin } from '../world/coin.ts';
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
        const platforms = EVM_PLATFORMS.filter(
          ({ id, alias }) => alias !== address && !known.has(keyOf(id, address)),
        );
        if (platforms.length === 0) continue;
        for (const { id } of platforms) known.add(keyOf(id, address));
        const plain = platforms
          .filter((platform) => !addRegistered(market, platform, address))
          .map(({ id }) => id);
        if (plain.length > 0) market.add(priced(address, plain));
      }
    },
  };
}

function keyOf(platform: string, address: string): string {
  return `${platform}:${address.toLowerCase()}`;
}

/** Adds what the bundled registry knows by an id or as the wrapped coin, as CoinGecko would list it. */
function addRegistered(market: Market, platform: Platform, address: string): boolean {
  const row = REGISTRY.find(tokenKey(platform.id, address));
  const listed = row && (platform.wrapped === address ? wrappedCoin(platform) : listedCoin(market, row));
  if (!row || !listed) return false;
  const own = coin(listed, [[platform.id, address, row.decimals]]);
  market.add({ ...own, contracts: [...listed.contracts, ...own.contracts] });
  return true;
}

function wrappedCoin({ id, coin: own }: Platform): Coin {
  const follows = own === 'ETH' ? 'ethereum' : null;
  return coin({ id: `wrapped-${id}`, name: 'Wrapped', symbol: own, usd: '17.5', follows, on: ['DefiLlama'] });
}

function listedCoin(market: Market, { coinGeckoId: id, name, symbol }: RegisteredToken): Coin | null {
  const on = ['CoinGecko', 'DefiLlama'] as const;
  return id === null ? null : (market.find(id) ?? coin({ id, name, symbol, usd: '0.4821007', on }));
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
