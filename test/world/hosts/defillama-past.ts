/** DefiLlama's records of the past (docs/sources.md §2 Past): nearest on either side, missing ones left out. */
import { type Asked, array, commaList, object, type Reply, reply, type Stage, string } from '../answers.ts';
import { DAY_MS, llamaRecords, type PastRecord, sinceOf } from '../past.ts';
import { asDouble, type Named, named } from './defillama-coins.ts';

/** `/prices/historical` has the record's own confidence, which older ones lack. */
const CONFIDENT_FROM = Date.UTC(2023, 0, 1);
const WIDEST_MS = 2 * DAY_MS;
const STANDARD_MS = 6 * 3_600_000;
const MAX_POINTS = 50;
const MAX_URL = 2_000;
const MAX_CHART = 500;
const CHART = ['start', 'end', 'span', 'period', 'searchWidth'];

export function historical({ url }: Asked, stage: Stage, [, at = '', list = '']: readonly string[]): Reply {
  const widthMs = widthOf(url.searchParams.get('searchWidth'));
  if (widthMs === null) return bad('searchWidth is not a time');
  const entries = commaList(list).flatMap((key) => {
    const found = named(key, stage);
    const entry = found && momentOf(found, Number(at), widthMs, stage);
    return found && entry
      ? [[key, entryOf(found, withOwnConfidence(found, entry, stage), stage)] as const]
      : [];
  });
  return reply(200, object({ coins: object([...new Map(entries)]) }), { 'cache-control': 'max-age=3600' });
}

/** The points come newest first, whatever the order of the request; missing ones are left out. */
export function batch({ url }: Asked, stage: Stage): Reply {
  if (url.href.length > MAX_URL) return reply(414, object({ message: string('URI Too Long') }));
  const asked = readCoins(url.searchParams.get('coins'));
  const points = asked?.flatMap(([, times]) => times) ?? [];
  if (!asked || points.length === 0) return bad('no coins queried');
  if (points.length > MAX_POINTS) return reply(414, object({ message: string('too many points') }));
  const widthMs = widthOf(url.searchParams.get('searchWidth'));
  if (widthMs === null) return bad('searchWidth is not a time');
  const entries = asked.flatMap(([key, times]) => {
    const found = named(key, stage);
    const records = times.flatMap((at) => (found && momentOf(found, at, widthMs, stage)) || []);
    if (!found || records.length === 0) return [];
    const prices = records
      .toSorted((a, b) => b.at - a.at)
      .map(({ at, price, confidence }) =>
        object({
          timestamp: String(Math.floor(stage.shown.time(at) / 1000)),
          price: stage.shown.number(price, asDouble),
          confidence,
        }),
      );
    return [[key, object({ symbol: string(found.coin.symbol), prices: array(prices) })] as const];
  });
  return reply(200, object({ coins: object(entries) }), { 'cache-control': 'max-age=3600' });
}

/** Nearest to each point of a grid, oldest first, none twice; one confidence for all. */
export function chart({ url }: Asked, stage: Stage, [, list = '']: readonly string[]): Reply {
  const query = url.searchParams;
  if ([...query.keys()].some((name) => !CHART.includes(name))) return bad('unknown parameter');
  if (query.has('start') && query.has('end')) return bad('use either start or end parameter, not both');
  const coins = commaList(list);
  const span = Number(query.get('span') ?? '1');
  const periodMs = spanOf(query.get('period') ?? '24h');
  const widthMs = query.has('searchWidth') ? widthOf(query.get('searchWidth')) : (periodMs ?? 0) / 10;
  if (periodMs === null || widthMs === null) return bad('not a time');
  if (coins.length * span > MAX_CHART) return bad('too many points');
  const end = Number(query.get('end') ?? stage.now / 1000) * 1000;
  const start = query.has('start') ? Number(query.get('start')) * 1000 : end - (span - 1) * periodMs;
  const entries = coins.flatMap((key) => {
    const found = named(key, stage);
    if (!found) return [];
    const points = Array.from({ length: span }, (_, i) => start + i * periodMs)
      .filter((at) => at <= stage.now)
      .flatMap((at) => momentOf(found, at / 1000, widthMs, stage) ?? []);
    const unique = [...new Map(points.map((point) => [point.at, point])).values()];
    const [{ confidence } = { confidence: undefined }] = unique;
    if (unique.length === 0) return [];
    const prices = unique.map(({ at, price }) =>
      object({ timestamp: String(at / 1000), price: stage.shown.number(price, asDouble) }),
    );
    return [[key, object({ symbol: string(found.coin.symbol), confidence, prices: array(prices) })] as const];
  });
  return reply(200, object({ coins: object(entries) }));
}

