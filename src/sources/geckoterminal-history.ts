/** GeckoTerminal's past: minutes of a token's deepest pools, of about half a year (docs/sources.md §6 Past). */
import { type Asset, type AssetKey, platformOf } from '../market/assets.ts';
import { sourceRow } from '../market/sources.ts';
import { groupBy } from '../upstream/group-by.ts';
import { batchContracts } from './dex-contracts.ts';
import { GECKOTERMINAL_HEADERS as headers } from './geckoterminal.ts';
import { type PoolCandle, type Pools, readPoolCandles, readPools } from './geckoterminal-past-bodies.ts';
import {
  HISTORY_BUDGETS,
  type HistoryBatch,
  type HistoryOptions,
  type HistorySource,
  type PastFact,
  runsOf,
  type WantedRecord,
  withoutAsking,
} from './history.ts';

const ROW = sourceRow('GeckoTerminal');
const API = `https://${ROW.host}/api/v2/networks`;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** About so much is shown to everybody. */
const OLDEST_MS = 180 * DAY;
/** The most that one page has: minutes without a swap are left out, so that it goes back further where there are few. */
const PAGE = 1_000;
/** How far a page goes beyond a moment, for the nearest minute may be after it. */
const AHEAD_MS = 2 * HOUR;
/** Even with a swap in every minute, a page has the last one before each moment of its run. */
const SPAN_MS = PAGE * MINUTE - AHEAD_MS - HOUR;
const REACH_MS = DAY;
const LATE_MS = 10 * MINUTE;
/** Which pools are a token's deepest changes slowly. */
const POOLS_FOR_MS = 6 * HOUR;
/** Today's deepest pool may be younger than the moment. */
const TRIED_POOLS = 2;

export function createGeckoTerminalHistory({ upstreams, now }: HistoryOptions): HistorySource {
  const upstream = upstreams.of({ name: ROW.name, budgets: ROW.budgets });
  const known = new Map<AssetKey, { readonly pools: Pools; readonly since: number }>();

  const fetchJson = <T>(path: string, signal: AbortSignal, read: (body: unknown, status: number) => T) =>
    upstream.fetchJson(`${API}/${path}`, {
      signal,
      headers,
      budget: HISTORY_BUDGETS,
      readable: [401, 404],
      read,
    });

  function poolsOf({ key }: Asset): Pools | null {
    const found = known.get(key);
    const age = found ? now() - found.since : 0;
    return found && age >= 0 && age < POOLS_FOR_MS ? found.pools : null;
  }

  /** Thirty tokens a request: those that have no pool worth asking are answered with it. */
  function poolBatches(wanted: readonly WantedRecord[]): readonly HistoryBatch[] {
    const assets = [...new Map(wanted.map(({ asset }) => [asset.key, asset])).values()];
    const batches = batchContracts(assets, (platform) => platform.upstream.geckoTerminal, ROW.batch);
    return batches.map(({ network, assets: ofBatch, assetsOf }) => {
      const keys = new Set(ofBatch.map(({ key }) => key));
      const own = wanted.filter(({ asset }) => keys.has(asset.key));
      return {
        wanted: own,
        leadsOn: true,
        async ask(signal) {
          const path = `${network}/tokens/multi/${[...assetsOf.keys()].join(',')}`;
          const found = await fetchJson(path, signal, readPools);
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

  function candleBatch(pools: readonly string[], wanted: readonly WantedRecord[]): HistoryBatch {
    const { asset } = wanted[0] ?? {};
    const before = (minuteOf(Math.max(...wanted.map(({ at }) => at))) + MINUTE + AHEAD_MS) / 1000;
    // A pool's price is that of its base unless the token is named.
    const query = `aggregate=1&before_timestamp=${before}&limit=${PAGE}&currency=usd&token=${asset?.address}`;
    const network = asset && platformOf(asset).upstream.geckoTerminal;
    return {
      wanted,
      async ask(signal) {
        const facts = new Map<WantedRecord, PastFact>();
        const isFound = (each: WantedRecord) => facts.get(each)?.kind === 'record';
        for (const pool of pools.slice(0, TRIED_POOLS)) {
          const path = `${network}/pools/${pool}/ohlcv/minute?${query}`;
          const candles = await fetchJson(path, signal, (body, status) =>
            readPoolCandles(body, status, asset?.address ?? ''),
          );
          for (const each of wanted) if (!isFound(each)) facts.set(each, factOf(candles, each.at, now()));
          if (wanted.every(isFound)) break;
        }
        return facts;
      },
    };
  }

  function planKnown(wanted: readonly WantedRecord[]): readonly HistoryBatch[] {
    return [...groupBy(wanted, ({ asset }) => asset.key)].flatMap(([, own]) => {
      const pools = own[0] ? poolsOf(own[0].asset) : null;
      if (pools === null) return [];
      if (typeof pools === 'string') return [withoutAsking(own, pools)];
      return runsOf(own, SPAN_MS).map((run) => candleBatch(pools, run));
    });
  }

  return {
    name: ROW.name,
    upstream,
    settlesAt,
    // What coins are worth others know better: pools have them wrapped.
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

function minuteOf(ms: number): number {
  return Math.floor(ms / MINUTE) * MINUTE;
}

/** The nearest minute that is over, on either side; the earlier of two as near. */
function factOf(candles: readonly PoolCandle[] | 'too old', at: number, now: number): PastFact {
  if (candles === 'too old') return { kind: 'too old' };
  const distance = ({ asOf }: PoolCandle) => Math.abs(asOf - at);
  const [nearest] = candles
    .filter(({ asOf }) => asOf + MINUTE <= now)
    .toSorted((a, b) => distance(a) - distance(b) || a.asOf - b.asOf);
  if (!nearest || distance(nearest) > REACH_MS) return { kind: 'none' };
  return { kind: 'record', in: 'USD', value: nearest.usd, asOf: nearest.asOf };
}
