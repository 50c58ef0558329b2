/** The price engine as a server has it: every part made once. */
import { createUsdKrw } from '../fx/usd-krw.ts';
import { createPricing, type Pricing } from '../pricing/pricing.ts';
import { createSources } from '../sources/sources.ts';
import type { Store } from '../storage/store.ts';
import type { Tokens } from '../tokens/describe.ts';
import { REGISTRY } from '../tokens/registry.ts';
import { createTokens } from '../tokens/tokens.ts';
import type { Clock } from '../upstream/clock.ts';
import type { Fetch } from '../upstream/exchange.ts';
import { createUpstreams } from '../upstream/upstreams.ts';

export interface Engine {
  readonly pricing: Pricing;
  readonly tokens: Tokens;
  /** Resolves when everything that was kept is back. */
  readonly ready: Promise<unknown>;
}

export interface EngineParts {
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** 0 to 1, as Math.random. */
  readonly random: () => number;
  readonly stores: {
    /** Budgets, breakers and health. */
    readonly upstreams: Store;
    /** Catalogs and the exchange rate. */
    readonly kept: Store;
    readonly tokens: Store;
    readonly assets: Store;
  };
}

export function createEngine({ fetch, clock, random, stores }: EngineParts): Engine {
  const upstreams = createUpstreams({ fetch, clock, store: stores.upstreams, random });
  const usdKrw = createUsdKrw({ upstreams, clock, store: stores.kept });
  const tokens = createTokens({ upstreams, clock, store: stores.tokens, registered: REGISTRY.find });
  const pricing = createPricing({
    sources: createSources({ upstreams, clock, store: stores.kept }),
    usdKrw,
    tokens,
    store: stores.assets,
    clock,
  });
  return {
    pricing,
    tokens,
    ready: Promise.all([upstreams.restored, usdKrw.restored, tokens.restored, pricing.restored]),
  };
}
