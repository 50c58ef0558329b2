/**
 * Finds the markets of exchanges by asset. Only the registry decides which market prices an asset, because an equal
 * symbol may belong to another token.
 */
import { type Asset, type AssetKey, TETHER } from '../market/assets.ts';
import { COINS, type Coin, type CoinId, type Exchange } from '../market/coins.ts';
import { platformOfCoin } from '../market/platforms.ts';
import type { RegisteredToken, Registry } from '../tokens/registry.ts';

/** A base symbol with the assets that its market prices: a coin and its wrapped token share a market. */
export type MarketAssets = readonly [base: string, assets: readonly Asset[]];

/** The base symbol of an asset at an exchange, such as `LINK`; null for assets that the exchange may not price. */
export type BaseOf = (key: AssetKey) => string | null;

export function marketsAt(exchange: Exchange, registry: Registry): BaseOf {
  return (key) => registry.find(key)?.markets?.[exchange] ?? null;
}

/**
 * Creates a function for the base symbol of an asset at a Korean exchange. Unlike `marketsAt`, it includes USDT, which
 * has a market in won.
 */
export function wonMarketsAt(exchange: Exchange, registry: Registry): BaseOf {
  const baseOf = marketsAt(exchange, registry);
  return (key) => (key === TETHER ? 'USDT' : baseOf(key));
}

export interface MarketNames {
  readonly name: string;
  readonly koreanName: string;
}

/** The names in an exchange's own list by market, such as `KRW-XRP`; null while the list is not loaded. */
export type ListedMarkets = ReadonlyMap<string, MarketNames> | null;

export interface NamedMarkets {
  /**
   * The asset's base symbol at the exchange; null if the exchange's own list gives the symbol another name, as it then
   * belongs to another coin. While the list is not loaded, only coins of platforms and tokens have a base symbol.
   */
  readonly baseOf: BaseOf;
  /** Whether the asset has a base symbol only while the list is loaded. */
  needsList(key: AssetKey): boolean;
  /**
   * The coin or token of a base symbol, if its name in the exchange's list is the one in our tables; a coin precedes its wrapped
   * token. Without the list, only coins of platforms are found.
   */
  namedAsset(base: string): AssetKey | null;
  /** The markets of coins to which the exchange's list gives another name than our table. */
  renamed(): readonly RenamedMarket[];
}

/** A market with its names in the exchange's list, and the coin that our table has for it. */
export interface RenamedMarket extends MarketNames {
  readonly market: string;
  readonly coin: CoinId;
}

export function namedMarketsAt(
  exchange: Exchange,
  registry: Registry,
  listed: () => ListedMarkets,
): NamedMarkets {
  const allOf = wonMarketsAt(exchange, registry);
  const coins = new Map(
    COINS.flatMap((coin) => (coin.markets[exchange] ? [[coin.markets[exchange], coin]] : [])),
  );
  const rowsOf = Map.groupBy(registry.all, ({ key }) => allOf(key));

  /** The market's names in the list; null if it is missing, or has none as in the stored list of an earlier release. */
  function namesOf(base: string): MarketNames | null {
    const names = listed()?.get(`KRW-${base}`);
    return names?.name || names?.koreanName ? names : null;
  }

  function counts(base: string): boolean {
    const coin = coins.get(base);
    if (!coin) return true;
    const names = namesOf(base);
    return names ? isCalled(coin, names) : platformOfCoin(coin.id) !== null;
  }

  return {
    baseOf(key) {
      const base = allOf(key);
      return base !== null && counts(base) ? base : null;
    },
    needsList(key) {
      const coin = coins.get(allOf(key) ?? '');
      return coin !== undefined && platformOfCoin(coin.id) === null;
    },
    namedAsset(base) {
      const names = namesOf(base);
      const isConfirmed = ({ name, koreanName }: RegisteredToken) =>
        coins.has(base) ? counts(base) : names !== null && areAlike([name, koreanName ?? ''], names);
      return rowsOf.get(base)?.find(isConfirmed)?.key ?? null;
    },
    renamed: () =>
      [...coins].flatMap(([base, coin]) => {
        const row = namesOf(base);
        return row && !isCalled(coin, row) ? [{ market: `KRW-${base}`, coin: coin.id, ...row }] : [];
      }),
  };
}

function isCalled(coin: Coin, names: MarketNames): boolean {
  return areAlike([coin.name, coin.koreanName, ...coin.names], names);
}

/** Whether one of the names is a name of the market, in English or Korean. */
export function areAlike(names: readonly string[], { name, koreanName }: MarketNames): boolean {
  const known = names.map(bare).filter((each) => each !== '');
  return known.includes(bare(koreanName)) || known.includes(bare(name));
}

/** A name without blanks, brackets and letter case, which change in the lists from day to day. */
function bare(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s()[\]_-]/g, '');
}

/** The assets by base symbol, in order of appearance; assets without a base symbol are left out. */
export function byBase(assets: readonly Asset[], baseOf: BaseOf): MarketAssets[] {
  return [...Map.groupBy(assets, ({ key }) => baseOf(key))].flatMap(([base, own]): MarketAssets[] =>
    base === null ? [] : [[base, own]],
  );
}
