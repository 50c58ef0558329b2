/** An extension of a team: its engine in a world, and the real operation as the server that it was built for. */
import { createEngine } from '../../../../src/core/engine/engine.ts';
import type { AssetKey } from '../../../../src/core/market/assets.ts';
import type { Price } from '../../../../src/core/market/prices.ts';
import { SOURCE_NAMES } from '../../../../src/core/market/source-table.ts';
import type { Urgency } from '../../../../src/core/pricing/freshness.ts';
import { PERSON, type Requester } from '../../../../src/core/pricing/requester.ts';
import { createMemoryStore } from '../../../../src/core/storage/memory.ts';
import { createTeamServer } from '../../../../src/extension/background/team/team-server.ts';
import { stage } from '../../../service/api/stage.ts';

const ORIGIN = 'https://prices.example';
export const ETHER: AssetKey = 'ETH:0x';
export const BITCOIN: AssetKey = 'BTC:0x';
export const PEPE: AssetKey = 'ETH:0x6982508145454ce325ddbe47a25d4ec3d2311933';

/** What the server does in the place of answering. */
export type Fault = (url: string, init: RequestInit) => Response | Promise<Response>;

export const unreachable: Fault = () => {
  throw new TypeError('Failed to fetch');
};
export const saying =
  (body: unknown, status = 200, type = 'application/json'): Fault =>
  () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), {
      status,
      headers: { 'content-type': type },
    });

export async function team() {
  const served = await stage();
  const { world, clock, operation, key } = served;
  const sent: { readonly url: string; readonly tag: string | null; readonly status: number }[] = [];
  let fault: Fault | null = null;
  /** Changes what the server says. */
  let rewrite: ((text: string) => string) | null = null;
  const toServer: Fault = async (url, init) => {
    if (fault) return fault(url, init);
    if (!rewrite) return operation(new Request(url, init));
    // Tags are of what the operation says.
    const answer = await operation(new Request(url));
    return saying(rewrite(await answer.text()), answer.status)(url, init);
  };
  const stores = {
    ...{ upstreams: createMemoryStore(), kept: createMemoryStore(), tokens: createMemoryStore() },
    ...{ assets: createMemoryStore(), settings: createMemoryStore(), history: createMemoryStore() },
  };
  const session = createMemoryStore();
  /** Requests that the extension itself sent to sources. */
  const toSources: string[] = [];

  function start() {
    const engine = createEngine({
      fetch: async (url, init) => {
        if (!url.startsWith(ORIGIN)) {
          toSources.push(new URL(url).host);
          return world.fetch(url, init);
        }
        const tag = new Headers(init.headers).get('if-none-match');
        try {
          const answer = await toServer(url, init);
          sent.push({ url, tag, status: answer.status });
          return answer;
        } catch (error) {
          sent.push({ url, tag, status: 0 });
          throw error;
        }
      },
      ...{ clock, random: () => 0.5, stores },
    });
    const { pricing: own, upstreams, usdKrw, privatePricing } = engine;
    const conversion = {
      krwPerUsd: () => usdKrw.lastGood()?.krwPerUsd ?? null,
      ensureRate: async (signal: AbortSignal) => usdKrw.lastGood() ?? usdKrw.ensure({ signal }),
      isTetherSound: usdKrw.isTetherSound,
    };
    const parts = {
      origin: ORIGIN,
      pricing: own,
      upstreams,
      conversion,
      clock,
      session,
      settings: stores.settings,
    };
    return { own, usdKrw, privatePricing, ...createTeamServer(parts) };
  }

  let running = start();
  const prices = async (
    keys: readonly AssetKey[],
    urgency: Urgency = {},
    requester: Requester = PERSON,
  ): Promise<readonly Price[]> => {
    const found = await running.pricing.prices(keys, { order: SOURCE_NAMES, requester, ...urgency });
    return keys.flatMap((each) => found.get(each) ?? []);
  };

  return {
    ...served,
    sent,
    toSources,
    stores,
    prices,
    privatePrices: async (keys: readonly AssetKey[]) => {
      const request = { order: SOURCE_NAMES, requester: { kind: 'private window' } as const };
      return [...(await running.privatePricing.current().prices(keys, request)).values()];
    },
    /** As whoever asks the sources for another reason than a price to show. */
    ownPrices: (keys: readonly AssetKey[]) =>
      running.own.prices(keys, { order: SOURCE_NAMES, requester: PERSON }),
    /** Has a service tell the rate. */
    usdKrw: () => running.usdKrw,
    askRate: () => running.usdKrw.ensure({ signal: AbortSignal.timeout(5_000) }),
    peek: (asset: AssetKey) => running.pricing.peek([asset], SOURCE_NAMES).get(asset),
    recall: (price: Price) => (price.usd === null ? undefined : running.pricing.recall([price])),
    pricing: () => running.pricing,
    mayRide: (keys: readonly AssetKey[]) => running.mayRide(keys),
    handlers: () => running.handlers,
    enter: (given: string | null = key) => running.handlers.serverKey({ type: 'serverKey', key: given }),
    choose: (change: { mode?: 'only' | 'fallback'; pages?: boolean }) =>
      running.handlers.serverChoice({ type: 'serverChoice', change }),
    report: () => running.handlers.server({ type: 'server' }),
    test: () => running.handlers.testServer({ type: 'testServer' }),
    /** As a worker that is started anew. */
    restart: () => {
      running = start();
    },
    failWith: (next: Fault | null) => {
      fault = next;
    },
    tell: (next: ((text: string) => string) | null) => {
      rewrite = next;
    },
  };
}

export const HTML: Fault = saying('<!doctype html><title>Log in</title>', 200, 'text/html');
