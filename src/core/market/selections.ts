/** What `coinSymbol` selects in the API's path: a platform with its coin, or a coin without a platform here. */
import { COINS, type CoinId, findCoin } from './coins.ts';
import { findPlatform, PLATFORMS, type Platform, type PlatformId, platformOfCoin } from './platforms.ts';

export interface Selection {
  /** In the problems of the API. */
  readonly id: CoinId | PlatformId;
  readonly coin: CoinId;
  /** Null for a coin without a platform here. */
  readonly platform: Platform | null;
}

/** Symbols of several assets, or of a token and its platform: refused with what each reading is called. */
const SEVERAL: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    PLATFORMS.flatMap((row) => (row.token ? [[row.token.symbol, tokenOrPlatform(row)]] : [])),
  ),
  TON: 'TON is the symbol of several assets: use GRAM for the coin that was Toncoin, or ETH with the address of a token.',
};

function tokenOrPlatform({ id, name, coin, token }: Platform): string {
  return `${token?.symbol} is the symbol of a token on ${name}: use ${id} with addresses=${token?.address} for it, or ${id} alone for the coin of ${name}, which is ${coin}.`;
}

/** What `coinSymbol` may be, in upper case: of platforms first. */
export const COIN_SYMBOLS: readonly string[] = [
  ...new Set([
    ...PLATFORMS.flatMap(({ id, aliases = [] }) => [id, ...aliases]),
    ...COINS.flatMap(({ id, former }) => [id, ...former.map(({ symbol }) => symbol)]),
  ]),
].filter((symbol) => severalOf(symbol) === null);

/** In any letter case; null where there is none, or several. */
export function findSelection(coinSymbol: string): Selection | null {
  if (severalOf(coinSymbol) !== null) return null;
  const platform = findPlatform(coinSymbol);
  if (platform) return { id: platform.id, coin: platform.coin, platform };
  const coin = findCoin(coinSymbol)?.id;
  return coin ? { id: coin, coin, platform: platformOfCoin(coin) } : null;
}

/** The choices, as a sentence, for a symbol of several assets. */
export function severalOf(coinSymbol: string): string | null {
  const symbol = coinSymbol.toUpperCase();
  return Object.hasOwn(SEVERAL, symbol) ? (SEVERAL[symbol] ?? null) : null;
}
