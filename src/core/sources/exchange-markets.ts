/** The markets of exchanges by asset: only the registry decides, never a symbol from elsewhere. */
import { type Asset, type AssetKey, TETHER } from '../market/assets.ts';
import { COINS, type Coin, type CoinId, type Exchange } from '../market/coins.ts';
import { platformOfCoin } from '../market/platforms.ts';
import type { RegisteredToken, Registry } from '../tokens/registry.ts';

/** A base symbol with the assets that it prices: a coin and its wrapped token share one. */
export type MarketAssets = readonly [base: string, assets: readonly Asset[]];

/** The base symbol at an exchange, `LINK`; null for assets that it may not price. */
export type BaseOf = (key: AssetKey) => string | null;

export function marketsAt(exchange: Exchange, registry: Registry): BaseOf {
  return (key) => registry.find(key)?.markets?.[exchange] ?? null;
}

/** The same at an exchange that quotes won, where USDT has a market. */
export function wonMarketsAt(exchange: Exchange, registry: Registry): BaseOf {
  const baseOf = marketsAt(exchange, registry);
  return (key) => (key === TETHER ? 'USDT' : baseOf(key));
}

export interface MarketNames {
  readonly name: string;
  readonly koreanName: string;
}

/** An exchange's own list by market, `KRW-XRP`; null while it is not loaded. */
export type ListedMarkets = ReadonlyMap<string, MarketNames> | null;

export interface NamedMarkets {
  /**
   * The base symbol of `wonMarketsAt`, while the exchange's list calls it as the table of coins does: a symbol that went to
   * another coin has none. Without the list only coins of platforms have theirs.
   */
  readonly baseOf: BaseOf;
  /** Whether only the list decides about the asset. */
  needsList(key: AssetKey): boolean;
  /**
   * The coin or token of a base symbol, if the exchange's list names it as the tables do; a coin precedes its wrapped token.
   * Without the list only coins of platforms are found.
   */
  namedAsset(base: string): AssetKey | null;
  /** The markets of the table that the list gives another name. */
  renamed(): readonly RenamedMarket[];
}

/** With the names in the list. */
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

  /** Null for a market that the list lacks or does not name: the stored list of an earlier release has no names. */
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

/** Whether one of the names is the market's in one of the two languages. */
export function areAlike(names: readonly string[], { name, koreanName }: MarketNames): boolean {
  const known = names.map(bare).filter((each) => each !== '');
  return known.includes(bare(koreanName)) || known.includes(bare(name));
}

/** Without blanks, brackets and letter case, in which lists differ from day to day. */
function bare(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s()[\]_-]/g, '');
}

/** The assets by base symbol, in order of appearance; those without one are left out. */
export function byBase(assets: readonly Asset[], baseOf: BaseOf): MarketAssets[] {
  return [...Map.groupBy(assets, ({ key }) => baseOf(key))].flatMap(([base, own]): MarketAssets[] =>
    base === null ? [] : [[base, own]],
  );
}
