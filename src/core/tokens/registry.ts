/**
 * The bundled registry: what is known of coins and well-known tokens without asking anyone
 * (docs/pricing.md §2).
 */
import { type AssetKey, coinKey, tokenKey } from '../market/assets.ts';
import { PLATFORMS } from '../market/platforms.ts';
import type { Token } from '../market/tokens.ts';
import { KOREAN_NAMES } from './registry-names.ts';
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
  /** What pools may pay in: a token that is worth a dollar, or a coin, wrapped or not. */
  readonly money?: 'dollar' | 'coin' | undefined;
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

/** Exchanges know the coins by their symbols, on whichever platform they are. */
function coins(): RegisteredToken[] {
  return PLATFORMS.map(({ id, coin }) => ({
    key: coinKey(id),
    name: coin.name,
    symbol: coin.symbol,
    decimals: coin.decimals,
    koreanName: coin.koreanName,
    coinGeckoId: coin.coinGeckoId,
    market: coin.symbol,
    money: 'coin',
  }));
}

function tokens(): RegisteredToken[] {
  return PLATFORMS.flatMap(({ id }) =>
    (REGISTRY_ROWS[id] ?? []).map(([address, symbol, name, decimals, coinGeckoId, market = null, money]) => ({
      key: tokenKey(id, address),
      name,
      symbol,
      decimals,
      koreanName: KOREAN_NAMES[symbol] ?? null,
      coinGeckoId,
      market,
      money,
    })),
  );
}
