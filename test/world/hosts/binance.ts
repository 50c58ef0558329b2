/**
 * Binance's keyless market data: strings of 8 decimals, one bad symbol spoils the whole request
 * (docs/sources.md §3).
 */
import {
  type Asked,
  array,
  counts,
  type Host,
  object,
  type Reply,
  reply,
  type Stage,
  string,
} from '../answers.ts';
import type { Market } from '../market.ts';
import { fixed, over, plus, times } from '../numbers.ts';
import { klines } from './binance-klines.ts';

interface Ticker {
  readonly symbol: string;
  readonly price: string;
  /** In percent in 24 hours. */
  readonly change: string | null;
  readonly trading: boolean;
}

const STATUSES = ['TRADING', 'HALT', 'BREAK'];

export const binance: Host = {
  hosts: ['data-api.binance.vision'],
  // 6000 of weight a minute at 4 a request.
  limits: { weight: { requests: 1500, perMs: 60_000, ban: { afterRefusals: 10, ms: 120_000 } } },
  routes: [
    { method: 'GET', path: /^\/api\/v3\/ticker\/price$/, limit: counts('weight'), answer: price },
    { method: 'GET', path: /^\/api\/v3\/ticker\/24hr$/, limit: counts('weight'), answer: day },
    { method: 'GET', path: /^\/api\/v3\/klines$/, limit: counts('weight'), answer: klines },
  ],
  tooMany: (seconds, _, banned) =>
    reply(banned ? 418 : 429, object({ code: '-1003', msg: string('Too much request weight used.') }), {
      'retry-after': String(seconds),
    }),
  notFound: reply(404, '<html><body>Not found</body></html>', { 'content-type': 'text/html' }),
  extra: (_, used) => ({ 'x-mbx-used-weight-1m': String((used?.used ?? 0) * 4) }),
};

function price(asked: Asked, stage: Stage): Reply {
  return tickers(asked, stage, row);
}

/** The last 24 hours of each; `MINI` leaves out most of it, among it the change itself. */
function day(asked: Asked, stage: Stage): Reply {
  const type = asked.url.searchParams.get('type') ?? 'FULL';
  if (type !== 'FULL' && type !== 'MINI') return refused(-1139, 'Invalid ticker type.');
  return tickers(asked, stage, (ticker) => dayRow(ticker, type, stage));
}

function tickers({ url }: Asked, stage: Stage, row: (ticker: Ticker, stage: Stage) => string): Reply {
  const one = url.searchParams.get('symbol');
  const several = url.searchParams.get('symbols');
  const status = url.searchParams.get('symbolStatus');
  if (status !== null && !STATUSES.includes(status))
    return refused(-1130, "Data sent for parameter 'symbolStatus' is not valid.");
  if (one !== null && several !== null)
    return refused(-1128, 'Combination of optional parameters invalid. Recommendation: symbol or symbols.');
  const board = boardOf(stage.market);
  const fits = (ticker: Ticker) => status === null || ticker.trading === (status === 'TRADING');

  if (one !== null) {
    const ticker = board.find(({ symbol }) => symbol === one);
    if (!ticker) return refused(-1121, 'Invalid symbol.');
    return fits(ticker)
      ? reply(200, row(ticker, stage))
      : refused(-1220, 'The symbol is not in the requested status.');
  }
  if (several === null) return reply(200, array(board.filter(fits).map((ticker) => row(ticker, stage))));

  const asked = symbolList(several);
  if (!asked)
    return refused(
      -1100,
      'Illegal characters found in parameter \'symbols\'; legal range is \'^\\[("[A-Z0-9-_.]{1,20}"(,"[A-Z0-9-_.]{1,20}"){0,}){0,1}\\]$\'.',
    );
  if (asked.some((symbol) => !board.some((ticker) => ticker.symbol === symbol)))
    return refused(-1121, 'Invalid symbol.');
  return reply(
    200,
    array(
      board
        .filter((ticker) => asked.includes(ticker.symbol) && fits(ticker))
        .map((ticker) => row(ticker, stage)),
    ),
  );
}

/** In an order of its own: alphabetical from the end, so that it is hardly ever the one asked. */
function boardOf(market: Market): readonly Ticker[] {
  const ours = market
    .coins()
    .filter((coin) => market.lists(coin.id, 'Binance'))
    .map((coin) => ({
      symbol: `${coin.symbol}USDT`,
      price: market.said(coin.id, 'Binance').usdt ?? '0.00000000',
      change: market.change(coin, 'Binance'),
      trading: market.terms(coin, 'Binance', 'status') !== 'BREAK',
    }));
  return [...ours, ...STRANGERS].sort((a, b) => (a.symbol < b.symbol ? 1 : -1));
}

/** Pairs in other quotes. */
const STRANGERS: readonly Ticker[] = [
  { symbol: 'ETHBTC', price: '0.02708100', change: '0', trading: true },
  { symbol: 'LTCBTC', price: '0.00107300', change: '0', trading: true },
  { symbol: 'BTCEUR', price: '66532.11000000', change: '0', trading: true },
];

function dayRow({ symbol, price: text, change }: Ticker, type: 'FULL' | 'MINI', { shown, now }: Stage) {
  const open = change === null ? '0.00000000' : over(times(text, '100'), plus('100', change), 8);
  return object({
    symbol: string(symbol),
    ...(type === 'FULL' && { priceChangePercent: string(change === null ? '0.000' : fixed(change, 3)) }),
    openPrice: string(open),
    lastPrice: shown.quoted(text),
    openTime: String(now - 86_400_000),
    closeTime: String(now),
    count: '76',
  });
}

function row({ symbol, price: text }: Ticker, { shown }: Stage): string {
  return object({ symbol: string(symbol), price: shown.quoted(text) });
}

/** A JSON array of names without spaces; null for anything else. */
function symbolList(text: string): readonly string[] | null {
  return /^\[("[A-Z0-9\-_.]{1,20}"(,"[A-Z0-9\-_.]{1,20}")*)?\]$/.test(text) ? JSON.parse(text) : null;
}

function refused(code: number, msg: string): Reply {
  return reply(400, object({ code: String(code), msg: string(msg) }));
}
