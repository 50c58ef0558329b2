/** The engine in a world of its own, by a simulated clock, on stores that outlive it. */
import { createEngine, type Engine } from '../../src/core/engine/engine.ts';
import { type AssetKey, assetOf } from '../../src/core/market/assets.ts';
import type { Price } from '../../src/core/market/prices.ts';
import type { SourceName } from '../../src/core/market/source-table.ts';
import type { Urgency } from '../../src/core/pricing/freshness.ts';
import { PERSON } from '../../src/core/pricing/requester.ts';
import { createMemoryStore } from '../../src/core/storage/memory.ts';
import type { Store } from '../../src/core/storage/store.ts';
import { UNLIMITED_QUOTA } from '../../test/core/pricing/unlimited-quota.ts';
import { createWorld, type World } from '../../test/world/world.ts';
import { createSimulatedClock, type SimulatedClock } from '../bench/simulated-clock.ts';

const NOON = Date.UTC(2026, 10, 20, 12);

export interface ProofEngine extends Stage {
  readonly engine: Engine;
  ask(keys: readonly AssetKey[], order: readonly SourceName[], urgency?: Urgency): Promise<Asked>;
  /** A new engine on the same stores; this one receives and writes nothing any more. */
  killed(): Promise<ProofEngine>;
}

export interface Asked {
  readonly prices: ReadonlyMap<AssetKey, Price>;
  readonly tookMs: number;
}

export const STORE_NAMES = ['upstreams', 'assets', 'kept', 'tokens', 'settings'] as const;
export type ProofStores = Readonly<Record<(typeof STORE_NAMES)[number], Store>>;

export interface Stage {
  readonly clock: SimulatedClock;
  readonly world: World;
  readonly stores: ProofStores;
  readonly saved: readonly AssetKey[];
}

/** Everything of one try, catalogs at hand: run what is done with it by `clock.run`. */
export async function createStage(saved: readonly AssetKey[] = []): Promise<Stage> {
  catalogs ??= fetchCatalogs();
  const stage = stageAt(NOON + CATALOGS_MS, saved);
  await stage.stores.kept.put(await catalogs);
  return stage;
}

function stageAt(startAt: number, saved: readonly AssetKey[] = []): Stage {
  const clock = createSimulatedClock(startAt);
  const sleep = (ms: number, signal: AbortSignal) => clock.sleep(ms, signal);
  const store = createMemoryStore;
  const stores = { upstreams: store(), assets: store(), kept: store(), tokens: store(), settings: store() };
  return { clock, world: createWorld({ now: clock.now, sleep }), stores, saved };
}

/** A contract that no registry has makes CoinGecko want its list; a token makes Bithumb want its markets. */
const WANT_CATALOGS = [
  'ETH:0x5e00000000000000000000000000000000000017',
  'ETH:0x514910771af9ca656af840dff83e8264ecf986ca',
];
const CATALOGS_MS = 2_000;

/** They are the same in each world: fetched once. */
let catalogs: Promise<Readonly<Record<string, unknown>>> | null = null;

function fetchCatalogs(): Promise<Readonly<Record<string, unknown>>> {
  const stage = stageAt(NOON);
  const wanted = WANT_CATALOGS.map((key) => assetOf(key as AssetKey));
  const fetching = startEngine(stage).then(async ({ engine }) => {
    await Promise.all(engine.sources.map((source) => source.prepare(wanted)));
    await stage.clock.sleep(CATALOGS_MS);
    return Object.fromEntries(await stage.stores.kept.entries());
  });
  return stage.clock.run(fetching);
}

export async function startEngine(stage: Stage): Promise<ProofEngine> {
  const { clock, world, stores } = stage;
  const life = { isOver: false };
  const mortal = (store: Store): Store => ({
    get: (key) => unlessOver(life, () => store.get(key)),
    entries: () => unlessOver(life, () => store.entries()),
    keysBetween: (first, last) => unlessOver(life, () => store.keysBetween(first, last)),
    pages: store.pages,
    put: (items) => unlessOver(life, () => store.put(items)),
    delete: (keys) => unlessOver(life, () => store.delete(keys)),
  });
  const engine = createEngine({
    fetch: (url, init) => unlessOver(life, () => world.fetch(url, init)),
    clock,
    random: () => 0.5,
    stores: {
      upstreams: mortal(stores.upstreams),
      assets: mortal(stores.assets),
      kept: mortal(stores.kept),
      tokens: mortal(stores.tokens),
      history: createMemoryStore(),
      settings: mortal(stores.settings),
    },
    saved: () => stage.saved,
    newAddressQuota: UNLIMITED_QUOTA,
  });
  await engine.ready;
  return {
    ...stage,
    engine,
    async ask(keys, order, urgency) {
      const startedAt = clock.now();
      const prices = await engine.pricing.prices(keys, { requester: PERSON, order, ...urgency });
      return { prices, tookMs: clock.now() - startedAt };
    },
    killed() {
      life.isOver = true;
      return startEngine(stage);
    },
  };
}

/** A killed engine starts nothing and receives no result. */
async function unlessOver<T>(life: { readonly isOver: boolean }, task: () => Promise<T>): Promise<T> {
  const never = new Promise<T>(() => {});
  if (life.isOver) return never;
  const result = await task().catch((error: unknown) => (life.isOver ? never : Promise.reject(error)));
  return life.isOver ? never : result;
}
