/** How many requests a hundred tokens cost, counted by the world, CoinGecko's catalog at hand. */
import { type AssetKey, assetOf } from '../../src/market/assets.ts';
import { EVM_PLATFORMS } from '../../src/market/platforms.ts';
import { SOURCES, type SourceName } from '../../src/market/source-table.ts';
import { systemClock as clock } from '../../src/upstream/clock.ts';
import { addTokens } from '../../test/world/synthetic.ts';
import { createWorld } from '../../test/world/world.ts';
import { engineWithCatalog } from './engine.ts';
import { countRow, type Row } from './rows.ts';

const HUNDRED = 100;

export async function measureUpstreamRequests(): Promise<readonly Row[]> {
  return [...(await listed()), await unlisted()];
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

/** Asked twice, the second time by a person: "not listed" is an answer. */
async function unlisted(): Promise<Row> {
  const { world, engine, keys } = await withTokens([]);
  await engine.prices(keys);
  await engine.prices(keys, true);
  const most = SOURCES.map(({ host, batch }) => world.count(host) / batches(keys, batch));
  return countRow({
    what: 'requests: 100 tokens that nobody lists, per source and batch',
    count: Math.max(...most),
    unit: 'requests',
    budget: { atMost: 1 },
  });
}

/** The least that a source needs for all of them that takes those of one platform in a request. */
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
