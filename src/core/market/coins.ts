/** The coins of the table, and how to find one. */
import { COIN_ROWS, type CoinNames, type FormerName } from './coin-rows.ts';

export type CoinId = (typeof COIN_ROWS)[number][0];

/** Exchanges: they price only assets whose markets are in the registry. */
export type Exchange = 'Binance' | 'Upbit' | 'Bithumb';

/** Base symbols of the markets by exchange; null without a market. */
export type Markets = Readonly<Record<Exchange, string | null>>;

export interface Coin {
  readonly id: CoinId;
  /** The symbol in upper case. */
  readonly symbol: string;
  readonly name: string;
  readonly koreanName: string;
  /** Further names that people and exchanges use. */
  readonly names: readonly string[];
  /** Former names, oldest first. */
  readonly former: readonly FormerName[];
  readonly decimals: number;
  readonly coinGeckoId: string;
  readonly markets: Markets;
  /** Whether no exchange's list confirms the coin's market and names. */
  readonly isUnconfirmed: boolean;
}

// The calls are marked as pure, so that bundles that use no coin leave the table out.

/** All coins, in table order. */
export const COINS: readonly Coin[] = /* @__PURE__ */ coinsOf(COIN_ROWS);

const BY_ID: ReadonlyMap<string, Coin> = /* @__PURE__ */ byId(COINS);

const BY_SYMBOL: ReadonlyMap<string, Coin> = /* @__PURE__ */ bySymbol(COINS);

/** The coin's row. Throws RangeError when there is none: ids are checked where they come in. */
export function coinRow(id: CoinId): Coin {
  const coin = coinWithId(id);
  if (!coin) throw new RangeError(`no coin ${id}`);
  return coin;
}

/** The coin with exactly this id; null when there is none. */
export function coinWithId(id: string): Coin | null {
  return BY_ID.get(id) ?? null;
}

/** The coin that has, or had, this symbol, in any letter case; null when there is none. */
export function findCoin(symbol: string): Coin | null {
  return BY_SYMBOL.get(symbol.toUpperCase()) ?? null;
}

function coinsOf(rows: typeof COIN_ROWS): readonly Coin[] {
  return rows.map(([id, name, koreanName, decimals, coinGeckoId, Binance, Upbit, Bithumb, more]) => {
    const { names = [], former = [], isUnconfirmed }: CoinNames = more ?? {};
    return {
      ...{ id, symbol: id, name, koreanName, names, former, decimals, coinGeckoId },
      isUnconfirmed: isUnconfirmed === true,
      markets: isUnconfirmed ? { Binance: null, Upbit: null, Bithumb: null } : { Binance, Upbit, Bithumb },
    };
  });
}

function byId(coins: readonly Coin[]): ReadonlyMap<string, Coin> {
  return new Map(coins.map((coin) => [coin.id, coin]));
}

/** Coins by current and former symbols; a current symbol takes precedence. */
function bySymbol(coins: readonly Coin[]): ReadonlyMap<string, Coin> {
  const former = coins.flatMap((coin) => coin.former.map(({ symbol }) => [symbol, coin] as const));
  return new Map([...former, ...coins.map((coin) => [coin.id, coin] as const)]);
}
