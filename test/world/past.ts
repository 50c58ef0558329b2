/**
 * The made-up past: what each source has of each time. A function of coin and time alone, so that every body about one
 * moment tells of one market: a true price that moves, each source's own noise and gaps, first days, and the premium of
 * the day.
 */

import type { SourceName } from '../../src/core/market/source-table.ts';
import type { Coin, Market } from './market.ts';
import { fixed, significant, times } from './numbers.ts';

export const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const KST_MS = 9 * HOUR_MS;

/** A price at its time, in the source's own currency. */
export interface PastRecord {
  readonly at: number;
  readonly price: string;
}

/** A record whose price is reckoned when it is read: of a day of records mostly one is. */
function recordAt(at: number, price: () => string): PastRecord {
  return {
    at,
    get price() {
      return price();
    },
  };
}

/** The market's dollar price of a coin at a time. */
function trueUsd(market: Market, coin: Coin, ms: number): string {
  if (coin.follows) return trueUsd(market, market.coin(coin.follows), ms);
  const isDollar = coin.usd.startsWith('0.99') || coin.usd.startsWith('1.00');
  const swing = isDollar ? 0.001 : 0.2;
  const phase = hash(coin.id) % 1000;
  const slow = Math.sin(ms / (11 * DAY_MS) + phase) * swing;
  const quick = Math.sin(ms / (37 * MINUTE_MS) + phase) * swing * 0.02;
  return significant(times(coin.usd, (1 + slow + quick).toFixed(9)), 15);
}

/** What a dollar really cost in won on that day in Korea. */
function trueRate(market: Market, ms: number): string {
  const day = Math.floor((ms + KST_MS) / DAY_MS);
  return times(market.rate('Coinbase'), (1 + Math.sin(day / 9) * 0.03).toFixed(6));
}

/** What Korean exchanges ask over the world's price on that day. */
function premiumOf(ms: number): string {
  const day = Math.floor((ms + KST_MS) / DAY_MS);
  return (1.01 + (hash(`premium ${day}`) % 300) / 10_000).toFixed(4);
}

/** When the source's first record of the coin is from. */
export function sinceOf(market: Market, coin: Coin, source: SourceName): number {
  const own = FIRST[coin.id];
  const first = typeof own === 'object' ? own[source] : own;
  return market.terms(coin, source, 'since') ?? first ?? Date.UTC(2019, 0, 1);
}

type BySource = Readonly<Partial<Record<SourceName, number>>>;

/**
 * When coins began that began late. Upbit and Bithumb moved the past of a renamed market along, the others started again
 * (docs/sources.md §10).
 */
const FIRST: Readonly<Record<string, number | BySource>> = {
  kaia: {
    CoinGecko: Date.UTC(2024, 9, 30, 3),
    DefiLlama: Date.UTC(2024, 9, 30, 3),
    Binance: Date.UTC(2024, 9, 31, 8),
    Bithumb: Date.UTC(2021, 4, 14, 8),
  },
  'polygon-ecosystem-token': {
    CoinGecko: Date.UTC(2023, 9, 25, 6),
    DefiLlama: Date.UTC(2023, 9, 25, 6),
    Binance: Date.UTC(2024, 8, 13, 10),
    Upbit: Date.UTC(2021, 9, 15, 6),
    Bithumb: Date.UTC(2021, 5, 7, 6),
  },
  pepe: Date.UTC(2023, 3, 18),
};

/** When a coin's records stopped saying anything of it: its name went on, or began before its time. */
const MEANINGLESS: Readonly<Record<string, { readonly from?: BySource; readonly until?: BySource }>> = {
  'matic-network': { from: { DefiLlama: Date.UTC(2024, 8, 4), Binance: Date.UTC(2024, 8, 10, 3) } },
  'klay-token': { from: { DefiLlama: Date.UTC(2024, 9, 31), Binance: Date.UTC(2024, 9, 28, 3) } },
  // A token of Ethereum with hardly a market, until the network took it.
  'polygon-ecosystem-token': { until: { DefiLlama: Date.UTC(2024, 8, 4) } },
  kaia: { until: { DefiLlama: Date.UTC(2024, 9, 31) } },
};

/** What a record is off by: three times where it says nothing of the coin. */
function errorOf(coin: Coin, source: SourceName, at: number): string {
  const { from = {}, until = {} } = MEANINGLESS[coin.id] ?? {};
  const isOff = at >= (from[source] ?? Number.POSITIVE_INFINITY) || at < (until[source] ?? 0);
  return isOff ? '3' : '1';
}

