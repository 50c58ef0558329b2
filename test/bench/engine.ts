/** The engine as the worker has it, on Node, in a world of its own, by the real clock. */
import { createUsdKrw } from '../../src/fx/usd-krw.ts';
import { assetOf } from '../../src/market/assets.ts';
import { createPricing, type Pricing } from '../../src/pricing/pricing.ts';
import { createSources } from '../../src/sources/sources.ts';
import { createMemoryStore } from '../../src/storage/memory.ts';
import { systemClock as clock } from '../../src/upstream/clock.ts';
import { createUpstreams } from '../../src/upstream/upstreams.ts';
import type { World } from '../world/world.ts';

const STRANGER = assetOf('ETH:0x5e00000000000000000000000000000000000017');
const REGISTERED = assetOf('ETH:0x514910771af9ca656af840dff83e8264ecf986ca');
const CATALOGS_MS = 10_000;

/** Nothing asked yet, nothing known but the catalogs. The world's log is empty when it resolves. */
export async function engineWithCatalogs(world: World): Promise<Pricing> {
  const kept = createMemoryStore();
  const { sources } = build(world, kept);
  await Promise.all(sources.map((source) => source.prepare([STRANGER, REGISTERED])));
  const until = Date.now() + CATALOGS_MS;
  while (!(await kept.get('catalog:CoinGecko')) || !(await kept.get('catalog:Bithumb'))) {
    if (Date.now() > until) throw new Error('the catalogs did not come');
    await clock.sleep(10);
  }
  const { pricing, restored } = build(world, kept);
  await restored;
  world.limits.reset();
  world.log.length = 0;
  return pricing;
}

function build(world: World, kept: ReturnType<typeof createMemoryStore>) {
  const store = createMemoryStore();
  const upstreams = createUpstreams({
    fetch: (url, init) => world.fetch(url, init),
    clock,
    store,
    random: Math.random,
  });
  const usdKrw = createUsdKrw({ upstreams, clock, store: kept });
  const sources = createSources({ upstreams, clock, store: kept });
  const pricing = createPricing({
    sources,
    usdKrw,
    tokens: { heard: () => {} },
    store: createMemoryStore(),
    clock,
  });
  return { sources, pricing, restored: Promise.all([upstreams.restored, usdKrw.restored, pricing.restored]) };
}
