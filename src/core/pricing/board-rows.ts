/** The rows of the premium board, from what is known of each market: which coin it trades, and what that costs elsewhere. */
import { percentAbove } from '../market/arithmetic.ts';
import type { AssetKey } from '../market/assets.ts';
import { type BoardPremium, type BoardRow, symbolOfMarket } from '../market/board.ts';
import type { Decimal } from '../market/decimal.ts';
import { isAbove, multiply } from '../market/exact.ts';
import type { Premium } from '../market/shown-premium.ts';
import { areAlike, type ListedMarkets, type MarketNames } from '../sources/exchange-markets.ts';
import type { BoardTicker } from '../sources/source-port.ts';

/** By as many percent the two prices of one coin differ at most. */
const WITHIN: readonly [lowest: Decimal, highest: Decimal] = ['-20' as Decimal, '20' as Decimal];

/** Which coin a market trades, by the names in two lists and by its price: confirmed by two readings that agree. */
export interface Identity {
  /** CoinGecko's. */
  readonly id: string;
  readonly isConfirmed: boolean;
  /** When the two prices of the last reading that counted were received. */
  readonly at: readonly [exchange: number, coinGecko: number];
}

export interface Reading {
  readonly id: string;
  readonly krw: Decimal;
  readonly usd: Decimal;
  readonly krwPerUsd: Decimal;
  readonly at: Identity['at'];
}

/** Null when the prices are apart, or the symbol has become another coin's. */
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
  /** Of the other exchange. */
  readonly other: ListedMarkets;
}

/** Whether both exchanges' lists call the market the same. */
function isNamedAlike(market: string, { own, other }: Lists): boolean {
  const [ours, theirs] = [own?.get(market), other?.get(market)];
  return ours !== undefined && theirs !== undefined && areAlike([ours.name, ours.koreanName], theirs);
}

export interface Claims {
  /** The one coin of CoinGecko with this symbol. */
  idOf(symbol: string): string | null;
}

/** CoinGecko's ids of the markets that the tables do not have and that may be confirmed, by market. */
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
  /** When the exchange last answered. */
  readonly checkedAt: number;
  assetAt(market: string): AssetKey | null;
  /** Whether the rules of prices refuse the exchange's price of an asset of the tables: it is not shown. */
  isDoubted(asset: AssetKey): boolean;
  /** Of the markets whose asset the tables of coins and tokens have. */
  readonly premiums: ReadonlyMap<AssetKey, Premium>;
  /** Of the other markets that are confirmed. */
  readonly ofOthers: ReadonlyMap<string, Premium>;
}

/** A row for each market in the list or among the tickers, by traded value. */
export function boardRows({ tickers, listed, checkedAt, ...parts }: RowParts): readonly BoardRow[] {
  const markets = new Set([...(listed?.keys() ?? []), ...tickers.keys()]);
  // A market that neither the list nor the last answer has is closed; one in the answer alone is newer than the list.
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
