/**
 * What Upbit and Bithumb have in common: tickers of markets quoted in won, and won for a tether
 * (docs/sources.md §4, §5).
 */
import * as z from 'zod/mini';
import { type Decimal, isPositive, parseDecimal } from '../market/decimal.ts';
import type { Answer, Change, ChangeSince } from '../market/prices.ts';
import { changeOfRate, changesIn } from './changes.ts';

/** The market's last trade; null fields could not be read. */
export interface Ticker {
  readonly krw: Decimal | null;
  /** When it was traded. */
  readonly asOf: number | null;
  /** Since the exchange's day began. */
  readonly change: Change | null;
}

const Row = z.object({
  market: z.string(),
  trade_price: z.optional(z.unknown()),
  trade_timestamp: z.optional(z.unknown()),
  trade_date: z.optional(z.unknown()),
  trade_time: z.optional(z.unknown()),
  signed_change_rate: z.optional(z.unknown()),
});
export type TickerRow = z.infer<typeof Row>;

/** The market that prices USDT in won. */
export const KRW_USDT = krwMarket('USDT');

/** The market of a base symbol in won. */
export function krwMarket(base: string): string {
  return `KRW-${base}`;
}

/** How an exchange tells time. */
interface TickerTimes {
  readonly tradedAt: (row: TickerRow) => number | null;
  /** When its day begins, with which a change begins anew. */
  readonly dayFrom: ChangeSince;
}

/** Reads tickers by market name. Throws when there is no readable row: an error may come with status 200. */
export function readTickers(body: unknown, { tradedAt, dayFrom }: TickerTimes): ReadonlyMap<string, Ticker> {
  const tickers = new Map<string, Ticker>();
  for (const item of z.array(z.unknown()).parse(body)) {
    const row = z.safeParse(Row, item);
    if (row.success) {
      const { market, trade_price, signed_change_rate } = row.data;
      tickers.set(market, {
        krw: positive(trade_price),
        asOf: tradedAt(row.data),
        change: changeOfRate(signed_change_rate, { in: 'KRW', since: dayFrom }),
      });
    }
  }
  if (tickers.size === 0) throw new Error('no tickers');
  return tickers;
}

/** The answer about an asset whose market has this ticker. */
export function krwAnswer(ticker: Ticker | undefined, krwPerUsdt: Decimal | null): Answer {
  if (!ticker) return { kind: 'unlisted' };
  if (ticker.krw === null) return { kind: 'untrusted', gate: 'value' };
  if (ticker.asOf === null) return { kind: 'untrusted', gate: 'age' };
  const { krw, asOf, change } = ticker;
  return { kind: 'quoted', price: { in: 'KRW', krw, krwPerUsdt }, asOf, ...changesIn(change) };
}

/** Won for a tether, if it was itself traded within `oldestMs`; a time far ahead proves no age either. */
export function freshKrwPerUsdt(
  tickers: ReadonlyMap<string, Ticker>,
  now: number,
  oldestMs: number | null,
): Decimal | null {
  const { krw = null, asOf = null } = tickers.get(KRW_USDT) ?? {};
  if (asOf === null || oldestMs === null || Math.abs(now - asOf) > oldestMs) return null;
  return krw;
}

function positive(value: unknown): Decimal | null {
  const decimal = parseDecimal(value);
  return decimal !== null && isPositive(decimal) ? decimal : null;
}