/** DefiLlama's records between two times, oldest first: about every five minutes, hourly before 2026. */
export function llamaRecords(market: Market, coin: Coin, from: number, to: number): PastRecord[] {
  const since = sinceOf(market, coin, 'DefiLlama');
  const records: PastRecord[] = [];
  for (let slot = slotStart(from); slot <= to; slot += slotMs(slot)) {
    const drawn = hash(`${coin.id} llama ${slot}`);
    // Whole seconds, off the grid, and one in nine is missing.
    const at = slot + (drawn % (slotMs(slot) / 1000 - 30)) * 1000;
    if (drawn % 9 === 0 || at < Math.max(from, since) || at > to) continue;
    if (isGap(market, coin, 'DefiLlama', at)) continue;
    const noise = 1.00021 + ((drawn >>> 8) % 41) / 1_000_000;
    const usd = () => times(trueUsd(market, coin, at), errorOf(coin, 'DefiLlama', at));
    records.push(recordAt(at, () => significant(times(usd(), noise.toFixed(6)), 12)));
  }
  return records;
}

/** Binance's minutes that begin between two times, oldest first, with the last price in USDT; without trades it stays. */
export function binanceMinutes(
  market: Market,
  coin: Coin,
  [from, to]: readonly [number, number],
): PastRecord[] {
  const first = Math.ceil(Math.max(from, sinceOf(market, coin, 'Binance')) / MINUTE_MS) * MINUTE_MS;
  const minutes: PastRecord[] = [];
  for (let at = first; at <= to; at += MINUTE_MS) {
    if (isGap(market, coin, 'Binance', at)) continue;
    const noise = (0.99993 + (hash(`${coin.id} Binance ${at}`) % 17) / 1_000_000).toFixed(6);
    const usd = () => times(trueUsd(market, coin, at + MINUTE_MS - 1), errorOf(coin, 'Binance', at));
    minutes.push(recordAt(at, () => fixed(times(usd(), noise), 8)));
  }
  return minutes;
}

/** CoinGecko's points between two times, oldest first: one an hour, some seconds off. */
export function geckoPoints(market: Market, coin: Coin, from: number, to: number): PastRecord[] {
  return geckoGrid(market, coin, [from, to], { stepMs: HOUR_MS, offMs: 4 * MINUTE_MS });
}

/** Those of the day that ends now: one in five minutes. */
export function geckoDay(market: Market, coin: Coin, now: number): PastRecord[] {
  return geckoGrid(market, coin, [now - DAY_MS, now], { stepMs: 5 * MINUTE_MS, offMs: 40_000 });
}

/** Midnights in UTC between two times. */
export function geckoMidnights(market: Market, coin: Coin, from: number, to: number): PastRecord[] {
  return geckoGrid(market, coin, [from, to], { stepMs: DAY_MS, offMs: 1 });
}

/** What it says of now itself. */
export function geckoNow(market: Market, coin: Coin, now: number): PastRecord {
  return { at: now, price: significant(trueUsd(market, coin, now), 17) };
}

function geckoGrid(
  market: Market,
  coin: Coin,
  [from, to]: readonly [number, number],
  { stepMs, offMs }: { readonly stepMs: number; readonly offMs: number },
): PastRecord[] {
  const since = Math.max(from, sinceOf(market, coin, 'CoinGecko'));
  const points: PastRecord[] = [];
  for (let slot = Math.floor(since / stepMs) * stepMs; slot <= to; slot += stepMs) {
    const at = slot + (hash(`${coin.id} CoinGecko ${slot}`) % offMs);
    if (at < since || at > to || isGap(market, coin, 'CoinGecko', at)) continue;
    points.push(recordAt(at, () => significant(trueUsd(market, coin, at), 17)));
  }
  return points;
}

/** How long GeckoTerminal shows minutes to everybody. */
const POOLS_SHOWN_MS = 180 * DAY_MS;

/** GeckoTerminal's minutes with swaps that begin before a time, newest first; a few have one swap of dust at any price. */
export function poolMinutes(
  market: Market,
  coin: Coin,
  { before, limit, now }: { readonly before: number; readonly limit: number; readonly now: number },
): (PastRecord & { readonly volume: string })[] {
  const oldest = Math.max(now - POOLS_SHOWN_MS, sinceOf(market, coin, 'GeckoTerminal'));
  const minutes: (PastRecord & { readonly volume: string })[] = [];
  for (let at = (Math.ceil(before / MINUTE_MS) - 1) * MINUTE_MS; at >= oldest; at -= MINUTE_MS) {
    if (minutes.length === limit) break;
    const drawn = hash(`${coin.id} GeckoTerminal ${at}`);
    if (drawn % 3 === 0 || isGap(market, coin, 'GeckoTerminal', at)) continue;
    const isDust = drawn % 40 === 1;
    const noise = isDust ? '3' : (1.00057 + ((drawn >>> 8) % 29) / 100_000).toFixed(5);
    const price = () => significant(times(trueUsd(market, coin, at + MINUTE_MS - 1), noise), 15);
    minutes.push(Object.assign(recordAt(at, price), { volume: isDust ? '0.7' : '3481.67' }));
  }
  return minutes;
}

