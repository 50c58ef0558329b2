/**
 * The past prices of Upbit and Bithumb: minute candles in won, in nearly the same form (docs/sources.md §4 Candles, §5
 * Candles). They come newest first; a minute without a trade has no candle.
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
  /** Writes the end of a page, which is exclusive, as an encoded parameter. */
  readonly writeTo: (ms: number) => string;
  /** When the exchange's days begin, in milliseconds after midnight of UTC. */
  readonly dayBegins: number;
}

/** A candle: its beginning, its last price (`krw`) and its first price. */
interface Candle {
  readonly at: number;
  readonly krw: Decimal;
  readonly opening: Decimal | null;
}

const PATHS = { '5m': 'minutes/5', '1h': 'minutes/60', '1d': 'days' } as const;
/** Most candles of a page. */
const PAGE = 200;
/** A trade further than this from the moment is not used. */
const REACH_MS = 120 * MINUTE_MS;
/** Longest span of moments that a page answers even with a trade in every minute. */
const SPAN_MS = PAGE * MINUTE_MS - REACH_MS - MINUTE_MS;
/** How far a page goes beyond a moment whose next trade is wanted. */
const AHEAD_MS = SPAN_MS;

const Row = z.object({
  market: z.string(),
  candle_date_time_utc: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/)),
  opening_price: z.optional(z.unknown()),
  trade_price: z.unknown(),
});
/** The error "Code not found" for an unknown market, at Bithumb possibly with status 200. */
const UnknownMarket = z.object({ error: z.object({ name: z.literal(['404', 'not_found']) }) });

/**
 * Creates Upbit's past prices. The end of a page is written with `Z`: `+00:00` would need encoding, and a time without
 * a zone, which Upbit now reads as UTC, may be read differently later.
 */
export function createUpbitHistory(options: HistoryOptions): HistorySource {
  const writeTo = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;
  return createKrwCandles({ name: 'Upbit', writeTo, dayBegins: 0 }, options);
}

/** Creates Bithumb's past prices. The end of a page is written in Korean time, because Bithumb reads it so. */
export function createBithumbHistory(options: HistoryOptions): HistorySource {
  const writeTo = (ms: number) => new Date(ms + KST_MS).toISOString().slice(0, 19).replace('T', '%20');
  return createKrwCandles({ name: 'Bithumb', writeTo, dayBegins: 15 * HOUR_MS }, options);
}

function createKrwCandles(
  { name, writeTo, dayBegins }: CandleHabits,
  { upstreams, now, registry = REGISTRY }: HistoryOptions,
): HistorySource {
  const row = sourceRow(name);
  const baseOf = wonMarketsAt(name, registry);
  /**
   * The asset's market in won; null without one. USDT is included, because its price in won converts those of all other
   * assets.
   */
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
        const candles = await upstream.fetchJson(url, { ...terms, readable: [404], read });
        if (candles === 'unknown market') return new Map(wanted.map((each) => [each, { kind: 'unlisted' }]));
        // The minute that is still running is left out, because it has no last trade yet.
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
    matches: 'last',
    knows: ({ step, from }) => (step === '1d' && from % DAY_MS !== dayBegins ? 'none' : null),
    async fetch({ asset, step, stepMs, to, count }, terms) {
      const market = marketOf(asset.key) ?? '';
      const query = `market=${market}&to=${writeTo(to + stepMs)}&count=${count}`;
      const read = (body: unknown) => readCandles(body, market);
      const url = `https://${row.host}/v1/candles/${PATHS[step]}?${query}`;
      const candles = await upstream.fetchJson(url, { ...terms, readable: [404], read });
      if (candles === 'unknown market') return 'unlisted';
      // The last price of a candle that is still running is left out, because it is not final.
      const isOver = (at: number) => at + stepMs <= now();
      return candles.flatMap(({ at, krw, opening }) =>
        candleRecords({ at, open: opening, close: isOver(at) ? krw : null }, stepMs),
      );
    },
  });
}

/** The earliest end (exclusive) at which a page of candles contains the wanted record. */
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

/** Reads candles, newest first, without repeated rows and those of another market. Throws when the body is no list. */
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
  // If the page has no candle before the moment, the market began later.
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
