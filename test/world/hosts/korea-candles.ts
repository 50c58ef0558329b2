/** Minute candles of the two Korean exchanges (docs/sources.md §4 Candles, §5 Candles): newest first, none without a trade. */
import { type Asked, array, object, type Reply, reply, type Stage, string } from '../answers.ts';
import type { Coin } from '../market.ts';
import { DAY_MS, KST_MS, MINUTE_MS, type PastCandle, pastCandles, wonCandles } from '../past.ts';
import { exchangeError } from './korea.ts';

const MAX_COUNT = 200;
/** Beyond this many empty days no older candle is looked for. */
const LONGEST_GAP_MS = 10 * DAY_MS;

export interface CandleHabits {
  readonly source: 'Upbit' | 'Bithumb';
  /** `to` as Unix milliseconds; null when it is not in the exchange's own form. */
  readonly readTo: (text: string) => number | null;
  readonly unknownMarket: Reply;
  /** The JSON number of a price. */
  readonly written: (price: string) => string;
  /** What stands in `timestamp`, which is not when the minute began. */
  readonly stampOf: (at: number) => number;
}

export function candles({ url }: Asked, stage: Stage, habits: CandleHabits): Reply {
  const name = url.searchParams.get('market');
  if (name === null)
    return exchangeError(400, 400, 'Missing request parameter error. Check the required parameters!');
  const { market, now, shown } = stage;
  const coin = market
    .coins()
    .find((each) => `KRW-${each.symbol}` === name && market.lists(each.id, habits.source));
  if (!coin) return habits.unknownMarket;
  const text = url.searchParams.get('to');
  const to = text === null ? now : habits.readTo(text);
  if (to === null) return exchangeError(400, 400, "Invalid parameter 'to'");
  const count = Math.min(Number(url.searchParams.get('count') ?? '1'), MAX_COUNT);
  // `to` itself is not in it; the minute that is running is.
  const last = Math.min(to - 1, now);
  const rows = rowsOf(url.pathname, { last, count }, { coin, stage, habits });
  return reply(
    200,
    array(
      rows.map(({ at, open, close }) =>
        object({
          market: string(name),
          candle_date_time_utc: string(stamp(at)),
          candle_date_time_kst: string(stamp(at + KST_MS)),
          opening_price: shown.number(open, habits.written),
          high_price: habits.written(close),
          low_price: habits.written(open),
          trade_price: shown.number(close, habits.written),
          timestamp: String(habits.stampOf(at)),
          candle_acc_trade_price: '7044404.52985',
          candle_acc_trade_volume: '0.07725993',
          unit: '1',
        }),
      ),
    ),
  );
}

/** The last so many, newest first: of the length that the path names, days from when the exchange's begin. */
function rowsOf(
  path: string,
  { last, count }: { readonly last: number; readonly count: number },
  {
    coin,
    stage: { market, now },
    habits,
  }: { readonly coin: Coin; readonly stage: Stage; readonly habits: CandleHabits },
): readonly PastCandle[] {
  const { source } = habits;
  const unit = path.split('/').at(-1) ?? '';
  if (unit === '1') {
    const minutes = latest((from, end) => wonCandles(market, coin, source, [from, end]), last, count);
    return minutes.map(({ at, price }) => ({ at, open: price, close: price }));
  }
  const stepMs = unit === 'days' ? DAY_MS : Number(unit) * MINUTE_MS;
  const beginsMs = unit === 'days' && source === 'Bithumb' ? DAY_MS - KST_MS : 0;
  const newest = Math.floor((last - beginsMs) / stepMs) * stepMs + beginsMs;
  // Quiet ones are left out, so that it goes further back.
  const times = Array.from({ length: 2 * count }, (_, i) => newest - i * stepMs);
  return pastCandles(market, [coin, source], { times, stepMs, now }).slice(0, count);
}

type Candles = (from: number, to: number) => readonly { readonly at: number; readonly price: string }[];

/** The last so many at or before a time, newest first. */
function latest(candles: Candles, last: number, count: number) {
  let spanMs = 2 * count * MINUTE_MS;
  let found = candles(last - spanMs, last);
  while (found.length < count && spanMs < LONGEST_GAP_MS) {
    spanMs *= 4;
    found = candles(last - spanMs, last);
  }
  return found.toReversed().slice(0, count);
}

/** Without a zone. */
function stamp(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19);
}
