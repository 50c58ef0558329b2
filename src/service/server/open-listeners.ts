/** The listeners of a server: one for the operation, and one for its metrics where that is wanted. */

import type { Clock } from '../../core/upstream/clock.ts';
import type { Operation } from '../api/operation.ts';
import { createApp, createMetricsApp, METRICS_CONNECTIONS } from './app.ts';
import { type Listener, listen, type Refused } from './listen.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { connectionLimit } from './open-files.ts';
import { createRefusalLimit } from './refusal-limit.ts';

export interface Address {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
}

export interface ListeningParts {
  readonly host: string;
  /** Names besides `host` and the loopback's that requests may come by; none when left out. */
  readonly allowedHosts?: readonly string[];
  readonly port: number;
  /** Where the metrics are; nowhere when left out. */
  readonly metricsAt?: Address | undefined;
  /** The open file of a socket that listens already, in place of `host` and `port`. */
  readonly socket?: number | undefined;
  /** Whether `X-Forwarded-For` names the sender. */
  readonly trustProxy?: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Listening {
  /** The address that it listens on. */
  readonly host: string;
  readonly port: number;
  /** Null when there is none. */
  readonly metricsPort: number | null;
  /** Resolves when the requests under way are answered. */
  stop(): Promise<void>;
}

/** Rejects when it cannot listen; then nothing listens. */
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
