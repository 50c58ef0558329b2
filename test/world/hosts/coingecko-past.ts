/** CoinGecko's points of the past (docs/sources.md §1 Past): an hour apart, of a year at most; of the last day five minutes. */
import { type Asked, array, object, type Reply, reply, type Stage, string } from '../answers.ts';
import type { Coin } from '../market.ts';
import { DAY_MS, geckoDay, geckoMidnights, geckoNow, geckoPoints, type PastRecord } from '../past.ts';

const OLDEST_MS = 365 * DAY_MS;
const TOO_OLD =
  'Your request exceeds the allowed time range. Public API users are limited to querying historical data within the past 365 days.';

/** Hours, and days, come so late. */
const LATE_MS = 30 * 60_000;

/** The day that ends now five minutes apart; else an hour apart to ninety days, then midnights, and now where it ends there. */
export function range({ url }: Asked, { market, now, shown }: Stage, coin: Coin | null): Reply {
  if (!coin || !market.lists(coin.id, 'CoinGecko')) return NO_COIN;
  const [from, to] = ['from', 'to'].map((name) => Number(url.searchParams.get(name)) * 1000);
  if (!from || !to || url.searchParams.get('vs_currency') !== 'usd') return MISSING;
  if (from < now - OLDEST_MS) return tooOld(now);
  const isToNow = to >= now - 1_000;
  if (isToNow && to - from <= DAY_MS) return replyOf(geckoDay(market, coin, now), shown);
  const end = Math.min(to, now - LATE_MS);
  if (to - from <= 90 * DAY_MS) return replyOf(geckoPoints(market, coin, from, end), shown);
  const days = geckoMidnights(market, coin, from, end);
  return replyOf(isToNow ? [...days, geckoNow(market, coin, now)] : days, shown);
}

/** The day that ends now, five minutes apart: no other span is requested. */
export function chart({ url }: Asked, { market, now, shown }: Stage, coin: Coin | null): Reply {
  if (!coin || !market.lists(coin.id, 'CoinGecko')) return NO_COIN;
  if (url.searchParams.get('vs_currency') !== 'usd' || url.searchParams.get('days') !== '1') return MISSING;
  return replyOf(geckoDay(market, coin, now), shown);
}

const NO_COIN = reply(404, object({ error: string('coin not found') }));
const MISSING = reply(422, object({ error: string('Missing parameter') }));

function replyOf(points: readonly PastRecord[], shown: Stage['shown']): Reply {
  const list = (values: readonly (readonly [number, string])[]) =>
    array(values.map(([at, value]) => array([String(at), value])));
  return reply(
    200,
    object({
      prices: list(points.map(({ at, price }) => [at, shown.number(price)] as const)),
      market_caps: list(points.map(({ at }) => [at, '1.56e12'] as const)),
      total_volumes: list(points.map(({ at }) => [at, '3.1e10'] as const)),
    }),
  );
}

/** One level deeper than other errors. */
function tooOld(now: number): Reply {
  const status = object({
    timestamp: string(new Date(now).toISOString().replace('Z', '+00:00')),
    error_code: '10012',
    error_message: string(TOO_OLD),
  });
  return reply(401, object({ error: object({ status }) }));
}
