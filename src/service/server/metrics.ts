/** What is counted for whoever runs the server, in Prometheus' format. No label can hold a key or an address. */
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { type AskedUpstream, observedFetch } from '../../core/engine/observed-fetch.ts';
import type { Fetch } from '../../core/upstream/send-request.ts';
import type { Route } from '../api/over-http.ts';

export interface Metrics {
  /** A request that was answered. */
  answered(route: Route, status: number, seconds: number): void;
  /** A request that was refused before it was read. */
  refused(status: number): void;
  /** The entries of an answer: those that needed no source to be asked, and the others. */
  priced(counts: { readonly hits: number; readonly misses: number }): void;
  /** The same fetch, counted by source and outcome. */
  observed(fetch: Fetch): Fetch;
  /** The page that Prometheus reads, and its content type. */
  page(): Promise<string>;
  readonly contentType: string;
}

/** From an answer out of memory to a lookup that took all of its 6 s. */
const SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 6, 10];

/** Of this process. */
export function createMetrics(): Metrics {
  return metricsIn(new Registry());
}

/** The same in a registry that has others beside them. */
export function metricsIn(registry: Registry): Metrics {
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

  function askedUpstream({ source, outcome, seconds }: AskedUpstream): void {
    upstreamRequests.inc({ source, outcome });
    upstreamDuration.observe({ source }, seconds);
  }

  return {
    answered(route, status, seconds) {
      requests.inc({ route, status });
      duration.observe({ route }, seconds);
    },
    refused: (status) => requests.inc({ route: 'other', status }),
    priced({ hits, misses }) {
      if (hits > 0) entries.inc({ cache: 'hit' }, hits);
      if (misses > 0) entries.inc({ cache: 'miss' }, misses);
    },
    observed: (fetch) => observedFetch(fetch, askedUpstream),
    page: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
