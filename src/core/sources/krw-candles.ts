/**
 * Minute candles in won, which Upbit and Bithumb have in nearly one form (docs/sources.md §4 Candles, §5 Candles): newest
 * first, a minute without a trade has none.
 */
import * as z from 'zod/mini';
import type { AssetKey } from '../market/assets.ts';
import { type Decimal, parsePositive } from '../market/decimal.ts';
import { sourceRow } from '../market/source-table.ts';
import { DAY_MS, HOUR_MS, KST_MS, MINUTE_MS, minuteOf } from '../market/time.ts';
import { REGISTRY } from '../tokens/registry.ts';
import { wonMarketsAt } from './exchange-markets.ts';
import {
  type HistoryBatch,
  type HistoryOptions,
  type HistorySource,
  type PastFact,
  runsWhere,
  type WantedRecord,
} from './history.ts';
import { krwMarket } from './krw-tickers.ts';
import { candleRecords, withSeries } from './series-batches.ts';

export interface CandleHabits {
  readonly name: 'Upbit' | 'Bithumb';
  /** The encoded text of the end of a page, which is excluded. */
  readonly writeTo: (ms: number) => string;
  /** Statuses besides 2xx of an unknown market. */
  readonly readable: readonly number[];
  /** When its days begin, in milliseconds after midnight of UTC. */
  readonly dayBegins: number;
}

/** A minute with a trade: its beginning and its last price. */
interface Candle {
  readonly at: number;
  readonly krw: Decimal;
  readonly opening: Decimal | null;
}

const PATHS = { '5m': 'minutes/5', '1h': 'minutes/60', '1d': 'days' } as const;
/** The most that one page has. */
const PAGE = 200;
/** Largest distance between a trade and the moment. */
const REACH_MS = 120 * MINUTE_MS;
/** The span of moments for which a page full of trades is long enough. */
const SPAN_MS = PAGE * MINUTE_MS - REACH_MS - MINUTE_MS;
/** How far a page goes beyond a moment whose next trade is wanted. */
const AHEAD_MS = SPAN_MS;

const Row = z.object({
  market: z.string(),
  candle_date_time_utc: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/)),
  opening_price: z.optional(z.unknown()),
  trade_price: z.unknown(),
});
/** "Code not found", at Bithumb possibly with status 200. */
const UnknownMarket = z.object({ error: z.object({ name: z.literal(['404', 'not_found']) }) });

/** Upbit parses the end of a page with `Z` only: a plus would need encoding, and no zone is UTC by a rule that may change. */
export function createUpbitHistory(options: HistoryOptions): HistorySource {
  const writeTo = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;
  return createKrwCandles({ name: 'Upbit', writeTo, readable: [404], dayBegins: 0 }, options);
}

/** Bithumb parses the end of a page as the time in Korea. */
export function createBithumbHistory(options: HistoryOptions): HistorySource {
  const writeTo = (ms: number) => new Date(ms + KST_MS).toISOString().slice(0, 19).replace('T', '%20');
  return createKrwCandles({ name: 'Bithumb', writeTo, readable: [404], dayBegins: 15 * HOUR_MS }, options);
}

