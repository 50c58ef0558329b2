/** The team's server of a build that has one: prices from it, and the handlers of its settings. */
import { type AssetKey, coinKey, TETHER } from '../../../core/market/assets.ts';
import type { Pricing } from '../../../core/pricing/pricing.ts';
import { tetherReadings } from '../../../core/pricing/tether-price.ts';
import type { Store } from '../../../core/storage/store.ts';
import type { Clock } from '../../../core/upstream/clock.ts';
import type { Upstreams } from '../../../core/upstream/upstream.ts';
import type { HandlersOf } from '../../messages/receive.ts';
import type { SERVER_MESSAGES, ServerCondition, ServerReport } from '../../messages/server.ts';
import type { ServerConversion } from './server-answer.ts';
import { createServerClient } from './server-client.ts';
import { createServerPriceCache } from './server-price-cache.ts';
import { createServerPricing } from './server-pricing.ts';
import { createServerSettings, readServerKey } from './server-settings.ts';

export interface TeamServerParts {
  /** `https://prices.example` */
  readonly origin: string;
  /** The engine's own. */
  readonly pricing: Pricing;
  readonly upstreams: Upstreams;
  readonly conversion: Omit<ServerConversion, 'tetherReadings'>;
  readonly clock: Clock;
  /** Stores the server's prices and condition until the browser is closed. */
  readonly session: Store;
  /** Stores the key for good. */
  readonly settings: Store;
}

export interface TeamServer {
  readonly pricing: Pricing;
  /** The saved assets that other requests to the sources may include: none while the server prices them. */
  mayRide(saved: readonly AssetKey[]): readonly AssetKey[];
  readonly handlers: HandlersOf<typeof SERVER_MESSAGES>;
}

/** Time limit of a test of the key, for whose result a person waits. */
const TEST_LIMIT_MS = 7_000;
const SHOWN_END = 4;
const NOTHING: readonly AssetKey[] = [];

export function createTeamServer({
  origin,
  upstreams,
  clock,
  session,
  ...parts
}: TeamServerParts): TeamServer {
  const { host } = new URL(origin);
  const conversion: ServerConversion = {
    ...parts.conversion,
    tetherReadings: () => tetherReadings(parts.pricing.stateOf(TETHER)),
  };
  const client = createServerClient({ origin, upstreams, conversion, store: session, clock });
  const settings = createServerSettings(parts.settings, clock);
  const cache = createServerPriceCache(session, host);
  const restored = Promise.all([client.restored, settings.restored, cache.restored]);
  const pricing = createServerPricing({ ...parts, client, cache, settings, clock, restored });

  async function report(): Promise<ServerReport> {
    await restored;
    const { key, mode, pages } = settings.current();
    const keyEnd = key?.slice(-SHOWN_END) ?? null;
    const unreadable = settings.isUnreadable() && ({ keyUnreadable: true } as const);
    return { host, mode, pages, keyEnd, condition: client.condition(), ...unreadable };
  }

  async function test(key: string): Promise<ServerCondition> {
    // A test must reach the server now, so that pauses after failures end.
    client.upstream.forgive();
    const [asked] = await client.ask([coinKey('ETH')], key, AbortSignal.timeout(TEST_LIMIT_MS));
    return asked?.outcome === 'failed' ? asked.why : 'works';
  }

  const handlers: TeamServer['handlers'] = {
    server: report,
    async serverKey({ key }) {
      await restored;
      if (key === null) {
        await settings.change({ key });
        await client.forget();
        return 'removed';
      }
      const read = readServerKey(key);
      if (read === null) return 'not a key';
      const outcome = await test(read);
      if (outcome !== 'wrong key') await settings.change({ key: read });
      return outcome;
    },
    async serverChoice({ change }) {
      await restored;
      await settings.change(change);
      return report();
    },
    async testServer() {
      await restored;
      const { key } = settings.current();
      return key === null ? null : test(key);
    },
  };
  return { pricing, handlers, mayRide: (saved) => (settings.isInUse() ? NOTHING : saved) };
}
