/** The server's metrics, in Prometheus' format. No label can contain a key or an address. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { RATE_SERVICES } from '../../core/fx/services.ts';
import { SOURCES } from '../../core/market/source-table.ts';
import type { Fetch } from '../../core/upstream/send-request.ts';
import type { Route } from '../api/over-http.ts';

const SOURCE_OF_HOST = new Map<string, string>([
  ...SOURCES.map(({ host, name }) => [host, name] as const),
  ...RATE_SERVICES.flatMap(({ name, urls }) => urls.map((url) => [new URL(url).host, name] as const)),
]);

export type Metrics = ReturnType<typeof metricsIn>;

/** The buckets of durations: from a cached answer to a lookup of 6 s. */
const SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 6, 10];

export function createMetrics(): Metrics {
  return metricsIn(new Registry());
}

function metricsIn(registry: Registry) {
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Counter({
    name: 'sise_http_requests_total',
    help: 'Requests answered, by route and status.',
    labelNames: ['route', 'status'],
    registers,
  });
  const duration = new Histogram({
    name: 'sise_http_request_duration_seconds',
    help: 'Time from a request to its response, by route.',
    labelNames: ['route'],
    buckets: SECONDS,
    registers,
  });
  const entries = new Counter({
    name: 'sise_price_entries_total',
    help: 'Entries of responses, from the cache (hit) or requested from a source (miss).',
    labelNames: ['cache'],
    registers,
  });
  const upstreamRequests = new Counter({
    name: 'sise_upstream_requests_total',
    help: 'Requests sent to price sources, exchange-rate services and RPC nodes, by source and outcome.',
    labelNames: ['source', 'outcome'],
    registers,
  });
  const upstreamDuration = new Histogram({
    name: 'sise_upstream_request_duration_seconds',
    help: 'Time from a request to an upstream to the head of its response, by source.',
    labelNames: ['source'],
    buckets: SECONDS,
    registers,
  });

  function askedUpstream({ source, outcome, seconds }: ObservedRequest): void {
    upstreamRequests.inc({ source, outcome });
    upstreamDuration.observe({ source }, seconds);
  }

  return {
    answered(route: Route, status: number, seconds: number): void {
      requests.inc({ route, status });
      duration.observe({ route }, seconds);
    },
    /** Counts a request that was refused before it was read. */
    refused: (status: number) => requests.inc({ route: 'other', status }),
    /** Counts the entries of an answer that needed no request to a source (`hits`), and those that did (`misses`). */
    priced({ hits, misses }: { readonly hits: number; readonly misses: number }): void {
      if (hits > 0) entries.inc({ cache: 'hit' }, hits);
      if (misses > 0) entries.inc({ cache: 'miss' }, misses);
    },
    /** Wraps a fetch so that its requests are counted by source and outcome. */
    observed: (fetch: Fetch) => observedFetch(fetch, askedUpstream),
    page: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

export type ServiceMetrics = ReturnType<typeof createServiceMetrics>;

const HOP_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];

export function createServiceMetrics() {
  const registry = new Registry();
  const registers = [registry];
  let acknowledgedAt = performance.now();
  const connected = new Gauge({
    name: 'sise_nats_connected',
    help: 'Whether this process is connected to NATS.',
    registers,
  });
  const connections = new Counter({
    name: 'sise_nats_connections_total',
    help: 'Connections to NATS that this process made: more than one are reconnects.',
    registers,
  });
  const engine = new Gauge({
    name: 'sise_engine_lease',
    help: 'Whether this process is the engine: 1 at one of all processes.',
    registers,
  });
  const terms = new Counter({
    name: 'sise_engine_terms_total',
    help: 'How often this process became the engine.',
    registers,
  });
  const hop = new Histogram({
    name: 'sise_engine_hop_seconds',
    help: 'Time from a question of this process to the acknowledgement of the engine.',
    buckets: HOP_SECONDS,
    registers,
  });
  new Gauge({
    name: 'sise_engine_answer_age_seconds',
    help: 'Time since the engine last acknowledged a question of this process.',
    registers,
    collect() {
      this.set((performance.now() - acknowledgedAt) / 1000);
    },
  });

  return {
    ...metricsIn(registry),
    nats(isConnected: boolean): void {
      connected.set(isConnected ? 1 : 0);
      if (isConnected) connections.inc();
    },
    lease(isEngine: boolean): void {
      engine.set(isEngine ? 1 : 0);
      if (isEngine) terms.inc();
    },
    /** Counts the time from a question to the engine's acknowledgement. */
    hop(seconds: number): void {
      acknowledgedAt = performance.now();
      hop.observe(seconds);
    },
  };
}

interface ObservedRequest {
  /** The name of the source; for a blockchain node, `rpc` and its host. */
  readonly source: string;
  readonly outcome: string;
  /** The time until the response's headers arrived or the request failed. */
  readonly seconds: number;
}

/** Wraps a fetch so that `onRequest` is called when a request has a response or has failed. */
function observedFetch(fetch: Fetch, onRequest: (request: ObservedRequest) => void): Fetch {
  return async (url, init) => {
    const { host } = new URL(url);
    const source = SOURCE_OF_HOST.get(host) ?? `rpc ${host}`;
    const startedAt = performance.now();
    const note = (outcome: string) =>
      onRequest({ source, outcome, seconds: (performance.now() - startedAt) / 1000 });
    try {
      const response = await fetch(url, init);
      note(outcomeOf(response.status));
      return response;
    } catch (error) {
      note(init.signal?.aborted ? 'given up' : 'no connection');
      throw error;
    }
  };
}

function outcomeOf(status: number): string {
  if (status === 429 || status === 418) return 'rate limited';
  return status >= 200 && status < 300 ? 'answered' : `refused ${Math.floor(status / 100)}xx`;
}
