/** GeckoTerminal's past prices: minutes of a token's deepest pools, for half a year (docs/sources.md §6 Past). */

import * as z from 'zod/mini';
import { compare } from '../market/arithmetic.ts';
import { type Asset, type AssetKey, platformOf } from '../market/assets.ts';
import { type Decimal, parseDecimal, parsePositive } from '../market/decimal.ts';
import { isStep } from '../market/series.ts';
import { sourceRow } from '../market/source-table.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, minuteOf } from '../market/time.ts';
import { hasPassed } from '../upstream/host-clock.ts';
import { batchContracts } from './dex-contracts.ts';
import { GECKOTERMINAL_HEADERS as headers } from './geckoterminal.ts';
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
import { fromUnixSeconds, validRows } from './response-fields.ts';
import { candleRecords, type SeriesHabits, seriesBatches, seriesSettlesAt } from './series-batches.ts';

const ROW = sourceRow('GeckoTerminal');
const API = `https://${ROW.host}/api/v2/networks`;

/** Oldest moment that can be requested without a key. */
const OLDEST_MS = 180 * DAY_MS;
const LATE_MS = 10 * MINUTE_MS;
/** How long a token's list of deepest pools is used before it is requested again: depths change slowly. */
const POOLS_FOR_MS = 6 * HOUR_MS;

export function createGeckoTerminalHistory({ upstreams, now }: HistoryOptions): HistorySource {
  const upstream = upstreams.of(ROW);
  const fetchJson: FetchJson = (path, terms, read) =>
    upstream.fetchJson(`${API}/${path}`, {
      ...terms,
      headers,
      readable: [401, 404],
      read,
    });
  const batchesOf = createPoolBatches(fetchJson, now);
  const known = new Map<AssetKey, { readonly pools: Pools; readonly since: number }>();

  function poolsOf({ key }: Asset): Pools | null {
    const found = known.get(key);
    return found && !hasPassed(POOLS_FOR_MS, found.since, now()) ? found.pools : null;
  }

  /** Requests the pools of up to thirty tokens; this also answers for tokens without a usable pool. */
  function poolBatches(wanted: readonly WantedRecord[]): readonly HistoryBatch[] {
    const assets = [...new Map(wanted.map(({ asset }) => [asset.key, asset])).values()];
    const batches = batchContracts(assets, (platform) => platform.upstream.geckoTerminal, ROW.batch);
    return batches.map(({ network, assets: ofBatch, assetsOf }) => {
      const keys = new Set(ofBatch.map(({ key }) => key));
      const own = wanted.filter(({ asset }) => keys.has(asset.key));
      return {
        wanted: own,
        leadsOn: true,
        async ask(terms) {
          const path = `${network}/tokens/multi/${[...assetsOf.keys()].join(',')}`;
          const found = await fetchJson(path, terms, readTokenPools);
          const since = now();
          for (const { key, address } of ofBatch)
            known.set(key, { pools: found.get(address ?? '') ?? 'unlisted', since });
          return new Map(
            own.flatMap((each) => {
              const pools = poolsOf(each.asset);
              return typeof pools === 'string' ? [[each, { kind: pools }]] : [];
            }),
          );
        },
      };
    });
  }

  function planKnown(wanted: readonly WantedRecord[]): readonly HistoryBatch[] {
    return [...Map.groupBy(wanted, ({ asset }) => asset.key).values()].flatMap((own) => {
      const pools = own[0] ? poolsOf(own[0].asset) : null;
      if (pools === null) return [];
      return typeof pools === 'string' ? [withoutAsking(own, pools)] : batchesOf(pools, own);
    });
  }

  return {
    name: ROW.name,
    upstream,
    settlesAt: (wanted, fact) => seriesSettlesAt(wanted) ?? settlesAt(wanted, fact),
    // Not coins: pools contain only wrapped ones, and other sources price coins better.
    couldKnow: (asset) => asset.address !== null && platformOf(asset).upstream.geckoTerminal !== null,
    plan(wanted) {
      const kept = wanted.filter(({ at }) => at >= now() - OLDEST_MS);
      const gone = wanted.filter((each) => !kept.includes(each));
      return [
        ...(gone.length > 0 ? [withoutAsking(gone, 'too old')] : []),
        ...poolBatches(kept.filter(({ asset }) => poolsOf(asset) === null)),
        ...planKnown(kept),
      ];
    },
  };
}

