/** DefiLlama's past prices: the record nearest to a moment, up to fifty moments in a request (docs/sources.md §2 Past). */
import { type Asset, platformOf } from '../market/assets.ts';
import { formerNameAt } from '../market/former-names.ts';
import { sourceRow } from '../market/source-table.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../market/time.ts';
import type { Upstreams } from '../upstream/upstream.ts';
import { coinName } from './defillama.ts';
import {
  type FirstTimes,
  type LlamaRecord,
  readBatch,
  readChart,
  readFirst,
} from './defillama-past-bodies.ts';
import type { HistoryBatch, HistorySource, HistoryTerms, PastFact, WantedRecord } from './history.ts';
import { type SeriesRun, withSeries } from './series-batches.ts';

const ROW = sourceRow('DefiLlama');
const API = `https://${ROW.host}`;

/** A record further than this from the moment is not used. */
const REACH_MS = DAY_MS;
const WIDTH = `searchWidth=${REACH_MS / SECOND_MS}`;

const MAX_POINTS = 50;
/** Most points of a chart. */
const MAX_CHART = 500;
const MAX_URL = 2_000;
/** Records younger than this may still be missing, so answers about their time are not final. */
const LATE_MS = 10 * MINUTE_MS;

/**
 * One coin at one time (Unix seconds), with all wanted records that its price answers: several assets may share a coin.
 */
interface Point {
  readonly coin: string;
  readonly second: number;
  readonly wanted: readonly WantedRecord[];
}

export function createDefiLlamaHistory(upstreams: Upstreams): HistorySource {
  const upstream = upstreams.of(ROW);
  /** The time of each coin's first record; null for a coin without records. */
  const firstTimes = new Map<string, number | null>();

  const fetchJson = <T>(path: string, terms: HistoryTerms, read: (body: unknown) => T) =>
    upstream.fetchJson(`${API}${path}`, { ...terms, read });

  /**
   * Requests and stores the time of the first record of each coin in `points`. Unknown coins of the whole plan are
   * added to the same request, because later batches may need them.
   */
  async function noteFirst(
    points: readonly Point[],
    plan: readonly Point[],
    terms: HistoryTerms,
  ): Promise<void> {
    const isUnknown = (coin: string) => !firstTimes.has(coin);
    if (!points.some(({ coin }) => isUnknown(coin))) return;
    const unknown = new Set([...points, ...plan].map(({ coin }) => coin).filter(isUnknown));
    const coins = [...unknown].slice(0, ROW.batch);
    const found: FirstTimes = await fetchJson(`/prices/first/${coins.join(',')}`, terms, readFirst);
    for (const coin of coins) firstTimes.set(coin, found.get(coin) ?? null);
  }

  async function factsOf(
    found: readonly (readonly [Point, LlamaRecord | null])[],
    plan: readonly Point[],
    terms: HistoryTerms,
  ) {
    const lacking = found.flatMap(([point, record]) => (record === null ? [point] : []));
    await noteFirst(lacking, plan, terms);
    return new Map(
      found.flatMap(([point, record]) =>
        point.wanted.map(
          (wanted) => [wanted, factOf(record, wanted.at, firstTimes.get(point.coin))] as const,
        ),
      ),
    );
  }

  function pointsBatch(points: readonly Point[], plan: readonly Point[]): HistoryBatch {
    return {
      wanted: points.flatMap(({ wanted }) => wanted),
      async ask(terms) {
        const records = await fetchJson(batchPath(points), terms, readBatch);
        // Records come in any order and without the requested time: the nearest one belongs to the point.
        const found = points.map(
          (point) => [point, nearest(records.get(point.coin) ?? [], point.second * SECOND_MS)] as const,
        );
        return factsOf(found, plan, terms);
      },
    };
  }

  const source: HistorySource = {
    name: ROW.name,
    upstream,
    settlesAt: ({ at }, fact) =>
      at + (fact.kind === 'record' ? Math.abs(fact.asOf - at) : REACH_MS) + LATE_MS,
    couldKnow: (asset: Asset) => asset.address === null || platformOf(asset).upstream.defiLlama !== null,
    plan(wanted) {
      const plan = pointsOf(wanted);
      return packed(plan).map((points) => pointsBatch(points, plan));
    },
  };
  return withSeries(source, {
    quotes: 'USD',
    page: MAX_CHART,
    matches: 'nearest',
    nameAt: nameThen,
    async fetch(run, terms) {
      const coin = nameThen(run.asset, run.from);
      if (coin === null) return 'unlisted';
      const records = (await fetchJson(chartPath(coin, run), terms, readChart)).get(coin) ?? [];
      return records.flatMap(({ usd, asOf }) => (usd === null ? [] : [{ value: usd, asOf }]));
    },
  });
}

