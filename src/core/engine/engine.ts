/** The price engine, put together from its parts. The same in a browser and in Node. */
import type { UsdKrw } from '../fx/rate.ts';
import { createUsdKrw } from '../fx/rate-in-use.ts';
import {
  createHistory,
  createPrivateHistory,
  type History,
  type PrivateHistory,
} from '../history/create-history.ts';
import type { Recordings } from '../history/recordings.ts';
import { type AssetKey, assetOf, coinKey } from '../market/assets.ts';
import { FIRST_COINS } from '../market/platforms.ts';
import { SOURCE_NAMES } from '../market/source-table.ts';
import type { Boards } from '../pricing/board.ts';
import type { NewAddressQuota } from '../pricing/new-addresses.ts';
import { createPricing, type Pricing, type PricingLayer, type PricingParts } from '../pricing/pricing.ts';
import { createDemoKey, type DemoKey } from '../sources/coingecko-demo-key.ts';
import { createSources } from '../sources/create-sources.ts';
import type { PriceSource } from '../sources/source-port.ts';
import { createMemoryStore } from '../storage/memory.ts';
import type { Store } from '../storage/store.ts';
import { createTokens } from '../tokens/create-tokens.ts';
import { REGISTRY } from '../tokens/registry.ts';
import type { Tokens } from '../tokens/token-metadata.ts';
import type { Clock } from '../upstream/clock.ts';
import { createUpstreams } from '../upstream/create-upstreams.ts';
import type { Fetch } from '../upstream/send-request.ts';
import { createShares } from '../upstream/shares.ts';
import type { AllowedHosts, Upstreams } from '../upstream/upstream.ts';
import type { UpstreamMemories } from '../upstream/upstream-memory.ts';

export interface EngineStores {
  /** Budgets, breakers and health of the upstreams, which must outlive a stopped worker. */
  readonly upstreams: Store;
  /** The states of assets, until the browser is closed. */
  readonly assets: Store;
  /** The sources' catalogs, and exchange rates. */
  readonly kept: Store;
  /** Names, symbols and decimals of tokens. */
  readonly tokens: Store;
  /** The store of the user's own key for CoinGecko. */
  readonly settings: Store;
  /** Past prices. */
  readonly history: Store;
}

export interface EngineParts {
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** A random number from 0 to 1, as `Math.random`. */
  readonly random: () => number;
  readonly stores: EngineStores;
  /** The saved tokens, whose prices fill requests beside those of the coins. */
  readonly saved?: () => readonly AssetKey[];
  /** The Korean name of a token by the exchanges' lists, where none is bundled; null where they do not list it. */
  readonly koreanNameOf?: (key: AssetKey) => string | null;
  /** The recordings of this device, for moments of which no source has a record. */
  readonly recordings?: Recordings | undefined;
  /** Budgets and health of the upstreams, where several engines in turn share them. */
  readonly memories?: UpstreamMemories;
  /** The quotas for new addresses, where several engines in turn share them; the engine creates its own where it is absent. */
  readonly newAddressQuota?: NewAddressQuota;
  /** Whether a request is sent only after its cost is stored: needed where another process may take over the budgets. */
  readonly budgetsMustBeStored?: boolean;
  /** The hosts that may be requested; every host where it is absent. */
  readonly hosts?: AllowedHosts | undefined;
  /** A demo key for CoinGecko, which is used in place of a stored one. */
  readonly coinGeckoKey?: string | null;
}

export interface Engine {
  readonly pricing: Pricing;
  readonly privatePricing: PrivatePricing;
  readonly boards: Boards;
  /** Adds answers that came without a request, such as live prices: see `SourceClient`. */
  readonly take: PricingLayer['take'];
  readonly tokens: Tokens;
  readonly usdKrw: UsdKrw;
  readonly sources: readonly PriceSource[];
  /**
   * The upstreams of this engine, through which hosts other than the sources are requested, too (such as a team's
   * server).
   */
  readonly upstreams: Upstreams;
  readonly demoKey: DemoKey;
  readonly history: History;
  readonly privateHistory: PrivateHistory;
  /** Resolves when all stores are read; no request is sent before. */
  readonly ready: Promise<unknown>;
  /** Aborts pending requests. Nothing is written after it. */
  close(): Promise<void>;
}

