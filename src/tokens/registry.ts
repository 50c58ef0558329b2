/** The bundled registry: what is known of coins and well-known tokens without asking anyone (design §4). */
import { type AssetKey, coinKey, tokenKey } from '../market/assets.ts';
import { PLATFORMS } from '../market/platforms.ts';
import type { Token } from '../market/tokens.ts';
import { REGISTRY_ROWS } from './registry-rows.ts';

export interface RegisteredToken extends Token {
  readonly key: AssetKey;
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  /** Null where the id is not certain: the catalog may know it. */
  readonly coinGeckoId: string | null;
  /** The base symbol on exchanges, `LINK`; null where no exchange may price it. */
  readonly market: string | null;
}

export interface Registry {
  /** The row of a coin or token; null when it is not bundled. */
  find(key: AssetKey): RegisteredToken | null;
  /** Every row, coins first. */
  readonly all: readonly RegisteredToken[];
}

/** A registry of the given rows. */
export function createRegistry(all: readonly RegisteredToken[]): Registry {
  const byKey = new Map(all.map((row) => [row.key, row]));
  return { all, find: (key) => byKey.get(key) ?? null };
}

/** The registry that ships with the product. */
export const REGISTRY: Registry = createRegistry([...coins(), ...tokens()]);

/** CoinGecko's id of USDT, by which DefiLlama knows it too. */
export const TETHER_COIN_ID = 'tether';

/** Exchanges know the coins by the platforms' symbols. */
function coins(): RegisteredToken[] {
  return PLATFORMS.map(({ symbol, coin, upstream }) => ({
    key: coinKey(symbol),
    name: coin.name,
    symbol,
    decimals: coin.decimals,
    coinGeckoId: upstream.coinGeckoCoin,
    market: symbol,
  }));
}

function tokens(): RegisteredToken[] {
  return PLATFORMS.flatMap((platform) => {
    if (platform.symbol === 'BTC') return [];
    const on = platform.symbol;
    return REGISTRY_ROWS[on].map(([address, symbol, name, decimals, coinGeckoId, market = null]) => ({
      key: tokenKey(on, address),
      name,
      symbol,
      decimals,
      coinGeckoId,
      market,
    }));
  });
}
