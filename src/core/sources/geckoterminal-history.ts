/** GeckoTerminal's past: minutes of a token's deepest pools, of about half a year (docs/sources.md §6 Past). */
import { type Asset, type AssetKey, platformOf } from '../market/assets.ts';
import { sourceRow } from '../market/source-table.ts';
import { groupBy } from '../upstream/group-by.ts';
import { batchContracts } from './dex-contracts.ts';
import { GECKOTERMINAL_HEADERS as headers } from './geckoterminal.ts';
import { type Pools, readTokenPools } from './geckoterminal-past-bodies.ts';
import { AHEAD_MS, createPoolBatches, type FetchJson } from './geckoterminal-pool-batches.ts';
import {
  type HistoryBatch,
  type HistoryOptions,
  type HistorySource,
  type PastFact,
  type WantedRecord,
  withoutAsking,
} from './history.ts';
import { seriesSettlesAt } from './series-batches.ts';

const ROW = sourceRow('GeckoTerminal');
const API = `https://${ROW.host}/api/v2/networks`;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** About so much is shown to everybody. */
const OLDEST_MS = 180 * DAY;
const LATE_MS = 10 * MINUTE;
/** Which pools are a token's deepest changes slowly. */
const POOLS_FOR_MS = 6 * HOUR;

export function createGeckoTerminalHistory({ upstreams, now }: HistoryOptions): HistorySource {
  const upstream = upstreams.of({ name: ROW.name, budgets: ROW.budgets });
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
    return [...groupBy(wanted, ({ asset }) => asset.key).values()].flatMap((own) => {
      const pools = own[0] ? poolsOf(own[0].asset) : null;
      if (pools === null) return [];
      return typeof pools === 'string' ? [withoutAsking(own, pools)] : batchesOf(pools, own);
    });
  }

  return {
    name: ROW.name,
    upstream,
    settlesAt: (wanted, fact) => seriesSettlesAt(wanted) ?? settlesAt(wanted, fact),
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
