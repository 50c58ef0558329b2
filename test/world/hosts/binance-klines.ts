/** Binance's minutes of the past (docs/sources.md §3 Past): oldest first, prices as strings, the running one included. */
import { type Asked, array, object, type Reply, reply, type Stage, string } from '../answers.ts';
import { binanceMinutes, DAY_MS, MINUTE_MS, type PastCandle, pastCandles, sinceOf } from '../past.ts';

const HOUR_MS = 60 * MINUTE_MS;
const INTERVALS: Readonly<Record<string, number>> = { '5m': 5 * MINUTE_MS, '1h': HOUR_MS, '1d': DAY_MS };
const STANDARD_LIMIT = 500;
const MAX_LIMIT = 1_000;
/** Where an exchange stands still so long, no later minute is looked for. */
const LONGEST_HOLE_MS = 2 * DAY_MS;
/** The newest, for a request without times. */
const LONGEST_MS = MAX_LIMIT * MINUTE_MS;

export function klines({ url }: Asked, { market, now, shown }: Stage): Reply {
  const query = url.searchParams;
  const symbol = query.get('symbol');
  if (!symbol || !/^[A-Z0-9-_.]{1,20}$/.test(symbol))
    return bad(-1100, 'Illegal characters found in parameter.');
  const interval = query.get('interval') ?? '';
  const stepMs = INTERVALS[interval];
  if (interval !== '1m' && interval !== '1M' && stepMs === undefined) return bad(-1120, 'Invalid interval.');
  const coin = market
    .coins()
    .find((each) => `${each.symbol}USDT` === symbol && market.lists(each.id, 'Binance'));
  if (!coin) return bad(-1121, 'Invalid symbol.');
  const limit = Math.min(Number(query.get('limit') ?? STANDARD_LIMIT), MAX_LIMIT);
  const end = Math.min(Number(query.get('endTime') ?? now), now);
  if (interval === '1M') {
    const asked = Number(query.get('startTime') ?? monthAt(end, 1 - limit));
    const rows = monthsFrom(Math.max(asked, sinceOf(market, coin, 'Binance')), { end, limit }).flatMap(
      ([at, next]) => {
        const month = { times: [at], stepMs: next - at, now };
        return pastCandles(market, [coin, 'Binance'], month).map((each) => rowOf(each, next - at, shown));
      },
    );
    return reply(200, array(rows));
  }
  if (stepMs !== undefined) {
    const zoneMs = Number(query.get('timeZone') ?? 0) * HOUR_MS;
    const asked = Number(query.get('startTime') ?? end - (limit - 1) * stepMs);
    const begin =
      Math.ceil((Math.max(asked, sinceOf(market, coin, 'Binance')) + zoneMs) / stepMs) * stepMs - zoneMs;
    const times = Array.from({ length: limit }, (_, i) => begin + i * stepMs).filter((at) => at <= end);
    const candles = pastCandles(market, [coin, 'Binance'], { times, stepMs, now });
    return reply(200, array(candles.map((each) => rowOf(each, stepMs, shown))));
  }
  const from = Math.max(Number(query.get('startTime') ?? end - LONGEST_MS), sinceOf(market, coin, 'Binance'));
  const rows = binanceMinutes(market, coin, [from, Math.min(end, from + LONGEST_HOLE_MS)]).slice(0, limit);
  return reply(
    200,
    array(rows.map(({ at, price }) => rowOf({ at, open: price, close: price }, MINUTE_MS, shown))),
  );
}

/** When the month begins that is so many after that of a time; by UTC. */
function monthAt(ms: number, later: number): number {
  const date = new Date(ms);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later);
}

/** Months that begin at or after a time and not after the end, each with when the next one does. */
function monthsFrom(
  from: number,
  { end, limit }: { readonly end: number; readonly limit: number },
): readonly (readonly [at: number, next: number])[] {
  const first = monthAt(from - 1, 1);
  return Array.from({ length: limit }, (_, i) => [monthAt(first, i), monthAt(first, i + 1)] as const).filter(
    ([at]) => at <= end,
  );
}

function rowOf({ at, open, close }: PastCandle, stepMs: number, shown: Stage['shown']): string {
  const [first, last] = [shown.quoted(open), shown.quoted(close)];
  const prices = [first, last, first, last];
  const rest = [string('1087.65430000'), '1843', string('6.1'), string('537.2'), string('0')];
  return array([String(at), ...prices, string('12.34500000'), String(at + stepMs - 1), ...rest]);
}

function bad(code: number, msg: string): Reply {
  return reply(400, object({ code: String(code), msg: string(msg) }));
}
