/** Makes the rows of the premium board: which coin each market of an exchange trades, its price, and its premium. */
import { percentAbove } from '../market/arithmetic.ts';
import type { AssetKey } from '../market/assets.ts';
import { type BoardPremium, type BoardRow, symbolOfMarket } from '../market/board.ts';
import type { Decimal } from '../market/decimal.ts';
import { isAbove, multiply } from '../market/exact.ts';
import type { Premium } from '../market/shown-premium.ts';
import { areAlike, type ListedMarkets, type MarketNames } from '../sources/exchange-markets.ts';
import type { BoardTicker } from '../sources/source-port.ts';

/** A market's price may be this many percent below or above CoinGecko's price of the coin; else it trades another coin. */
const WITHIN: readonly [lowest: Decimal, highest: Decimal] = ['-20' as Decimal, '20' as Decimal];

/** Which coin a market trades, by the names in two lists and by its price. Confirmed after two readings that agree. */
export interface Identity {
  /** The coin's id at CoinGecko. */
  readonly id: string;
  readonly isConfirmed: boolean;
  /** When the two prices of the last reading that counted were received (Unix milliseconds). */
  readonly at: readonly [exchange: number, coinGecko: number];
}

/** The prices of a market and of the coin that it may trade, received at about one time. */
export interface Reading {
  readonly id: string;
  readonly krw: Decimal;
  readonly usd: Decimal;
  readonly krwPerUsd: Decimal;
  readonly at: Identity['at'];
}

/** The identity after one more reading; null where the two prices differ too much to be of one coin. */
export function identityAfter(before: Identity | undefined, reading: Reading): Identity | null {
  const { id, at } = reading;
  const percent = percentAbove(reading.krw, multiply(reading.usd, reading.krwPerUsd));
  const [lowest, highest] = WITHIN;
  if (isAbove(lowest, percent) || isAbove(percent, highest)) return null;
  if (before?.id !== id) return { id, isConfirmed: false, at };
  const isNewer = at.every((each, i) => each > (before.at[i] ?? 0));
  return isNewer ? { id, isConfirmed: true, at } : before;
}

interface Lists {
  readonly own: ListedMarkets;
  /** The markets that the other Korean exchange lists. */
  readonly other: ListedMarkets;
}

/** Whether both exchanges list the market under alike names. */
function isNamedAlike(market: string, { own, other }: Lists): boolean {
  const [ours, theirs] = [own?.get(market), other?.get(market)];
  return ours !== undefined && theirs !== undefined && areAlike([ours.name, ours.koreanName], theirs);
}

export interface Claims {
  /** The id of CoinGecko's coin with this symbol, if there is exactly one; else null. */
  idOf(symbol: string): string | null;
}

/** CoinGecko's id of the coin that a market may trade, by market; only for markets whose coin our tables do not have. */
export function candidatesOf(
  markets: Iterable<string>,
  lists: Lists,
  { assetAt, claims }: { assetAt(market: string): AssetKey | null; readonly claims: Claims },
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const market of markets) {
    if (assetAt(market) !== null || !isNamedAlike(market, lists)) continue;
    const id = claims.idOf(symbolOfMarket(market));
    if (id !== null) found.set(market, id);
  }
  return found;
}

export interface RowParts {
  readonly tickers: ReadonlyMap<string, BoardTicker>;
  readonly listed: ListedMarkets;
  /** When the exchange last answered (Unix milliseconds). */
  readonly checkedAt: number;
  assetAt(market: string): AssetKey | null;
  /** Whether the exchange's price of the asset is in doubt, so that it is not shown. */
  isDoubted(asset: AssetKey): boolean;
  /** The premiums of assets in our tables of coins and tokens. */
  readonly premiums: ReadonlyMap<AssetKey, Premium>;
  /** The premiums of markets whose coin is confirmed by two readings but is not in our tables, by market. */
  readonly ofOthers: ReadonlyMap<string, Premium>;
}

/** A row for each open market, the highest traded value first. */
export function boardRows({ tickers, listed, checkedAt, ...parts }: RowParts): readonly BoardRow[] {
  const markets = new Set([...(listed?.keys() ?? []), ...tickers.keys()]);
  // A market is open if the exchange's list has it, or the last answer, which may be newer than the list.
  const isInAnswer = (market: string) => (tickers.get(market)?.at ?? 0) >= checkedAt;
  const open = [...markets].filter((market) => (listed?.has(market) ?? true) || isInAnswer(market));
  const rows = open.map((market) => rowOf(market, tickers.get(market), listed?.get(market), parts));
  return rows.sort((a, b) => Number(b.tradedKrw ?? -1) - Number(a.tradedKrw ?? -1));
}

function rowOf(
  market: string,
  ticker: BoardTicker | undefined,
  names: MarketNames | undefined,
  { assetAt, isDoubted, premiums, ofOthers }: Omit<RowParts, 'tickers' | 'listed' | 'checkedAt'>,
): BoardRow {
  const asset = assetAt(market);
  const symbol = symbolOfMarket(market);
  const price = asset !== null && isDoubted(asset) ? undefined : ticker;
  const premium: BoardPremium = (asset === null ? ofOthers.get(market) : premiums.get(asset)) ?? UNCONFIRMED;
  return {
    market,
    name: names?.name || symbol,
    koreanName: names?.koreanName || names?.name || symbol,
    asset,
    krw: price?.krw ?? null,
    asOf: ticker?.asOf ?? null,
    checkedAt: ticker?.at ?? null,
    change: price?.change?.percent ?? null,
    tradedKrw: ticker?.tradedKrw ?? null,
    premium,
  };
}

const UNCONFIRMED: BoardPremium = { percent: null, why: 'not confirmed' };
