/**
 * DefiLlama's coin prices: mixed chains in one request, keys echoed as they were asked (docs/sources.md §2).
 */
import {
  type Asked,
  commaList,
  counts,
  type Host,
  object,
  type Reply,
  reply,
  type Stage,
  string,
} from '../answers.ts';
import type { Coin } from '../market.ts';
import { PRICE_AGE_MS as COINGECKO_AGE_MS } from './coingecko.ts';
import { asDouble, named } from './defillama-coins.ts';
import { batch, chart, first, historical } from './defillama-past.ts';

const PRICE_AGE_MS = 95_000;
const MAX_COINS = 100;
const MAX_URL_BYTES = 8_000;
const HOUR_MS = 3_600_000;
const FIVE_MINUTES_MS = 300_000;

export const defiLlama: Host = {
  hosts: ['coins.llama.fi'],
  // Undocumented; the number that people pass on.
  limits: { prices: { requests: 300, perMs: 60_000 } },
  routes: [
    { method: 'GET', path: /^\/prices\/current\/(.+)$/, limit: counts('prices'), answer: current },
    {
      method: 'GET',
      path: /^\/prices\/historical\/(\d+)\/(.+)$/,
      limit: counts('prices'),
      answer: historical,
    },
    { method: 'GET', path: /^\/chart\/([^/]+)$/, limit: counts('prices'), answer: chart },
    { method: 'GET', path: /^\/batchHistorical$/, limit: counts('prices'), answer: batch },
    { method: 'GET', path: /^\/prices\/first\/(.+)$/, limit: counts('prices'), answer: first },
  ],
  tooMany: (seconds) =>
    reply(429, object({ message: string('Too Many Requests') }), { 'retry-after': String(seconds) }),
  notFound: reply(404, object({ message: string('Not Found') })),
};

function current({ url }: Asked, stage: Stage, [, list = '']: readonly string[]): Reply {
  if (url.href.length > MAX_URL_BYTES) return reply(414, object({ message: string('URI Too Long') }));
  const asked = list.split(',');
  if (asked.length > MAX_COINS) return reply(400, object({ message: string('Too many coins requested') }));
  const widthMs = searchWidth(url.searchParams.get('searchWidth'));
  if (widthMs === null) return reply(400, object({ message: string('searchWidth is not a time') }));
  const found = commaList(list).flatMap((key) => {
    const coin = named(key, stage);
    if (!coin) return [];
    const entry = entryOf(coin.coin, coin.decimals, widthMs, stage);
    return entry === null ? [] : [[key, entry] as const];
  });
  const listed = stage.has('half left out') ? found.filter((_, i) => i % 2 === 1) : found;
  return reply(200, object({ coins: object([...new Map(listed)]) }), { expires: nextFiveMinutes(stage.now) });
}

function entryOf(coin: Coin, decimals: number | null, widthMs: number, stage: Stage): string | null {
  const { market, now, shown } = stage;
  const { usd, ageMs } = stage.has('relays CoinGecko') ? relayed(coin, stage) : own(coin, stage);
  // An asset in distress, or without a price in the window, is dropped by the server.
  if (usd === null || ageMs > widthMs) return null;
  const confidence = market.terms(coin, 'DefiLlama', 'confidence');
  return object({
    decimals: decimals === null ? undefined : String(decimals),
    symbol: string(coin.symbol),
    price: shown.number(usd, asDouble),
    timestamp: String(Math.floor(shown.time(now - ageMs) / 1000)),
    confidence: confidence === null ? undefined : (confidence ?? '0.99'),
  });
}

function own(coin: Coin, { market }: Stage) {
  return {
    usd: market.terms(coin, 'DefiLlama', 'usd') ?? market.said(coin.id, 'DefiLlama').usd ?? null,
    ageMs: market.terms(coin, 'DefiLlama', 'ageMs') ?? PRICE_AGE_MS,
  };
}

/** What CoinGecko has of the coin, as of the last mark of five minutes. */
function relayed(coin: Coin, { market, now }: Stage) {
  return {
    usd: market.terms(coin, 'CoinGecko', 'usd') ?? market.said(coin.id, 'CoinGecko').usd ?? null,
    ageMs: (market.terms(coin, 'CoinGecko', 'ageMs') ?? COINGECKO_AGE_MS) + (now % FIVE_MINUTES_MS),
  };
}

/** `4h`, `30m`, `600` (seconds); 12 hours when left out. */
function searchWidth(text: string | null): number | null {
  if (text === null) return 12 * HOUR_MS;
  const match = /^(\d+)([smhd]?)$/.exec(text);
  if (!match) return null;
  const unit = { s: 1000, m: 60_000, h: HOUR_MS, d: 24 * HOUR_MS }[match[2] || 's'];
  return Number(match[1]) * (unit ?? 1000);
}

function nextFiveMinutes(now: number): string {
  return new Date(Math.ceil(now / FIVE_MINUTES_MS) * FIVE_MINUTES_MS).toUTCString();
}
