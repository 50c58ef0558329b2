/** Upstream requests for a hundred tokens, with CoinGecko's catalog stored. */
import { createHistory } from '../../src/core/history/create-history.ts';
import { type AssetKey, assetOf } from '../../src/core/market/assets.ts';
import { EVM_PLATFORMS } from '../../src/core/market/platforms.ts';
import { SOURCES, type SourceName, sourceRow } from '../../src/core/market/source-table.ts';
import { PERSON } from '../../src/core/pricing/requester.ts';
import { createMemoryStore } from '../../src/core/storage/memory.ts';
import { systemClock as clock } from '../../src/core/upstream/clock.ts';
import { createUpstreams } from '../../src/core/upstream/create-upstreams.ts';
import { createShares } from '../../src/core/upstream/shares.ts';
import { addTokens } from '../../test/world/synthetic.ts';
import { createWorld } from '../../test/world/world.ts';
import { engineWithCatalog } from './engine.ts';
import { countRow, type Row } from './rows.ts';

const HUNDRED = 100;

export async function measureUpstreamRequests(): Promise<readonly Row[]> {
  return [...(await listed()), await unlisted(), await atPastMoment()];
}

const LONG_AGO_MS = 400 * 24 * 60 * 60_000;

async function atPastMoment(): Promise<Row> {
  const world = createWorld();
  const at = clock.now() - LONG_AGO_MS;
  const moments = addTokens(world.market, HUNDRED).map((asset) => ({ asset, at }));
  const store = createMemoryStore();
  const upstreams = createUpstreams({ fetch: world.fetch, clock, store, random: () => 0.5 });
  const { past } = createHistory({
    upstreams,
    clock,
    store: createMemoryStore(),
    shares: createShares(clock),
  });
  const question = { moments, basis: 'global', off: [], requester: PERSON } as const;
  const { prices } = await past.ask(question, new AbortController().signal);
  if (prices.some(({ price }) => price === null)) throw new Error('some have no price');
  return countRow({
    what: 'requests: 100 tokens at one moment 400 days ago, of DefiLlama',
    count: world.count(sourceRow('DefiLlama').host),
    unit: 'requests',
    budget: { atMost: 4 },
  });
}

async function listed(): Promise<readonly Row[]> {
  const { world, engine, keys } = await withTokens();
  await engine.prices(keys);
  const cold = world.log.length;
  const again = await engine.prices(keys);
  if ([...again.values()].some(({ status }) => status !== 'priced')) throw new Error('some have no price');
  return [
    countRow({
      what: 'requests: 100 cold tokens that CoinGecko lists',
      count: cold,
      unit: 'requests',
      budget: { atMost: 1 },
    }),
    countRow({
      what: 'requests: the same within a minute',
      count: world.log.length - cold,
      unit: 'requests',
      budget: { atMost: 0 },
    }),
  ];
}

/** Requested twice, the second time by a person: "not listed" is an answer. */
async function unlisted(): Promise<Row> {
  const { world, engine, keys } = await withTokens([]);
  await engine.prices(keys);
  await engine.prices(keys, { act: true });
  const most = SOURCES.map(({ host, batch }) => world.count(host) / batches(keys, batch));
  return countRow({
    what: 'requests: 100 tokens that nobody lists, per source and batch',
    count: Math.max(...most),
    unit: 'requests',
    budget: { atMost: 1 },
  });
}

function batches(keys: readonly AssetKey[], size: number): number {
  const counts = EVM_PLATFORMS.map(({ id }) => keys.filter((key) => assetOf(key).platform === id).length);
  return counts.reduce((sum, count) => sum + Math.ceil(count / size), 0);
}

/** `on`: the sources that list them; CoinGecko and DefiLlama when left out. */
async function withTokens(on?: readonly SourceName[]) {
  const world = createWorld();
  const keys = addTokens(world.market, HUNDRED, on);
  const engine = await engineWithCatalog({ fetch: (url, init) => world.fetch(url, init), clock });
  world.limits.reset();
  world.log.length = 0;
  return { world, engine, keys };
}
