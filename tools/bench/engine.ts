/** The engine in a world of its own, as the background and the server have it. The one place where the bench composes it. */
import { createOperation, type Operation } from '../../src/api/operation.ts';
import { createQuestions } from '../../src/api/questions.ts';
import { createEngine } from '../../src/engine/engine.ts';
import { type AssetKey, assetOf } from '../../src/market/assets.ts';
import type { Price } from '../../src/market/prices.ts';
import { SOURCE_NAMES } from '../../src/market/source-table.ts';
import type { Urgency } from '../../src/pricing/freshness.ts';
import { PERSON } from '../../src/pricing/requester.ts';
import { allAsked } from '../../src/sources/sources-to-ask.ts';
import { createMemoryStore } from '../../src/storage/memory.ts';
import type { Store } from '../../src/storage/store.ts';
import type { Clock } from '../../src/upstream/clock.ts';
import type { Fetch } from '../../src/upstream/send-request.ts';
import { UNLIMITED_QUOTA } from '../../test/pricing/unlimited-quota.ts';

export interface Engine {
  /** As pages and popups ask, by the default order. */
  prices(keys: readonly AssetKey[], urgency?: Urgency): Promise<ReadonlyMap<AssetKey, Price>>;
  /** As programs ask; every key is good. */
  readonly operation: Operation;
}

export interface Surroundings {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly saved?: () => readonly AssetKey[];
}

/** No registry has it: to know whether CoinGecko does, its list is fetched. */
const STRANGER: AssetKey = assetOf('ETH:0x5e00000000000000000000000000000000000017').key;
const CATALOG = 'catalog:CoinGecko';
const CATALOG_TRIES = 1_000;

/** Nothing asked yet, nothing known but CoinGecko's list of coins and the rate. */
export async function engineWithCatalog(surroundings: Surroundings): Promise<Engine> {
  const kept = createMemoryStore();
  const first = await engineOn(kept, surroundings);
  await first.prices([STRANGER]);
  for (let tries = 0; !(await kept.get(CATALOG)); tries++) {
    if (tries === CATALOG_TRIES) throw new Error('the catalog did not come');
    await surroundings.clock.sleep(10);
  }
  return engineOn(kept, surroundings);
}

async function engineOn(kept: Store, { fetch, clock, saved = () => [] }: Surroundings): Promise<Engine> {
  const store = createMemoryStore;
  const engine = createEngine({
    fetch,
    clock,
    random: () => 0.5,
    saved,
    stores: {
      upstreams: store(),
      assets: store(),
      kept,
      tokens: store(),
      settings: store(),
      history: store(),
    },
    // The bench asks for more unlisted tokens than a key may.
    newAddressQuota: UNLIMITED_QUOTA,
  });
  await engine.ready;
  const project = { id: 'bench', network: 'mainnet', platforms: null } as const;
  return {
    prices: (keys, urgency) =>
      engine.pricing.prices(keys, { requester: PERSON, order: SOURCE_NAMES, ...urgency }),
    operation: createOperation({
      questions: createQuestions({ ...engine, clock }),
      ready: engine.ready,
      projects: { restore: async () => {}, findByKey: () => project, noteUse: () => {} },
      standing: () => allAsked(SOURCE_NAMES),
      clock,
      perMinute: 0,
    }),
  };
}
