/** Binance's past prices: the candle of a moment's minute, in USDT (docs/sources.md §3 Past). */
import * as z from 'zod/mini';
import { type Asset, TETHER } from '../market/assets.ts';
import { type Decimal, parsePositive } from '../market/decimal.ts';
import { formerNameAt } from '../market/former-names.ts';
import { sourceRow } from '../market/source-table.ts';
import { DAY_MS, MINUTE_MS, minuteOf } from '../market/time.ts';
import { REGISTRY } from '../tokens/registry.ts';
import { symbolOf } from './binance.ts';
import { marketsAt } from './exchange-markets.ts';
import {
  type HistoryBatch,
  type HistoryOptions,
  type HistorySource,
  type PastFact,
  runsWhere,
  type WantedRecord,
} from './history.ts';
import { fromUnixMs, validRows } from './response-fields.ts';
import { candleRecords, type SeriesRecord, type SeriesRun, withSeries } from './series-batches.ts';

const ROW = sourceRow('Binance');
const KLINES = `https://${ROW.host}/api/v3/klines`;
const PAGE = 1_000;
const LONGEST_HALT_MS = DAY_MS;

/** A candle: opening time, opening price, high, low, closing price, volume, closing time; further fields are unused. */
const Row = z.array(z.unknown()).check(z.minLength(7));
const BadSymbol = z.object({ code: z.literal('-1121') });

/** Candles by the beginning of their minute. */
type Candles = ReadonlyMap<number, { readonly usdt: Decimal | null; readonly endsAt: number }>;

export function createBinanceHistory({ upstreams, now, registry = REGISTRY }: HistoryOptions): HistorySource {
  const upstream = upstreams.of(ROW);
  const baseOf = marketsAt('Binance', registry);
  // USDT itself has no market at Binance, which quotes in USDT.
  const marketOf = (asset: Asset, at: number) => {
    const base = asset.key === TETHER ? null : baseOf(asset.key);
    return base && (formerNameAt(asset, ROW.name, at)?.symbol ?? base);
  };

  function batchOf(base: string, wanted: readonly WantedRecord[]): HistoryBatch {
    const minutes = wanted.map(({ at }) => minuteOf(at));
    const [from, last] = [Math.min(...minutes), Math.max(...minutes)];
    const limit = (last - from) / MINUTE_MS + 1;
    // The request has no end time, so that a market that began later returns its first candles.
    const page = `startTime=${from}&limit=${limit}`;
    return {
      wanted,
      async ask(terms) {
        const candles = await upstream.fetchJson(`${KLINES}?symbol=${symbolOf(base)}&interval=1m&${page}`, {
          ...terms,
          readable: [400],
          read: (body, status) => (status === 400 ? readBadSymbol(body) : readCandles(body)),
        });
        return new Map(
          wanted.map((each) => [
            each,
            candles === 'bad symbol' ? { kind: 'unlisted' } : factOf(candles, each.at, now()),
          ]),
        );
      },
    };
  }

  const source: HistorySource = {
    name: ROW.name,
    upstream,
    listedOnly: true,
    settlesAt: ({ at }) => minuteOf(at) + 2 * MINUTE_MS,
    couldKnow: (asset) => marketOf(asset, now()) !== null,
    plan: (wanted) =>
      [...Map.groupBy(wanted, ({ asset, at }) => marketOf(asset, at))].flatMap(([base, own]) =>
        base === null ? [] : pages(own).map((page) => batchOf(base, page)),
      ),
  };
  return withSeries(source, {
    quotes: 'USDT',
    page: PAGE,
    matches: 'last',
    nameAt: marketOf,
    async fetch(run, terms) {
      const query = `symbol=${symbolOf(marketOf(run.asset, run.from) ?? '')}&interval=${run.step}`;
      const page = `startTime=${run.from}&limit=${run.count}${zoneOf(run)}`;
      const found = await upstream.fetchJson(`${KLINES}?${query}&${page}`, {
        ...terms,
        readable: [400],
        read: (body, status) => (status === 400 ? readBadSymbol(body) : readOpenings(body, run)),
      });
      return found === 'bad symbol' ? 'unlisted' : found;
    },
  });
}

/**
 * The query parameter that makes Binance's days begin at the run's hour, such as 15:00 UTC, which is midnight in Korea;
 * empty for days that begin at 00:00 UTC.
 */
function zoneOf({ step, from }: SeriesRun): string {
  const hour = new Date(from).getUTCHours();
  if (step !== '1d' || hour === 0) return '';
  return `&timeZone=${hour <= 12 ? -hour : 24 - hour}`;
}

/** Reads opening prices: unlike closing prices, they do not change while a candle runs. */
function readOpenings(body: unknown, { stepMs }: SeriesRun): readonly SeriesRecord[] {
  return validRows(Row, body).flatMap((row) => {
    const [at, open] = [fromUnixMs(row[0]), parsePositive(row[1])];
    return at !== null && open !== null ? candleRecords({ at, open, close: null }, stepMs) : [];
  });
}

/** Splits the records into runs that one page of candles answers. */
function pages(wanted: readonly WantedRecord[]): readonly (readonly WantedRecord[])[] {
  return runsWhere(
    wanted.toSorted((a, b) => a.at - b.at),
    (first, each) => minuteOf(each.at) - minuteOf(first.at) < PAGE * MINUTE_MS,
  );
}

function readCandles(body: unknown): Candles {
  return new Map(
    validRows(Row, body).flatMap((row) => {
      const [opensAt, endsAt] = [fromUnixMs(row[0]), fromUnixMs(row[6])];
      if (opensAt === null || endsAt === null) return [];
      return [[opensAt, { usdt: parsePositive(row[4]), endsAt }] as const];
    }),
  );
}

function readBadSymbol(body: unknown): 'bad symbol' {
  BadSymbol.parse(body);
  return 'bad symbol';
}

/** The price of the moment's minute, once it is over. If all candles are long after it, the market began later. */
function factOf(candles: Candles, at: number, now: number): PastFact {
  const asOf = minuteOf(at);
  const candle = candles.get(asOf);
  if (!candle && Math.min(...candles.keys()) - asOf > LONGEST_HALT_MS && candles.size > 0)
    return { kind: 'not yet' };
  if (!candle?.usdt || candle.endsAt >= now) return { kind: 'none' };
  return { kind: 'record', in: 'USDT', value: candle.usdt, asOf };
}