function createKrwCandles(
  { name, writeTo, readable, dayBegins }: CandleHabits,
  { upstreams, now, registry = REGISTRY }: HistoryOptions,
): HistorySource {
  const row = sourceRow(name);
  const baseOf = wonMarketsAt(name, registry);
  /** USDT has a market, too: it converts all others. */
  const marketOf = (key: AssetKey): string | null => {
    const base = baseOf(key);
    return base && krwMarket(base);
  };
  const upstream = upstreams.of(row);

  function batchOf(market: string, wanted: readonly WantedRecord[]): HistoryBatch {
    const to = Math.max(...wanted.map(pageEnd));
    const url = `https://${row.host}/v1/candles/minutes/1?market=${market}&to=${writeTo(to)}&count=${PAGE}`;
    return {
      wanted,
      async ask(terms) {
        const read = (body: unknown) => readCandles(body, market);
        const candles = await upstream.fetchJson(url, { ...terms, readable, read });
        if (candles === 'unknown market') return new Map(wanted.map((each) => [each, { kind: 'unlisted' }]));
        // The running minute has no last trade yet.
        const over = candles.filter(({ at }) => at + MINUTE_MS <= now() && at < to);
        return new Map(wanted.map((each) => [each, factOf(over, each)]));
      },
    };
  }

  const source: HistorySource = {
    name,
    upstream,
    listedOnly: true,
    settlesAt: ({ at, side }, fact) =>
      side === 'after' && fact.kind === 'none'
        ? at + AHEAD_MS + MINUTE_MS
        : minuteOf(fact.kind === 'record' ? Math.max(at, fact.asOf) : at) + 2 * MINUTE_MS,
    couldKnow: ({ key }) => marketOf(key) !== null,
    plan(wanted) {
      const byMarket = Map.groupBy(wanted, ({ asset }) => marketOf(asset.key));
      return [...byMarket].flatMap(([market, own]) =>
        market === null ? [] : pages(own).map((page) => batchOf(market, page)),
      );
    },
  };
  return withSeries(source, {
    quotes: 'KRW',
    page: PAGE,
    speaks: 'last',
    knows: ({ step, from }) => (step === '1d' && from % DAY_MS !== dayBegins ? 'none' : null),
    async fetch({ asset, step, stepMs, to, count }, terms) {
      const market = marketOf(asset.key) ?? '';
      const query = `market=${market}&to=${writeTo(to + stepMs)}&count=${count}`;
      const read = (body: unknown) => readCandles(body, market);
      const url = `https://${row.host}/v1/candles/${PATHS[step]}?${query}`;
      const candles = await upstream.fetchJson(url, { ...terms, readable, read });
      if (candles === 'unknown market') return 'unlisted';
      // A running candle has no last trade yet.
      const isOver = (at: number) => at + stepMs <= now();
      return candles.flatMap(({ at, krw, opening }) =>
        candleRecords({ at, open: opening, close: isOver(at) ? krw : null }, stepMs),
      );
    },
  });
}

/** The earliest end of a page that answers the record. */
function pageEnd({ at, side }: WantedRecord): number {
  return minuteOf(at) + MINUTE_MS + (side === 'after' ? AHEAD_MS : 0);
}

/** Splits the records into runs that one page answers even when every minute has a trade; latest first. */
function pages(wanted: readonly WantedRecord[]): readonly (readonly WantedRecord[])[] {
  return runsWhere(
    wanted.toSorted((a, b) => pageEnd(b) - pageEnd(a)),
    (last, each) => pageEnd(last) - minuteOf(each.at) <= SPAN_MS + MINUTE_MS,
  );
}

/** Newest first; repeated rows and those of another market are left out. Throws where there is no list. */
function readCandles(body: unknown, market: string): readonly Candle[] | 'unknown market' {
  if (z.safeParse(UnknownMarket, body).success) return 'unknown market';
  const found = new Map<number, Candle>();
  for (const item of z.array(z.unknown()).parse(body)) {
    const row = z.safeParse(Row, item).data;
    const krw = parsePositive(row?.trade_price);
    const at = Date.parse(`${row?.candle_date_time_utc}Z`);
    if (row?.market === market && krw !== null && Number.isFinite(at))
      found.set(at, { at, krw, opening: parsePositive(row.opening_price) });
  }
  return [...found.values()].sort((a, b) => b.at - a.at);
}

function factOf(candles: readonly Candle[], { at, side }: WantedRecord): PastFact {
  const candle = pick(candles, at, side);
  // A page without anything before the moment means that nothing was traded before it.
  if (!candle)
    return { kind: side !== 'after' && !candles.some((each) => each.at <= at) ? 'not yet' : 'none' };
  if (Math.abs(candle.at - at) > REACH_MS) return { kind: 'none' };
  return { kind: 'record', in: 'KRW', value: candle.krw, asOf: candle.at };
}

function pick(candles: readonly Candle[], at: number, side: WantedRecord['side']): Candle | undefined {
  if (side === 'after') return candles.findLast((each) => each.at >= at);
  if (side === 'before') return candles.find((each) => each.at + MINUTE_MS <= at);
  return candles.find((each) => each.at <= at);
}
