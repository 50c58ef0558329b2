/** The engine in a world of its own, as the background and the server have it. The one place where the bench composes it. */

import { createEngine } from '../../src/core/engine/engine.ts';
import { type AssetKey, assetOf } from '../../src/core/market/assets.ts';
import type { Price } from '../../src/core/market/prices.ts';
import { SOURCE_NAMES } from '../../src/core/market/source-table.ts';
import type { Urgency } from '../../src/core/pricing/freshness.ts';
import { PERSON } from '../../src/core/pricing/requester.ts';
import { allActive } from '../../src/core/sources/active-sources.ts';
import { createMemoryStore } from '../../src/core/storage/memory.ts';
import type { Store } from '../../src/core/storage/store.ts';
import type { Clock } from '../../src/core/upstream/clock.ts';
import type { Fetch } from '../../src/core/upstream/send-request.ts';
import { createOperation, type Operation } from '../../src/service/api/operation.ts';
import { createQuestions } from '../../src/service/api/questions.ts';
import { UNLIMITED_QUOTA } from '../../test/core/pricing/unlimited-quota.ts';

export interface Engine {
  prices(keys: readonly AssetKey[], urgency?: Urgency): Promise<ReadonlyMap<AssetKey, Price>>;
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

/** Knows only CoinGecko's list of coins and the rate. */
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
    // The bench requests more unlisted tokens than a key may.
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
      standing: () => allActive(SOURCE_NAMES),
      clock,
      perMinute: 0,
    }),
  };
}