/** DefiLlama's name of the asset at the time. */
function nameThen(asset: Asset, at: number): string | null {
  const former = formerNameAt(asset, ROW.name, at);
  return former ? `coingecko:${former.coinGeckoId}` : coinName(asset);
}

/**
 * The path of a request for a chart. DefiLlama returns the record nearest to each step, so times differ from the
 * requested ones; a step without a record within `width` seconds is left out.
 */
function chartPath(coin: string, { from, count, step, stepMs }: SeriesRun): string {
  const width = Math.max(stepMs / 2, 5 * 60 * SECOND_MS) / SECOND_MS;
  return `/chart/${coin}?start=${from / SECOND_MS}&span=${count}&period=${step}&searchWidth=${width}`;
}

function pointsOf(wanted: readonly WantedRecord[]): readonly Point[] {
  const groups = new Map<string, Point & { wanted: WantedRecord[] }>();
  for (const each of wanted) {
    const coin = nameThen(each.asset, each.at);
    if (coin === null) continue;
    const second = Math.floor(each.at / SECOND_MS);
    const key = `${coin} ${second}`;
    const point = groups.get(key) ?? { coin, second, wanted: [] };
    point.wanted.push(each);
    groups.set(key, point);
  }
  return [...groups.values()];
}

/** Splits points into runs whose URL is short enough. Points of one coin are adjacent, which shortens the URL. */
function packed(points: readonly Point[]): readonly (readonly Point[])[] {
  const runs: Point[][] = [];
  for (const point of points.toSorted((a, b) => (a.coin < b.coin ? -1 : a.coin > b.coin ? 1 : 0))) {
    const run = runs.at(-1);
    const fits = run && run.length < MAX_POINTS && `${API}${batchPath([...run, point])}`.length <= MAX_URL;
    if (fits) run.push(point);
    else runs.push([point]);
  }
  return runs;
}

function batchPath(points: readonly Point[]): string {
  const byCoin = Map.groupBy(points, ({ coin }) => coin);
  const times = Object.fromEntries([...byCoin].map(([coin, own]) => [coin, own.map(({ second }) => second)]));
  // Commas and colons may stay unencoded, which shortens the URL by a third.
  const coins = encodeURIComponent(JSON.stringify(times)).replaceAll('%2C', ',').replaceAll('%3A', ':');
  return `/batchHistorical?coins=${coins}&${WIDTH}`;
}

function nearest(records: readonly LlamaRecord[], at: number): LlamaRecord | null {
  const distance = ({ asOf }: LlamaRecord) => Math.abs(asOf - at);
  return records.reduce<LlamaRecord | null>((best, each) => {
    if (best === null) return each;
    const [a, b] = [distance(each), distance(best)];
    return a < b || (a === b && each.asOf < best.asOf) ? each : best;
  }, null);
}

/**
 * The answer for a moment from the nearest record (null: none). `firstAt`: the time of the coin's first record; null if
 * the coin has no record, undefined if the first record was not requested.
 */
function factOf(record: LlamaRecord | null, at: number, firstAt: number | null | undefined): PastFact {
  if (record === null) {
    if (firstAt === null) return { kind: 'unlisted' };
    return { kind: firstAt !== undefined && firstAt > at ? 'not yet' : 'none' };
  }
  if (record.usd === null || Math.abs(record.asOf - at) > REACH_MS) return { kind: 'none' };
  return { kind: 'record', in: 'USD', value: record.usd, asOf: record.asOf };
}
