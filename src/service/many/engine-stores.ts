/** The stores of an engine whose state outlives it in NATS; what is a cache stays in stores of its own. */
import type { EngineStores } from '../../core/engine/engine.ts';
import type { Store } from '../../core/storage/store.ts';
import type { Clock } from '../../core/upstream/clock.ts';
import type { Bucket } from './buckets.ts';
import { openCatalogStore } from './catalog-store.ts';
import { openFencedStore } from './fenced-store.ts';
import type { Term } from './lease.ts';
import { openPriceStore } from './price-store.ts';

export interface EngineBuckets {
  /** Budgets of upstreams, and counts of a month. */
  readonly budgets: Bucket;
  /** The exchange rate and what confirmed it. */
  readonly rates: Bucket;
  readonly catalogs: Bucket;
  readonly prices: Bucket;
}

const CATALOG = 'catalog:';

/** Rejects when a bucket cannot be read: an engine that takes its budgets for full must not begin. */
export async function openEngineStores(
  buckets: EngineBuckets,
  term: Term,
  { clock, ...own }: Pick<EngineStores, 'tokens' | 'history'> & { readonly clock: Clock },
): Promise<{ readonly stores: EngineStores; close(): Promise<void> }> {
  const [budgets, rates, catalogs, prices] = await Promise.all([
    openFencedStore(buckets.budgets, term, clock),
    openFencedStore(buckets.rates, term, clock),
    openCatalogStore(buckets.catalogs, term, clock),
    openPriceStore(buckets.prices, term, clock),
  ]);
  const kept: Store = {
    ...rates,
    get: (key) => (key.startsWith(CATALOG) ? catalogs : rates).get(key),
    async put(items) {
      for (const [key, value] of Object.entries(items))
        await (key.startsWith(CATALOG) ? catalogs : rates).put({ [key]: value });
    },
  };
  return {
    stores: { ...own, upstreams: budgets, settings: budgets, kept, assets: prices },
    close: prices.close,
  };
}
