/**
 * Upbit: Korean won, one unknown market spoils the request, hardly any requests with an `Origin`
 * (docs/sources.md §4).
 */
import {
  type Asked,
  array,
  commaList,
  type Host,
  object,
  type Reply,
  reply,
  type Stage,
  string,
} from '../answers.ts';
import type { Market } from '../market.ts';
import { fixed, over, times } from '../numbers.ts';
import { exchangeError, koreanNameOf, neighbour, tickerRow } from './korea.ts';
import { candles as candlesOf } from './korea-candles.ts';

const TRADE_AGE_MS = 2_000;

export const upbit: Host = {
  hosts: ['api.upbit.com'],
  limits: {
    default: { requests: 10, perMs: 1_000, ban: { afterRefusals: 10, ms: 60_000 } },
    origin: { requests: 1, perMs: 10_000 },
  },
  routes: [
    { method: 'GET', path: /^\/v1\/ticker$/, limit: group, answer: ticker },
    { method: 'GET', path: /^\/v1\/ticker\/all$/, limit: group, answer: tickerAll },
    { method: 'GET', path: /^\/v1\/market\/all$/, limit: group, answer: marketAll },
    { method: 'GET', path: /^\/v1\/candles\/(?:minutes\/(?:1|5|60)|days)$/, limit: group, answer: candles },
  ],
  tooMany: (seconds, limit, banned) => ({
    ...(banned
      ? exchangeError(418, 'too_many_requests', `Too many API requests. Blocked for ${seconds} seconds.`)
      : exchangeError(429, 'too_many_requests', 'Too many API requests.')),
    headers: {
      'content-type': 'application/json',
      'retry-after': String(seconds),
      'remaining-req': `group=${limit}; min=0; sec=0`,
    },
  }),
  notFound: exchangeError(404, 404, 'Not Found'),
  extra: (_, used) => ({
    'remaining-req': `group=${used?.name ?? 'default'}; min=1800; sec=${used?.left ?? 0}`,
  }),
};

function group({ headers }: Asked): string {
  return headers.has('origin') ? 'origin' : 'default';
}

interface Row {
  readonly market: string;
  readonly coin: string;
  readonly korean: string;
  readonly english: string;
}

function ticker({ url }: Asked, stage: Stage): Reply {
  const asked = commaList(url.searchParams.get('markets'));
  if (asked.length === 0) return exchangeError(400, 400, "Missing request parameter 'markets'");
  const board = boardOf(stage.market);
  const rows = asked.map((name) => board.find(({ market }) => market === name));
  if (rows.includes(undefined)) return exchangeError(404, 404, 'Code not found');
  return reply(200, array(rows.flatMap((row) => (row ? [written(row, stage)] : []))));
}

function tickerAll({ url }: Asked, stage: Stage): Reply {
  const quotes = commaList(url.searchParams.get('quote_currencies'));
  const rows = boardOf(stage.market).filter(
    ({ market }) => quotes.length === 0 || quotes.includes(market.split('-')[0] ?? ''),
  );
  return reply(200, array(rows.map((row) => written(row, stage))));
}

function marketAll({ url }: Asked, { market }: Stage): Reply {
  const details =
    url.searchParams.get('is_details') === 'true' || url.searchParams.get('isDetails') === 'true';
  const event =
    '{"warning":false,"caution":{"PRICE_FLUCTUATIONS":false,"TRADING_VOLUME_SOARING":false,"DEPOSIT_AMOUNT_SOARING":false,"GLOBAL_PRICE_DIFFERENCES":false,"CONCENTRATION_OF_SMALL_ACCOUNTS":false}}';
  return reply(
    200,
    array(
      boardOf(market).map((row) =>
        object({
          market: string(row.market),
          korean_name: string(row.korean),
          english_name: string(row.english),
          market_event: details ? event : undefined,
        }),
      ),
    ),
  );
}

function candles(asked: Asked, stage: Stage): Reply {
  return candlesOf(asked, stage, {
    source: 'Upbit',
    readTo,
    unknownMarket: exchangeError(404, 404, 'Code not found'),
    written: writtenBy(stage),
    // The last tick's time.
    stampOf: (at) => at + 41_719,
  });
}

/** A time without a zone is UTC; a `+` that was not encoded has become a blank. */
function readTo(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})?$/.test(text)) return null;
  const iso = text.replace(' ', 'T');
  return Date.parse(/Z|[+-]\d{2}:\d{2}$/.test(iso) ? iso : `${iso}Z`);
}

/** KRW pairs, and two that are quoted in something else: their prices are no won. */
function boardOf(market: Market): readonly Row[] {
  const coins = market.coins().filter((coin) => market.lists(coin.id, 'Upbit'));
  const row = (quote: string, coin: (typeof coins)[number]) => ({
    market: `${quote}-${coin.symbol}`,
    coin: coin.id,
    korean: koreanNameOf(coin),
    english: coin.name,
  });
  return [
    ...coins.map((coin) => row('KRW', coin)),
    ...coins.filter(({ symbol }) => symbol === 'BTC' || symbol === 'ETH').map((coin) => row('USDT', coin)),
  ];
}

function written({ market: name, coin: id }: Row, stage: Stage): string {
  const { market, now, shown } = stage;
  const write = writtenBy(stage);
  const coin = market.coin(id);
  const won = market.terms(coin, 'Upbit', 'krw') ?? market.said(id, 'Upbit').krw ?? null;
  const price =
    name.startsWith('KRW-') || won === null ? won : over(won, market.said('tether', 'Upbit').krw ?? '1', 8);
  const tradedAt = shown.time(now - (market.terms(coin, 'Upbit', 'ageMs') ?? TRADE_AGE_MS));
  return tickerRow({
    market: name,
    price: shown.number(price, write),
    tradedAt,
    tradeTimestamp: tradedAt,
    // Fresh however old the last trade is.
    timestamp: now,
    change: market.change(coin, 'Upbit'),
    tradedKrw: times(coin.volumeUsd, '1400.5'),
    near: (factor) => write(neighbour(price ?? '1', factor)),
    hasExponents: stage.has('volumes with exponents'),
  });
}

function writtenBy({ has }: Stage): (text: string) => string {
  return has('eight decimals') ? (text) => fixed(text, 8) : asDouble;
}

/** Whole numbers carry a `.0`. */
function asDouble(text: string): string {
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}
