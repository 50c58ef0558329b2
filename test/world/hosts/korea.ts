/** What the two Korean exchanges have in common: the shape of a ticker and of their error. */
import { object, type Reply, reply, string } from '../answers.ts';
import type { Coin } from '../coin.ts';
import { over, times } from '../numbers.ts';

export interface KoreanTicker {
  readonly market: string;
  /** JSON text. */
  readonly price: string;
  /** When it last traded and what the answer says of itself, as Unix milliseconds in the exchange's own reckoning. */
  readonly tradeTimestamp: number;
  readonly timestamp: number;
  /** True Unix milliseconds of the last trade. */
  readonly tradedAt: number;
  /** In percent, since the exchange's day began; null where the row does not tell. */
  readonly change: string | null;
  /** In the last 24 hours. */
  readonly tradedKrw: string;
  /** Whether volumes come with an exponent and a capital E. */
  readonly hasExponents?: boolean;
  /** Writes a made-up neighbour of the price (opening, high, low). */
  readonly near: (factor: string) => string;
}

/** As the exchanges' lists write them, by symbol. */
const KOREAN: Readonly<Record<string, string>> = {
  BTC: '비트코인',
  ETH: '이더리움',
  POL: '폴리곤에코시스템토큰',
  XRP: '엑스알피(리플)',
  SOL: '솔라나',
  DOGE: '도지코인',
  USDT: '테더',
  LINK: '체인링크',
};

export function koreanNameOf({ symbol, name, koreanName }: Coin): string {
  return koreanName ?? KOREAN[symbol] ?? name;
}

const KST_MS = 9 * 3_600_000;

export function tickerRow(ticker: KoreanTicker): string {
  const [date, time] = stamps(ticker.tradedAt);
  const isEven = ticker.change === '0';
  const [kstDate, kstTime] = stamps(ticker.tradedAt + KST_MS);
  return object({
    market: string(ticker.market),
    trade_date: string(date),
    trade_time: string(time),
    trade_date_kst: string(kstDate),
    trade_time_kst: string(kstTime),
    trade_timestamp: String(ticker.tradeTimestamp),
    opening_price: ticker.near('1.0024'),
    high_price: ticker.near('1.0101'),
    low_price: ticker.near('0.9966'),
    trade_price: ticker.price,
    prev_closing_price: ticker.near('1.0025'),
    change: string(isEven ? 'EVEN' : 'FALL'),
    change_price: isEven ? '0' : ticker.near('0.0025'),
    change_rate: isEven ? '0' : '0.0024501225',
    signed_change_price: isEven ? '0' : `-${ticker.near('0.0025')}`,
    signed_change_rate: isEven ? '0' : ticker.change === null ? undefined : over(ticker.change, '100', 10),
    trade_volume: '0.00016456',
    acc_trade_price: ticker.hasExponents ? '2.780080628239862E10' : '27800806282.39862',
    acc_trade_price_24h: ticker.tradedKrw,
    acc_trade_volume: '304.11940843',
    acc_trade_volume_24h: '814.34496604',
    highest_52_week_price: ticker.near('1.97'),
    highest_52_week_date: string('2025-10-09'),
    lowest_52_week_price: ticker.near('0.89'),
    lowest_52_week_date: string('2026-07-01'),
    timestamp: String(ticker.timestamp),
  });
}

/** A neighbour of a price with a few digits: no test should ever see it. */
export function neighbour(price: string, factor: string): string {
  return over(times(price, factor), '1', 4);
}

export function exchangeError(status: number, name: string | number, message: string): Reply {
  return reply(status, object({ error: object({ name: JSON.stringify(name), message: string(message) }) }));
}

/** `20260730` and `074100`. */
function stamps(ms: number): [string, string] {
  const iso = new Date(ms).toISOString();
  return [iso.slice(0, 10).replaceAll('-', ''), iso.slice(11, 19).replaceAll(':', '')];
}