const COINS: readonly AssetKey[] = FIRST_COINS.map(coinKey);

const NOTHING: readonly AssetKey[] = [];

export function createEngine({
  fetch,
  clock,
  random,
  stores,
  saved = () => NOTHING,
  koreanNameOf = () => null,
  recordings,
  memories = new Map(),
  coinGeckoKey,
  hosts,
  budgetsMustBeStored: mustBeStored = false,
  ...rest
}: EngineParts): Engine {
  const upstreams = createUpstreams({
    ...{ fetch, clock, store: stores.upstreams, random, memories, mustBeStored, ...(hosts && { hosts }) },
  });
  const usdKrw = createUsdKrw({ upstreams, clock, store: stores.kept });
  const tokens = createTokens({
    upstreams,
    clock,
    store: stores.tokens,
    registered: REGISTRY.find,
    koreanNameOf,
    coinGeckoIdOf: (key) => coinGecko?.idOf?.(assetOf(key)) ?? null,
  });
  const demoKey = createDemoKey({ store: stores.settings, upstreams, clock, given: coinGeckoKey });
  const usdOf = (key: AssetKey) => {
    const price = pricing.peek([key], SOURCE_NAMES).get(key);
    return price && 'usd' in price ? price.usd : null;
  };
  const sources = createSources({
    upstreams,
    clock,
    store: stores.kept,
    session: stores.assets,
    demoKey,
    usdOf,
  });
  const coinGecko = sources.find(({ row }) => row.name === 'CoinGecko');
  const pricingParts: PricingParts = {
    sources,
    usdKrw,
    tokens,
    store: stores.assets,
    clock,
    hostOffsetMs: upstreams.hostTime.offsetMs,
    ...rest,
    riders: {
      coins: COINS,
      saved,
      spare: REGISTRY.all.map(({ key }) => key),
    },
  };
  const pricing = createPricing(pricingParts);
  const historyParts = {
    upstreams,
    clock,
    shares: createShares(clock),
    demoKey,
    coinGecko,
  };
  const history = createHistory({ ...historyParts, store: stores.history, recordings });
  const parts = [upstreams, usdKrw, tokens, demoKey, pricing];
  return {
    pricing,
    privatePricing: createPrivatePricing(pricingParts, pricing),
    boards: pricing.boards,
    take: pricing.take,
    tokens,
    usdKrw,
    sources,
    upstreams,
    demoKey,
    history,
    privateHistory: createPrivateHistory(historyParts),
    ready: Promise.all(parts.map(({ restored }) => restored)),
    close: upstreams.close,
  };
}

export interface PrivatePricing {
  /** The layer of the open private windows; created at the first call and after `forget`. */
  current(): Pick<Pricing, 'peek' | 'prices' | 'premiums'>;
  /** Drops the layer with all its results. */
  forget(): void;
}

/**
 * Creates the pricing of private windows. Its layer reads the states of `common` and changes none; both layers use the
 * same sources and budgets.
 */
export function createPrivatePricing(parts: PricingParts, common: PricingLayer): PrivatePricing {
  let layer: PricingLayer | null = null;
  return {
    current() {
      layer ??= createPricing({
        ...parts,
        common,
        store: createMemoryStore(),
        tokens: { noteFromSource: () => undefined },
        // Saved assets never fill up the requests of private windows (as riders): a source could link those requests to
        // the person.
        riders: { ...parts.riders, saved: () => [] },
      });
      return layer;
    },
    forget() {
      layer?.states.leave();
      layer = null;
    },
  };
}