/** The minutes with trades that begin between two times, oldest first, with the last trade's price in won. */
export function wonCandles(
  market: Market,
  coin: Coin,
  source: 'Upbit' | 'Bithumb',
  [from, to]: readonly [number, number],
): PastRecord[] {
  const since = sinceOf(market, coin, source);
  const candles: PastRecord[] = [];
  for (let at = Math.ceil(Math.max(from, since) / MINUTE_MS) * MINUTE_MS; at <= to; at += MINUTE_MS) {
    const drawn = hash(`${coin.id} ${source} ${at}`);
    if (drawn % 4 === 0 || isGap(market, coin, source, at)) continue;
    const noise = (1 + ((drawn >>> 8) % 31) / 100_000).toFixed(5);
    const dollars = () => times(trueUsd(market, coin, at + MINUTE_MS - 1), noise);
    const won = () => inSteps(times(times(dollars(), trueRate(market, at)), premiumOf(at)));
    candles.push(recordAt(at, won));
  }
  return candles;
}

/** A candle of any length: a source's first and last price of it, in its own currency. */
export interface PastCandle {
  readonly at: number;
  readonly open: string;
  readonly close: string;
}

/** Candles that begin at these times, as far as anything was traded in them and they have begun. */
export function pastCandles(
  market: Market,
  [coin, source]: readonly [Coin, 'Binance' | 'Upbit' | 'Bithumb' | 'GeckoTerminal'],
  {
    times: starts,
    stepMs,
    now,
  }: { readonly times: readonly number[]; readonly stepMs: number; readonly now: number },
): PastCandle[] {
  const priceAt = (at: number) => {
    const noise = (1 + (hash(`${coin.id} ${source} candle ${at}`) % 31) / 100_000).toFixed(5);
    const usd = times(trueUsd(market, coin, at), noise);
    if (source === 'Binance') return fixed(times(usd, errorOf(coin, source, at)), 8);
    if (source === 'GeckoTerminal') return significant(usd, 15);
    return inSteps(times(times(usd, trueRate(market, at)), premiumOf(at)));
  };
  return starts.flatMap((at) => {
    const isQuiet =
      stepMs < HOUR_MS && source !== 'Binance' && hash(`${coin.id} ${source} quiet ${at}`) % 6 === 0;
    const isThere = at >= sinceOf(market, coin, source) && at <= now && !isGap(market, coin, source, at);
    return isThere && !isQuiet ? [{ at, open: priceAt(at), close: priceAt(at + stepMs - 1) }] : [];
  });
}

/** The central bank's days between two dates, oldest first: no weekends, no 1 January, 25 and 26 December, 1 May. */
export function publishedRates(market: Market, from: string, to: string, now: number) {
  const days: { readonly date: string; readonly krw: string }[] = [];
  for (let ms = Date.parse(`${from}T00:00:00Z`); ms <= Date.parse(`${to}T00:00:00Z`); ms += DAY_MS) {
    const date = new Date(ms).toISOString().slice(0, 10);
    const isClosed = [0, 6].includes(new Date(ms).getUTCDay()) || HOLIDAYS.includes(date.slice(5));
    // Published in the afternoon.
    if (isClosed || now < ms + 14 * HOUR_MS + 15 * MINUTE_MS) continue;
    days.push({ date, krw: fixed(times(trueRate(market, ms), '0.9999'), 2) });
  }
  return days;
}

const HOLIDAYS = ['01-01', '05-01', '12-25', '12-26'];

/** From when DefiLlama's records are five minutes apart. */
const FINER_FROM = Date.UTC(2026, 0, 1);

function slotMs(ms: number): number {
  return ms < FINER_FROM ? HOUR_MS : 5 * MINUTE_MS;
}

function slotStart(ms: number): number {
  const start = ms - HOUR_MS;
  return Math.floor(start / HOUR_MS) * HOUR_MS;
}

function isGap(market: Market, coin: Coin, source: SourceName, at: number): boolean {
  const gaps = market.terms(coin, source, 'gaps') ?? [];
  return gaps.some(([from, to]) => at >= from && at <= to);
}

/** Korean exchanges trade in steps: whole won above 1,000, then ever finer. */
function inSteps(won: string): string {
  return Number(won) >= 1000 ? fixed(won, 0) : significant(won, 4);
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return (value ^ (value >>> 15)) >>> 0;
}