export function first(_: Asked, stage: Stage, [, list = '']: readonly string[]): Reply {
  const entries = commaList(list).flatMap((key) => {
    const found = named(key, stage);
    if (!found) return [];
    const since = sinceOf(stage.market, found.coin, 'DefiLlama');
    const [earliest] = llamaRecords(stage.market, found.coin, since, Math.min(since + DAY_MS, stage.now));
    if (!earliest) return [];
    const entry = object({
      symbol: string(found.coin.symbol),
      price: asDouble(earliest.price),
      timestamp: String(earliest.at / 1000),
    });
    return [[key, entry] as const];
  });
  return reply(200, object({ coins: object([...new Map(entries)]) }));
}

interface Entry extends PastRecord {
  readonly confidence: string | undefined;
}

/** The nearest record to so many seconds; the earlier of two as near. */
function momentOf({ coin }: Named, seconds: number, widthMs: number, { market, now }: Stage): Entry | null {
  const at = seconds * 1000;
  if (market.terms(coin, 'DefiLlama', 'distressed')) return { at, price: '0', confidence: '1.01' };
  const confidence = market.terms(coin, 'DefiLlama', 'confidence');
  const near = llamaRecords(market, coin, at - widthMs, Math.min(at + widthMs, now));
  const [nearest] = near.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at));
  return nearest
    ? { ...nearest, confidence: confidence === null ? undefined : (confidence ?? '0.99') }
    : null;
}

/** As the record was written with; `/batchHistorical` and `/chart` have today's. */
function withOwnConfidence({ coin }: Named, entry: Entry, { market }: Stage): Entry {
  const own = market.terms(coin, 'DefiLlama', 'recordConfidence');
  if (own !== undefined) return { ...entry, confidence: own ?? undefined };
  return entry.at < CONFIDENT_FROM ? { ...entry, confidence: undefined } : entry;
}

function entryOf({ coin, decimals }: Named, { at, price, confidence }: Entry, { shown }: Stage): string {
  return object({
    symbol: string(coin.symbol),
    price: shown.number(price, asDouble),
    timestamp: String(Math.floor(shown.time(at) / 1000)),
    decimals: decimals === null ? undefined : String(decimals),
    confidence,
  });
}

/** `4h`, `30m` (minutes), `600` (seconds), `2d`, `1w`; two days at most, six hours when left out. */
function widthOf(text: string | null): number | null {
  if (text === null) return STANDARD_MS;
  const ms = spanOf(text);
  return ms === null ? null : Math.min(ms, WIDEST_MS);
}

function spanOf(text: string): number | null {
  const match = /^(\d+)([mhdw]?)$/.exec(text);
  if (!match) return null;
  const unit = { '': 1000, m: 60_000, h: 3_600_000, d: DAY_MS, w: 7 * DAY_MS }[match[2] ?? ''] ?? 1000;
  return Number(match[1]) * unit;
}

function readCoins(text: string | null): [string, number[]][] | null {
  try {
    const asked: unknown = JSON.parse(text ?? '');
    const entries = Object.entries(asked as Record<string, number[]>);
    return entries.every(([, times]) => Array.isArray(times) && times.every(Number.isInteger))
      ? entries
      : null;
  } catch {
    return null;
  }
}

function bad(message: string): Reply {
  return reply(400, object({ message: string(message) }));
}
