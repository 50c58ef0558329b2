/**
 * The world outside, made up and on this machine: every host that the product talks to, by name, as strict as
 * its documents, with faults on demand (docs/testing.md). The ground truth of tests and of the demo.
 */
import type { Asked, Host, Reply, Stage, Usage } from './answers.ts';
import { createFaults, type Fault, type Faults, spoiled } from './faults.ts';
import { binance } from './hosts/binance.ts';
import { bithumb } from './hosts/bithumb.ts';
import { coinGecko } from './hosts/coingecko.ts';
import { defiLlama } from './hosts/defillama.ts';
import { dexScreener } from './hosts/dexscreener.ts';
import { explorers } from './hosts/explorers.ts';
import { geckoTerminal } from './hosts/geckoterminal.ts';
import { nodes } from './hosts/nodes.ts';
import { coinbase, erApi, frankfurter } from './hosts/rates.ts';
import { upbit } from './hosts/upbit.ts';
import { createLimits, type Limits } from './limits.ts';
import { createMarket, type Market } from './market.ts';
import { type Sleep, sent, sleepByTimers } from './sending.ts';
import { createShown } from './shown.ts';

const HOSTS: readonly Host[] = [
  coinGecko,
  defiLlama,
  binance,
  upbit,
  bithumb,
  geckoTerminal,
  dexScreener,
  coinbase,
  erApi,
  frankfurter,
  ...nodes,
  ...explorers,
];

/** Every name that the world answers to. */
export const WORLD_HOSTS: readonly string[] = HOSTS.flatMap((host) => host.hosts);

/** The hosts of the seven price sources, highest precedence first. */
export const SOURCE_HOSTS = {
  CoinGecko: 'api.coingecko.com',
  DefiLlama: 'coins.llama.fi',
  Binance: 'data-api.binance.vision',
  Upbit: 'api.upbit.com',
  Bithumb: 'api.bithumb.com',
  GeckoTerminal: 'api.geckoterminal.com',
  DexScreener: 'api.dexscreener.com',
} as const;

/** One request as it arrived. */
export interface Logged {
  /** By the world's clock, Unix milliseconds. */
  readonly at: number;
  readonly host: string;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
  /** What it was answered with; null while it waits, and when the connection broke or the asker gave up. */
  status: number | null;
}

export interface World {
  /** Answers a request. Rejects with ConnectionReset where a real connection would break. */
  handle(request: Request): Promise<Response>;
  /** The same as a `fetch`: obeys the signal and `redirect`, fails with TypeError as networks do. */
  readonly fetch: typeof globalThis.fetch;
  readonly market: Market;
  readonly faults: Faults;
  readonly limits: Limits;
  readonly log: Logged[];
  /** How many requests came to a host (and path), since the start or since `log.length = 0`. */
  count(host: string, pathPrefix?: string): number;
  /** Host names that the world does not play and paths without documentation, as `GET host/path`: a good product has none. */
  readonly strays: string[];
  /** As at its start: no change of the market, no fault, no limit changed or spent, nothing logged. */
  reset(): void;
}

export interface WorldOptions {
  /** Unix milliseconds. */
  readonly now?: () => number;
  /** How late answers wait; by the global timers when left out. */
  readonly sleep?: Sleep;
  readonly market?: Market;
}

/** A world of its own: market, limits, faults and log are not shared with another. */
export function createWorld({
  now = () => Date.now(),
  sleep = sleepByTimers,
  market = createMarket(),
}: WorldOptions = {}): World {
  const faults = createFaults();
  const limits = createLimits();
  const log: Logged[] = [];
  const strays: string[] = [];

  async function handle(request: Request): Promise<Response> {
    const asked: Asked = {
      method: request.method,
      url: new URL(request.url),
      headers: request.headers,
      body: request.body ? await request.text() : '',
    };
    const entry = logged(asked, now());
    log.push(entry);
    const inForce = faults.take(entry.host, entry.path);
    const right = answer(asked, inForce);
    const response = await sent(spoiled(right, inForce), {
      faults: inForce,
      signal: request.signal,
      sleep,
    });
    entry.status = response.status;
    return response;
  }

  function answer(asked: Asked, inForce: readonly Fault[]): Reply {
    const host = HOSTS.find((each) => each.hosts.includes(asked.url.host));
    if (!host)
      return stray(asked, {
        status: 502,
        body: 'nobody plays this host',
        headers: { 'content-type': 'text/plain' },
      });
    const path = decoded(asked.url.pathname);
    const routes = host.routes.filter((route) => path !== null && route.path.test(path));
    if (path === null || routes.length === 0) return stray(asked, host.notFound);
    const route = routes.find((each) => each.method === asked.method);
    if (!route)
      return stray(asked, {
        ...host.notFound,
        status: 405,
        headers: { ...host.notFound.headers, allow: routes.map((each) => each.method).join(', ') },
      });

    const at = now();
    const name = route.limit(asked);
    const standard = name === null ? undefined : host.limits[name];
    let used: Usage | null = null;
    if (name !== null && standard) {
      const outcome = limits.spend(asked.url.host, name, standard, at);
      if ('retryAfterSeconds' in outcome)
        return host.tooMany(outcome.retryAfterSeconds, name, outcome.banned);
      used = outcome;
    }
    const stage: Stage = {
      market,
      now: at,
      shown: createShown(inForce.filter((each) => each.kind === 'values')),
      has: (shape) => inForce.some((each) => each.kind === 'shape' && each.as === shape),
    };
    const reply = route.answer(asked, stage, route.path.exec(path) ?? []);
    return { ...reply, headers: { ...reply.headers, ...host.extra?.(asked, used) } };
  }

  function stray(asked: Asked, reply: Reply): Reply {
    strays.push(`${asked.method} ${asked.url.host}${asked.url.pathname}`);
    return reply;
  }

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const response = await handle(request).catch((error: unknown) => {
      throw request.signal.aborted ? request.signal.reason : new TypeError('fetch failed', { cause: error });
    });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || !location || request.redirect === 'manual')
      return response;
    if (request.redirect === 'error')
      throw new TypeError('fetch failed', { cause: new Error('unexpected redirect') });
    return fetch(new URL(location, request.url), init);
  };

  return {
    handle,
    fetch,
    market,
    faults,
    limits,
    log,
    strays,
    count: (host, pathPrefix = '/') =>
      log.filter((each) => each.host === host && each.path.startsWith(pathPrefix)).length,
    reset: () => {
      market.reset();
      faults.clear();
      limits.restore();
      log.length = 0;
      strays.length = 0;
    },
  };
}

function logged({ method, url, headers, body }: Asked, at: number): Logged {
  return {
    at,
    host: url.host,
    method,
    path: url.pathname,
    query: url.searchParams,
    url: url.href,
    headers: new Headers(headers),
    body,
    status: null,
  };
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
