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

interface Ticker {
  readonly symbol: string;
  readonly price: string;
  readonly trading: boolean;
}

const STATUSES = ['TRADING', 'HALT', 'BREAK'];

export const binance: Host = {
  hosts: ['data-api.binance.vision'],
  // 6000 of weight a minute at 4 a request.
  limits: { weight: { requests: 1500, perMs: 60_000, ban: { afterRefusals: 10, ms: 120_000 } } },
  routes: [{ method: 'GET', path: /^\/api\/v3\/ticker\/price$/, limit: counts('weight'), answer: price }],
  tooMany: (seconds, _, banned) =>
    reply(banned ? 418 : 429, object({ code: '-1003', msg: string('Too much request weight used.') }), {
      'retry-after': String(seconds),
    }),
  notFound: reply(404, '<html><body>Not found</body></html>', { 'content-type': 'text/html' }),
  extra: (_, used) => ({ 'x-mbx-used-weight-1m': String((used?.used ?? 0) * 4) }),
};

function price({ url }: Asked, stage: Stage): Reply {
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
      trading: market.terms(coin, 'Binance', 'status') !== 'BREAK',
    }));
  return [...ours, ...STRANGERS].sort((a, b) => (a.symbol < b.symbol ? 1 : -1));
}

/** Pairs in other quotes, and one delisted years ago whose price is frozen. */
const STRANGERS: readonly Ticker[] = [
  { symbol: 'ETHBTC', price: '0.02708100', trading: true },
  { symbol: 'LTCBTC', price: '0.00107300', trading: true },
  { symbol: 'BTCEUR', price: '66532.11000000', trading: true },
  { symbol: 'MATICUSDT', price: '0.37900000', trading: false },
];

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