function settlesAt({ at }: Pick<WantedRecord, 'at'>, fact: PastFact): number {
  if (fact.kind === 'too old') return at;
  return at + (fact.kind === 'record' ? Math.abs(fact.asOf - at) : AHEAD_MS) + LATE_MS;
}

const FRAMES = { '5m': 'minute?aggregate=5', '1h': 'hour?aggregate=1', '1d': 'day?aggregate=1' } as const;
/** Most candles of a page. Minutes without a swap have none, so that a page of few swaps goes back further. */
const PAGE = 1_000;
/** How far a page goes beyond its last moment: the nearest minute may be after it. */
const AHEAD_MS = 2 * HOUR_MS;
/**
 * Longest run of moments that one page of `PAGE` minutes answers: even with a swap in every minute, the page reaches
 * `REACH_MS` before the first moment and `AHEAD_MS` behind the last one.
 */
const SPAN_MS = PAGE * MINUTE_MS - AHEAD_MS - HOUR_MS;
/** A record further than this from its moment is not used. Each page reaches this far on both sides. */
const REACH_MS = HOUR_MS;
/**
 * Most pools of a token that are requested for the same moments, deepest first: today's deepest pool may be younger
 * than the moment, so the second is tried if the first has no price.
 */
const TRIED_POOLS = 2;

type FetchJson = <T>(
  path: string,
  terms: HistoryTerms,
  read: (body: unknown, status: number) => T,
) => Promise<T>;

/**
 * Creates the functions that request a token's pools for past prices: candles of minutes around moments, and the points
 * of series.
 */
function createPoolBatches(fetchJson: FetchJson, now: () => number) {
  function candleBatch(pools: readonly string[], wanted: readonly WantedRecord[]): HistoryBatch {
    const { asset } = wanted[0] ?? {};
    const before = (minuteOf(Math.max(...wanted.map(({ at }) => at))) + MINUTE_MS + AHEAD_MS) / 1000;
    // Without the parameter `token`, the price is that of the pool's base token.
    const query = `aggregate=1&before_timestamp=${before}&limit=${PAGE}&currency=usd&token=${asset?.address}`;
    const network = asset && platformOf(asset)?.upstream.geckoTerminal;
    return {
      wanted,
      async ask(terms) {
        const facts = new Map<WantedRecord, PastFact>();
        const isFound = (each: WantedRecord) => facts.get(each)?.kind === 'record';
        for (const pool of pools.slice(0, TRIED_POOLS)) {
          const path = `${network}/pools/${pool}/ohlcv/minute?${query}`;
          try {
            const candles = await fetchJson(path, terms, (body, status) =>
              readPoolCandles(body, status, asset?.address ?? ''),
            );
            for (const each of wanted) if (!isFound(each)) facts.set(each, factOf(candles, each.at, now()));
          } catch (error) {
            // The request for this pool failed. Moments that earlier pools could not answer are left without an answer,
            // so that they are requested again.
            if (!wanted.some(isFound)) throw error;
            for (const each of wanted) if (!isFound(each)) facts.delete(each);
            break;
          }
          if (wanted.every(isFound)) break;
        }
        return facts;
      },
    };
  }

  /** A series is of the deepest pool alone, so that pools are never mixed. */
  const seriesOf = (pools: readonly string[]): SeriesHabits => ({
    quotes: 'USD',
    page: PAGE,
    matches: 'last',
    knows: ({ step, from }) => (step === '1d' && from % DAY_MS !== 0 ? 'none' : null),
    async fetch({ asset, step, stepMs, to, count }, terms) {
      const network = platformOf(asset)?.upstream.geckoTerminal;
      const address = asset.address ?? '';
      const query = `before_timestamp=${(to + stepMs) / 1000}&limit=${count}&currency=usd&token=${address}`;
      const path = `${network}/pools/${pools[0]}/ohlcv/${FRAMES[step]}&${query}`;
      const candles = await fetchJson(path, terms, (body, status) => readPoolCandles(body, status, address));
      return typeof candles === 'string'
        ? candles
        : candles.flatMap(({ asOf, open, usd }) =>
            candleRecords({ at: asOf, open, close: asOf + stepMs <= now() ? usd : null }, stepMs),
          );
    },
  });

  return (pools: readonly string[], own: readonly WantedRecord[]): readonly HistoryBatch[] => [
    ...seriesBatches(own, seriesOf(pools)),
    ...runsOf(
      own.filter(({ side }) => !isStep(side)),
      SPAN_MS,
    ).map((run) => candleBatch(pools, run)),
  ];
}

