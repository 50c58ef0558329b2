/** CoinGecko's past prices: hourly points of 364 days, and 5-minute points of the last day (docs/sources.md §1 Past). */
import * as z from 'zod/mini';
import { type Asset, platformOf } from '../market/assets.ts';
import { type Decimal, parsePositive } from '../market/decimal.ts';
import { sourceRow } from '../market/source-table.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../market/time.ts';
import { REGISTRY } from '../tokens/registry.ts';
import { type DemoKey, withDemoKey } from './coingecko-demo-key.ts';
import {
  type HistoryBatch,
  type HistoryOptions,
  type HistorySource,
  type HistoryTerms,
  type PastFact,
  runsOf,
  type WantedRecord,
  withoutAsking,
} from './history.ts';
import { fromUnixMs, validRows } from './response-fields.ts';
import { withSeries } from './series-batches.ts';
import type { PriceSource } from './source-port.ts';

const ROW = sourceRow('CoinGecko');
const API = `https://${ROW.host}/api/v3`;

/** Oldest moment that is requested: a day less than the year that CoinGecko offers without a key. */
const OLDEST_MS = 364 * DAY_MS;
/** Shortest and longest range that is requested: ranges of two to ninety days have a point an hour. */
const SHORTEST_MS = 2 * DAY_MS;
const LONGEST_MS = 89 * DAY_MS;
const REACH_MS = DAY_MS;
/** Most points of a series in one request. */
const LONGEST_SERIES = 1_000;
/** Longest run of moments in one request: with `REACH_MS` on both sides, its range still has a point an hour. */
const RUN_MS = LONGEST_MS - 2 * REACH_MS;
/** Points younger than this may still be missing, so answers about their time are not final. */
const LATE_MS = 40 * MINUTE_MS;

const Body = z.object({ prices: z.array(z.unknown()) });
const Pair = z.tuple([z.unknown(), z.unknown()]);
/** The error of a range that is older than a year; not an error of the key. */
const OutOfRange = z.object({
  error: z.object({ status: z.object({ error_code: z.literal('10012') }) }),
});

interface Point {
  readonly asOf: number;
  readonly usd: Decimal;
}

export interface CoinGeckoHistoryOptions extends HistoryOptions {
  readonly demoKey?: Pick<DemoKey, 'usable' | 'count'>;
  /** CoinGecko's source of present prices, whose catalog has contracts besides those of the registry. */
  readonly present?: PriceSource | undefined;
}

