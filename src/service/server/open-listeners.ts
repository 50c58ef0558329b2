/** Opens the listeners of a server: one for the operation, and an optional one for the metrics. */

import type { Clock } from '../../core/upstream/clock.ts';
import type { Operation } from '../api/operation.ts';
import { createApp, createMetricsApp, METRICS_CONNECTIONS } from './app.ts';
import { type Listener, listen, type Refused } from './listen.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { createRefusalLimit } from './refusal-limit.ts';

export interface Address {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
}

export interface ListeningParts {
  readonly host: string;
  /** Further names in `Host` headers, besides `host` and the loopback's. */
  readonly allowedHosts?: readonly string[];
  readonly port: number;
  /** No metrics when left out. */
  readonly metricsAt?: Address | undefined;
  /** The open file of a listening socket, instead of `host` and `port`. */
  readonly socket?: number | undefined;
  /** Whether `X-Forwarded-For` names the sender. */
  readonly trustProxy?: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Listening extends Listener {
  readonly metricsPort: number | null;
}

/** Rejects when one cannot listen, and closes the others. */
export async function openListeners(
  parts: ListeningParts & {
    readonly operation: Operation;
    readonly isReady: () => boolean;
    readonly metrics: Metrics;
  },
): Promise<Listening> {
  const { operation, isReady, metrics, host, port, socket, metricsAt, log } = parts;
  const refusals = createRefusalLimit(parts.trustProxy ?? false, parts.clock);
  const app = createApp({ operation, isReady, metrics, refusals, onAnswered: log.request });
  const common = {
    allowedHosts: parts.allowedHosts ?? [],
    refusals,
    onRefused: ({ isOneOfMany, ...refused }: Refused) => {
      metrics.refused(refused.status);
      if (!isOneOfMany) log.request(refused);
    },
  };
  const listeners: Listener[] = [];
  const stop = async () => {
    await Promise.all(listeners.map((listener) => listener.stop()));
  };
  try {
    const mostConnections = connectionLimit();
    const listener = await listen({ ...common, fetch: app.fetch, host, port, socket, mostConnections });
    listeners.push(listener);
    const at = { host: listener.host, port: listener.port };
    if (!metricsAt) return { ...at, metricsPort: null, stop };
    const metricsApp = createMetricsApp({ metrics, page: metrics, refusals, onAnswered: log.request });
    const measured = await listen({
      ...common,
      ...metricsAt,
      fetch: metricsApp.fetch,
      mostConnections: METRICS_CONNECTIONS,
    });
    listeners.push(measured);
    return { ...at, metricsPort: measured.port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** For the database, the log, the listeners and the requests to sources. */
const RESERVED_FILES = 64;
const MOST = 10_000;

/** The most connections under a limit of open files. */
export function connectionLimit(openFiles = openFileLimit()): number {
  return Math.min(MOST, Math.max(openFiles >> 1, openFiles - RESERVED_FILES));
}

/** `ulimit -n`; Windows has none. */
function openFileLimit(): number {
  // Otherwise the report resolves the names of all peers.
  Object.assign(process.report, { excludeNetwork: true });
  const report: unknown = process.report.getReport();
  const { userLimits } = report as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}
