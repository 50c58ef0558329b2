/** The whole engine, every real part of it, in the made-up world: only time stands still until the test moves it. */
import { onTestFinished, vi } from 'vitest';
import type { UsdKrw } from '../../../src/core/fx/rate.ts';
import { createUsdKrw } from '../../../src/core/fx/rate-in-use.ts';
import { type AssetKey, assetOf } from '../../../src/core/market/assets.ts';
import type { AvailablePrice, Price } from '../../../src/core/market/prices.ts';
import type { SourceName } from '../../../src/core/market/source-table.ts';
import { createPricing, type PriceRequest, type PricingLayer } from '../../../src/core/pricing/pricing.ts';
import { PERSON } from '../../../src/core/pricing/requester.ts';
import { createSources } from '../../../src/core/sources/create-sources.ts';
import type { PriceSource } from '../../../src/core/sources/source-port.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import type { Store } from '../../../src/core/storage/store.ts';
import { systemClock } from '../../../src/core/upstream/clock.ts';
import { createUpstreams } from '../../../src/core/upstream/create-upstreams.ts';
import type { Upstreams } from '../../../src/core/upstream/upstream.ts';
import type { Market } from '../../world/market.ts';
import { createWorld, type Logged, SOURCE_HOSTS, type World } from '../../world/world.ts';
import { untilSettled } from './fake-sources.ts';
import { GLOBAL, NOW } from './states.ts';

export interface Engine {
  readonly world: World;
  readonly pricing: PricingLayer;
  readonly upstreams: Upstreams;
  readonly sources: readonly PriceSource[];
  readonly usdKrw: UsdKrw;
  /** Requests prices, by the global order unless another is given, and lets time pass until the answer. */
  ask(keys: readonly AssetKey[], request?: Partial<PriceRequest>): Promise<Answered>;
  /** The one price of an asset. */
  price(key: AssetKey, request?: Partial<PriceRequest>): Promise<Price>;
  peek(key: AssetKey, order?: readonly SourceName[]): Price;
  /** Requests to a source since the last `forget`; catalogs, rates and prices of a day ago apart. */
  requests(source: SourceName): readonly Logged[];
  /** How many requests went to each source that got any. */
  counts(): Partial<Record<SourceName, number>>;
  forget(): void;
  /** A new worker on what the old one kept. */
  restart(): Promise<Engine>;
}

export interface Answered {
  readonly prices: ReadonlyMap<AssetKey, Price>;
  readonly tookMs: number;
  get(key: AssetKey): Price;
}

export interface EngineStores {
  /** What must survive a stopped worker: prices. */
  readonly session: Store;
  /** Budgets, breakers, health. */
  readonly upstreams: Store;
  /** Catalogs and the rate. */
  readonly kept: Store;
}

/** The price as it is shown when it is no news any more. */
export function grownStale(price: Price): Price {
  const { changes: _, ...rest } = price as AvailablePrice;
  return { ...rest, status: 'stale' };
}

/** Every host of a source gets a moment to answer, as real ones do; a test may slow one down. */
const APART = ['/api/v3/coins/list', '/api/v3/asset_platforms', '/v1/market/all', '/prices/historical/'];

/** With the catalogs at hand by default. */
export async function startEngine({
  stores = {},
  world,
  catalogs = true,
  settle = () => {},
}: {
  readonly stores?: Partial<EngineStores>;
  readonly world?: World;
  readonly catalogs?: boolean;
  /** Changes the market before the first request. */
  readonly settle?: (market: Market) => void;
} = {}): Promise<Engine> {
  if (!world) {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: NOW });
    onTestFinished(() => {
      vi.useRealTimers();
    });
  }
  const all: EngineStores = {
    session: createMemoryStore(),
    upstreams: createMemoryStore(),
    kept: createMemoryStore(),
    ...stores,
  };
  const around = world ?? createWorld();
  settle(around.market);
  const engine = await build(around, all);
  if (catalogs) await engine.fetchCatalogs();
  return engine;
}

async function build(
  world: World,
  stores: EngineStores,
): Promise<Engine & { fetchCatalogs(): Promise<void> }> {
  const clock = systemClock;
  const upstreams = createUpstreams({
    fetch: (url, init) => world.fetch(url, init),
    clock,
    store: stores.upstreams,
    random: () => 0.5,
  });
  const usdKrw = createUsdKrw({ upstreams, clock, store: stores.kept });
  const sources = createSources({ upstreams, clock, store: stores.kept, session: stores.session });
  const tokens = { noteFromSource: () => {} };
  const pricing = createPricing({
    sources,
    usdKrw,
    tokens,
    store: stores.session,
    clock,
    hostOffsetMs: upstreams.hostTime.offsetMs,
    riders: { coins: [], saved: () => [], spare: [] },
  });
  await untilSettled(Promise.all([upstreams.restored, usdKrw.restored, pricing.restored]));

  const requests = (source: SourceName) =>
    world.log.filter(
      ({ host, path }) => host === SOURCE_HOSTS[source] && !APART.some((each) => path.startsWith(each)),
    );

  async function ask(keys: readonly AssetKey[], request: Partial<PriceRequest> = {}): Promise<Answered> {
    const startedAt = Date.now();
    const asking = pricing
      .prices(keys, { requester: PERSON, order: GLOBAL, ...request })
      .then((prices) => ({ prices, tookMs: Date.now() - startedAt }));
    const { prices, tookMs } = await untilSettled(asking);
    const get = (key: AssetKey) => {
      const price = prices.get(key);
      if (!price) throw new Error(`no price for ${key}`);
      return price;
    };
    return { prices, tookMs, get };
  }

  return {
    world,
    pricing,
    upstreams,
    sources,
    usdKrw,
    ask,
    price: async (key, request) => (await ask([key], request)).get(key),
    peek: (key, order = GLOBAL) => {
      const price = pricing.peek([key], order).get(key);
      if (!price) throw new Error(`no price for ${key}`);
      return price;
    },
    requests,
    counts: () =>
      Object.fromEntries(
        GLOBAL.map((name) => [name, requests(name).length] as const).filter(([, count]) => count > 0),
      ),
    forget: () => {
      world.log.length = 0;
    },
    restart: () => build(world, stores),
    async fetchCatalogs() {
      // A contract that no registry has makes CoinGecko want its list; a token makes Bithumb want its markets.
      const stranger = assetOf('ETH:0x5e00000000000000000000000000000000000017');
      const link = assetOf('ETH:0x514910771af9ca656af840dff83e8264ecf986ca');
      await untilSettled(Promise.all(sources.map((source) => source.prepare([stranger, link]))));
      await vi.advanceTimersByTimeAsync(1_000);
      world.log.length = 0;
    },
  };
}
