/** Bithumb: Korean won, times of trade 9 hours ahead, an error that comes with status 200 (docs/sources.md §5). */
import {
  type Asked,
  array,
  commaList,
  counts,
  type Host,
  object,
  type Reply,
  reply,
  type Stage,
  string,
} from '../answers.ts';
import { magnitude, scientific, times } from '../numbers.ts';
import { exchangeError, koreanNameOf, neighbour, tickerRow } from './korea.ts';
import { candles as candlesOf } from './korea-candles.ts';

const TRADE_AGE_MS = 3_000;
const AHEAD_MS = 9 * 3_600_000;
const MAX_MARKETS = 200;

export const bithumb: Host = {
  hosts: ['api.bithumb.com'],
  limits: { public: { requests: 150, perMs: 1_000 } },
  routes: [
    { method: 'GET', path: /^\/v1\/ticker$/, limit: counts('public'), answer: ticker },
    { method: 'GET', path: /^\/v1\/market\/all$/, limit: counts('public'), answer: marketAll },
    {
      method: 'GET',
      path: /^\/v1\/candles\/(?:minutes\/(?:1|5|60)|days)$/,
      limit: counts('public'),
      answer: candles,
    },
  ],
  tooMany: (seconds) => ({
    ...exchangeError(429, 'too_many_requests', 'Too many API requests.'),
    headers: { 'content-type': 'application/json', 'retry-after': String(seconds) },
  }),
  notFound: exchangeError(404, '404', 'Not Found'),
};

function ticker({ url }: Asked, stage: Stage): Reply {
  const asked = commaList(url.searchParams.get('markets'));
  if (asked.length === 0) return exchangeError(400, '400', "Missing request parameter 'markets'");
  if (asked.length > MAX_MARKETS)
    return exchangeError(
      400,
      '400',
      `Parameter 'markets' must be less than or equal to ${MAX_MARKETS} items.`,
    );
  const board = boardOf(stage);
  const rows = asked.map((name) => board.find(({ market }) => market === name));
  if (rows.includes(undefined)) return exchangeError(200, 404, 'Code not found');
  return reply(200, array(rows.flatMap((row) => (row ? [written(row.market, row.coin, stage)] : []))));
}

function marketAll(_: Asked, stage: Stage): Reply {
  return reply(
    200,
    array(
      boardOf(stage).map(({ market, name, english }) =>
        object({
          market: string(market),
          korean_name: string(name),
          english_name: string(english),
          market_warning: string('NONE'),
        }),
      ),
    ),
  );
}

function candles(asked: Asked, stage: Stage): Reply {
  return candlesOf(asked, stage, {
    source: 'Bithumb',
    readTo,
    unknownMarket: exchangeError(200, 404, 'Code not found'),
    written: asJava,
    stampOf: (at) => at + 30_000,
  });
}

/** The wall clock in Korea; a zone is not understood. */
function readTo(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}$/.test(text)) return null;
  return Date.parse(`${text.replace(' ', 'T')}+09:00`);
}

function boardOf({ market }: Stage): readonly {
  readonly market: string;
  readonly coin: string;
  readonly name: string;
  readonly english: string;
}[] {
  return market
    .coins()
    .filter((coin) => market.lists(coin.id, 'Bithumb'))
    .map((coin) => ({
      market: `KRW-${coin.symbol}`,
      coin: coin.id,
      name: koreanNameOf(coin),
      english: coin.name,
    }));
}

function written(name: string, id: string, { market, now, shown }: Stage): string {
  const coin = market.coin(id);
  const price = market.terms(coin, 'Bithumb', 'krw') ?? market.said(id, 'Bithumb').krw ?? null;
  const tradedAt = shown.time(now - (market.terms(coin, 'Bithumb', 'ageMs') ?? TRADE_AGE_MS));
  return tickerRow({
    market: name,
    price: shown.number(price, asJava),
    tradedAt,
    tradeTimestamp: tradedAt + AHEAD_MS,
    timestamp: now,
    change: market.change(coin, 'Bithumb'),
    tradedKrw: times(coin.volumeUsd, '350.25'),
    near: (factor) => neighbour(price ?? '1', factor),
  });
}

/** `1.4E-7`: an exponent below a thousandth. */
function asJava(text: string): string {
  return magnitude(text) < -3 && !/e/i.test(text) ? scientific(text, 'E', 1) : text;
}