export function createCoinGeckoHistory({
  upstreams,
  now,
  registry = REGISTRY,
  demoKey,
  present,
}: CoinGeckoHistoryOptions): HistorySource {
  const upstream = upstreams.of(ROW);

  function pathOf(asset: Asset): string | null {
    const id = registry.find(asset.key)?.coinGeckoId;
    if (id) return `/coins/${id}`;
    return present?.lists?.(asset) ? contractPath(asset) : null;
  }

  function range(path: string, [from, to]: readonly [number, number], terms: HistoryTerms) {
    const query = `&from=${Math.floor(from / 1000)}&to=${Math.ceil(to / 1000)}`;
    return points(`${path}/market_chart/range`, query, terms);
  }

  function points(path: string, query: string, terms: HistoryTerms) {
    return upstream.fetchJson(
      `${API}${path}?vs_currency=usd${query}&precision=full`,
      withDemoKey(demoKey, { ...terms, readable: [401, 404], read: readPoints }),
    );
  }

  function batchOf(path: string, wanted: readonly WantedRecord[]): HistoryBatch {
    return {
      wanted,
      async ask(terms) {
        const found = await range(path, rangeOf(wanted, now()), terms);
        return new Map(
          wanted.map((each) => [each, typeof found === 'string' ? { kind: found } : factOf(found, each.at)]),
        );
      },
    };
  }

  const source: HistorySource = {
    name: ROW.name,
    upstream,
    listedOnly: true,
    settlesAt: ({ at }, fact) =>
      fact.kind === 'too old'
        ? at
        : at + (fact.kind === 'record' ? Math.abs(fact.asOf - at) : REACH_MS) + LATE_MS,
    prepare: async (assets) => present?.prepare(assets),
    couldKnow: (asset) => pathOf(asset) !== null,
    // An unlisted contract counts as possible (`couldKnow`) only while the catalog is not loaded: then its answer waits
    // for the list.
    awaitsList: (asset) =>
      pathOf(asset) === null && contractPath(asset) !== null && present?.couldKnow(asset) === true,
    plan(wanted) {
      const [known, gone] = [wanted.filter(isKept), wanted.filter((each) => !isKept(each))];
      return [
        ...(gone.length > 0 ? [withoutAsking(gone, 'too old')] : []),
        ...[...Map.groupBy(known, ({ asset }) => pathOf(asset))].flatMap(([path, own]) =>
          path === null ? [] : runsOf(own, RUN_MS).map((run) => batchOf(path, run)),
        ),
      ];
    },
  };

  return withSeries(source, {
    quotes: 'USD',
    page: LONGEST_SERIES,
    matches: 'nearest',
    lateMs: LATE_MS,
    knows({ step, from, to }) {
      if (from < now() - OLDEST_MS) return 'too old';
      // CoinGecko has 5-minute points of the last day only, and hourly points of at most ninety days in a request:
      // other series are answered without a request.
      if (step === '5m') return to < now() - DAY_MS ? 'none' : null;
      return step === '1h' && to - from > LONGEST_MS ? 'none' : null;
    },
    async fetch({ asset, step, from, to }, terms) {
      const path = pathOf(asset) ?? '';
      const end = Math.min(now(), to + HOUR_MS);
      const found = await (step === '5m'
        ? points(`${path}/market_chart`, '&days=1', terms)
        : range(path, [Math.min(from - HOUR_MS, end - SHORTEST_MS), end], terms));
      return typeof found === 'string' ? found : found.map(({ asOf, usd }) => ({ asOf, value: usd }));
    },
  });

  function isKept({ at }: WantedRecord): boolean {
    return at >= now() - OLDEST_MS;
  }
}

/** CoinGecko's path of a contract; null for coins, and if the platform has several possible names. */
function contractPath(asset: Asset): string | null {
  const [platform, ...others] = asset.address === null ? [] : platformOf(asset).upstream.coinGecko;
  return platform && others.length === 0 ? `/coins/${platform}/contract/${asset.address}` : null;
}

function rangeOf(wanted: readonly WantedRecord[], now: number): readonly [from: number, to: number] {
  const times = wanted.map(({ at }) => at);
  const to = Math.min(now, Math.max(...times) + REACH_MS);
  const from = Math.min(Math.min(...times) - REACH_MS, to - SHORTEST_MS);
  return [Math.max(from, now - OLDEST_MS), to];
}

function readPoints(body: unknown, status: number): readonly Point[] | 'unlisted' | 'too old' {
  if (status === 404) return 'unlisted';
  if (status === 401) {
    OutOfRange.parse(body);
    return 'too old';
  }
  return validRows(Pair, Body.parse(body).prices).flatMap((pair) => {
    const [asOf, usd] = [fromUnixMs(pair[0]), parsePositive(pair[1])];
    // Old and dead coins have points without a price.
    return asOf !== null && usd !== null ? [{ asOf, usd }] : [];
  });
}

/** The nearest point within `REACH_MS`; of two at equal distance the earlier one. */
function factOf(points: readonly Point[], at: number): PastFact {
  const [nearest] = points.toSorted(
    (a, b) => Math.abs(a.asOf - at) - Math.abs(b.asOf - at) || a.asOf - b.asOf,
  );
  if (!nearest || Math.abs(nearest.asOf - at) > REACH_MS) return { kind: 'none' };
  return { kind: 'record', in: 'USD', value: nearest.usd, asOf: nearest.asOf };
}
