/** What `coinSymbol` in the API's path selects: a platform with its coin, or a coin without a platform. */
import { COINS, type CoinId, findCoin } from './coins.ts';
import { findPlatform, PLATFORMS, type Platform, type PlatformId, platformOfCoin } from './platforms.ts';

export interface Selection {
  /** The coin or platform as error responses of the API name it. */
  readonly id: CoinId | PlatformId;
  readonly coin: CoinId;
  /** Null for a coin without a platform. */
  readonly platform: Platform | null;
}

/** Ambiguous symbols, each with the sentence that names the choices; the API refuses them. */
const SEVERAL: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    PLATFORMS.flatMap((row) => (row.token ? [[row.token.symbol, tokenOrPlatform(row)]] : [])),
  ),
  TON: 'TON is the symbol of several assets: use GRAM for the coin that was Toncoin, or ETH with the address of a token.',
};

function tokenOrPlatform({ id, name, coin, token }: Platform): string {
  return `${token?.symbol} is the symbol of a token on ${name}: use ${id} with addresses=${token?.address} for it, or ${id} alone for the coin of ${name}, which is ${coin}.`;
}

/** All valid values of `coinSymbol` in upper case, those of platforms first. */
export const COIN_SYMBOLS: readonly string[] = [
  ...new Set([
    ...PLATFORMS.flatMap(({ id, aliases = [] }) => [id, ...aliases]),
    ...COINS.flatMap(({ id, former }) => [id, ...former.map(({ symbol }) => symbol)]),
  ]),
].filter((symbol) => severalOf(symbol) === null);

/** The selection of a symbol in any letter case; null without one, and for an ambiguous symbol. */
export function findSelection(coinSymbol: string): Selection | null {
  if (severalOf(coinSymbol) !== null) return null;
  const platform = findPlatform(coinSymbol);
  if (platform) return { id: platform.id, coin: platform.coin, platform };
  const coin = findCoin(coinSymbol)?.id;
  return coin ? { id: coin, coin, platform: platformOfCoin(coin) } : null;
}

/** The sentence that names the choices for an ambiguous symbol; null for any other. */
export function severalOf(coinSymbol: string): string | null {
  const symbol = coinSymbol.toUpperCase();
  return Object.hasOwn(SEVERAL, symbol) ? (SEVERAL[symbol] ?? null) : null;
}