/** The price of the moment's minute, else of the nearest finished minute; of two at equal distance, the earlier one. */
function factOf(candles: readonly PoolCandle[] | 'too old', at: number, now: number): PastFact {
  if (candles === 'too old') return { kind: 'too old' };
  const holds = ({ asOf }: PoolCandle) => asOf <= at && at < asOf + MINUTE_MS;
  const edge = ({ asOf }: PoolCandle) => Math.max(asOf - at, at - (asOf + MINUTE_MS));
  const distance = (candle: PoolCandle) => (holds(candle) ? -1 : edge(candle));
  const [nearest] = candles
    .filter(({ asOf }) => asOf + MINUTE_MS <= now)
    .toSorted((a, b) => distance(a) - distance(b) || a.asOf - b.asOf);
  if (!nearest || Math.abs(nearest.asOf - at) > REACH_MS) return { kind: 'none' };
  return { kind: 'record', in: 'USD', value: nearest.usd, asOf: nearest.asOf };
}

/** Addresses of a token's pools, the deepest first, or why there are none. */
type Pools = readonly string[] | 'unlisted' | 'none';

/** A candle with a swap: its beginning, its first price (`open`) and its last price (`usd`). */
interface PoolCandle {
  readonly asOf: number;
  readonly open: Decimal | null;
  readonly usd: Decimal;
}

/** Candles with a smaller volume are ignored: a tiny swap could set any price. */
const DUST_USD = '100' as Decimal;
const MIN_LIQUIDITY_USD = sourceRow('GeckoTerminal').gates.minLiquidityUsd ?? ('0' as Decimal);

const NotFound = z.object({ errors: z.array(z.unknown()) });
const Tokens = z.object({ data: z.array(z.unknown()) });
const Token = z.object({
  attributes: z.object({
    address: z.string(),
    total_reserve_in_usd: z.unknown(),
    volume_usd: z.object({ h24: z.unknown() }),
  }),
  relationships: z.object({
    top_pools: z.object({ data: z.array(z.object({ id: z.string() })) }),
  }),
});
const PoolId = /^[a-z0-9_-]+_(0x[0-9a-f]{40}(?:[0-9a-f]{24})?)$/i;

const Side = z.object({ address: z.string() });
const Candles = z.object({
  data: z.object({ attributes: z.object({ ohlcv_list: z.array(z.unknown()) }) }),
  meta: z.object({ base: Side, quote: Side }),
});
/** A candle: beginning, opening price, high, low, closing price, and volume in dollars. */
const Row = z.array(z.unknown()).check(z.minLength(6));

/** Reads the pools by the token's address in lower case; tokens that are missing are unlisted. */
function readTokenPools(body: unknown, status: number): ReadonlyMap<string, Pools> {
  if (status === 404) {
    NotFound.parse(body);
    return new Map();
  }
  return new Map(
    validRows(Token, Tokens.parse(body).data).map((token) => [
      token.attributes.address.toLowerCase(),
      poolsIn(token),
    ]),
  );
}

/** The token's pools if it passes the gates of present prices: prices of shallow pools are cheap to fake. */
function poolsIn({ attributes, relationships }: z.infer<typeof Token>): Pools {
  const reserve = parseDecimal(attributes.total_reserve_in_usd);
  const isDeep = reserve !== null && compare(reserve, MIN_LIQUIDITY_USD) >= 0;
  if (!isDeep || parsePositive(attributes.volume_usd.h24) === null) return 'none';
  const pools = relationships.top_pools.data.flatMap(({ id }) => PoolId.exec(id)?.[1]?.toLowerCase() ?? []);
  return pools.length > 0 ? pools : 'none';
}

/** Reads candles, newest first. Empty if the prices are of other tokens, as in pools of three tokens. */
function readPoolCandles(body: unknown, status: number, address: string): readonly PoolCandle[] | 'too old' {
  if (status === 401) return 'too old';
  if (status === 404) {
    NotFound.parse(body);
    return [];
  }
  const { data, meta } = Candles.parse(body);
  if (![meta.base, meta.quote].some((side) => side.address.toLowerCase() === address)) return [];
  return validRows(Row, data.attributes.ohlcv_list).flatMap((row) => {
    const [asOf, usd, volume] = [fromUnixSeconds(row[0]), parsePositive(row[4]), parseDecimal(row[5])];
    const isTraded = volume !== null && compare(volume, DUST_USD) >= 0;
    return asOf !== null && usd !== null && isTraded ? [{ asOf, open: parsePositive(row[1]), usd }] : [];
  });
}
