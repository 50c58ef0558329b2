/**
 * Parses the tickers of markets in won, KRW-USDT among them, which Upbit and Bithumb have in the same form
 * (docs/sources.md §4, §5).
 */
import * as z from 'zod/mini';
import { type Decimal, parseDecimal, parsePositive } from '../market/decimal.ts';
import type { Answer, Change, ChangeSince } from '../market/prices.ts';
import { changeOfRate, changesIn } from './changes.ts';
import { validRows } from './response-fields.ts';

/** The market's last trade; fields that cannot be read are null. */
export interface Ticker {
  readonly krw: Decimal | null;
  /** When the trade took place (Unix milliseconds). */
  readonly asOf: number | null;
  /** The change since the exchange's day began. */
  readonly change: Change | null;
  /** Traded value of the last 24 hours in won. */
  readonly tradedKrw: Decimal | null;
}

const Row = z.object({
  market: z.string(),
  trade_price: z.optional(z.unknown()),
  trade_timestamp: z.optional(z.unknown()),
  trade_date: z.optional(z.unknown()),
  trade_time: z.optional(z.unknown()),
  signed_change_rate: z.optional(z.unknown()),
  acc_trade_price_24h: z.optional(z.unknown()),
});
export type TickerRow = z.infer<typeof Row>;

export const KRW_USDT = krwMarket('USDT');

export function krwMarket(base: string): string {
  return `KRW-${base}`;
}

interface TickerTimes {
  readonly tradedAt: (row: Omit<TickerRow, 'market'>) => number | null;
  /** When the exchange's day begins: its changes are since then. */
  readonly dayFrom: ChangeSince;
}

/** Reads tickers by market name. Throws when there is no readable row: an error may come with status 200. */
export function readTickers(body: unknown, { tradedAt, dayFrom }: TickerTimes): ReadonlyMap<string, Ticker> {
  const rows = validRows(Row, body);
  const tickers = new Map(rows.map((row) => [row.market, tickerOf(row, { tradedAt, dayFrom })]));
  if (tickers.size === 0) throw new Error('no tickers');
  return tickers;
}

export function tickerOf(row: Omit<TickerRow, 'market'>, { tradedAt, dayFrom }: TickerTimes): Ticker {
  return {
    krw: parsePositive(row.trade_price),
    asOf: tradedAt(row),
    change: changeOfRate(row.signed_change_rate, { in: 'KRW', since: dayFrom }),
    tradedKrw: parseDecimal(row.acc_trade_price_24h),
  };
}

export function krwAnswer(ticker: Ticker | undefined, krwPerUsdt: Decimal | null): Answer {
  if (!ticker) return { kind: 'unlisted' };
  if (ticker.krw === null) return { kind: 'untrusted', gate: 'value' };
  if (ticker.asOf === null) return { kind: 'untrusted', gate: 'age' };
  const { krw, asOf, change } = ticker;
  return { kind: 'quoted', price: { in: 'KRW', krw, krwPerUsdt }, asOf, ...changesIn(change) };
}

/** Won per USDT, if it was traded within `oldestMs`; null also for a time far in the future. */
export function freshKrwPerUsdt(
  tickers: ReadonlyMap<string, Ticker>,
  now: number,
  oldestMs: number | null,
): Decimal | null {
  const { krw = null, asOf = null } = tickers.get(KRW_USDT) ?? {};
  if (asOf === null || oldestMs === null || Math.abs(now - asOf) > oldestMs) return null;
  return krw;
}
