/** All seven sources, in the order of the table. */
import type { Store } from '../storage/store.ts';
import { REGISTRY, type Registry } from '../tokens/registry.ts';
import type { Clock } from '../upstream/clock.ts';
import type { Upstreams } from '../upstream/upstream.ts';
import { createBinance } from './binance.ts';
import { createBithumb } from './bithumb.ts';
import { createCoinGecko } from './coingecko.ts';
import { createDefiLlama } from './defillama.ts';
import { createDexScreener } from './dexscreener.ts';
import { createGeckoTerminal } from './geckoterminal.ts';
import type { PriceSource } from './source.ts';
import { createUpbit } from './upbit.ts';

export interface SourcesOptions {
  readonly upstreams: Upstreams;
  readonly clock: Clock;
  /** Keeps the catalogs: some megabyte, replaceable at any time. */
  readonly store: Store;
  readonly registry?: Registry;
  /** The user's own key for CoinGecko, if there is one now. */
  readonly demoKey?: () => string | null;
}

/** Every source behind its port. Await `upstreams.restored` before asking any. */
export function createSources({
  upstreams,
  clock,
  store,
  registry = REGISTRY,
  demoKey = () => null,
}: SourcesOptions): readonly PriceSource[] {
  return [
    createCoinGecko({ upstreams, clock, store, registry, demoKey }),
    createDefiLlama({ upstreams }),
    createBinance({ upstreams, clock, store, registry }),
    createUpbit({ upstreams, clock, registry }),
    createBithumb({ upstreams, clock, store, registry }),
    createGeckoTerminal({ upstreams, clock }),
    createDexScreener({ upstreams }),
  ];
}
