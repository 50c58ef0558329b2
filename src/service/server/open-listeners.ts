/** Opens the listeners of a server with their apps: one for the operation, and an optional one for the metrics. */
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { Clock } from '../../core/upstream/clock.ts';
import type { Operation } from '../api/operation.ts';
import { answerOverHttp, letPagesRead, NO_STORE, type Route, readOnly, routeOf } from '../api/over-http.ts';
import { internalError, notFound, tooManyRefusals } from '../api/refusals.ts';
import { type Listener, listen, type Refused } from './listen.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { createRefusalLimit, isRefusal, REFUSALS_PER_MINUTE, type RefusalLimit } from './refusal-limit.ts';

export interface Address {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
}

export interface ListeningParts {
  readonly host: string;
  /** Names that `Host` headers may have besides `host` and those of the loopback. */
  readonly allowedHosts?: readonly string[];
  readonly port: number;
  /** The address on which the metrics are served; without it, they are not served. */
  readonly metricsAt?: Address | undefined;
  /** The number of an open file that is a listening socket, used instead of `host` and `port`. */
  readonly socket?: number | undefined;
  /** Whether the address of a client is taken from `X-Forwarded-For`. */
  readonly trustProxy?: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Listening extends Listener {
  readonly metricsPort: number | null;
}

/** Opens all listeners. If one cannot listen, closes the others and rejects. */
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

/** Open files that are reserved for the database, the log, the listeners and the requests to sources. */
const RESERVED_FILES = 64;
/** The most connections, even where the limit of open files allows more. */
const MOST = 10_000;

/** How many connections a limit of open files allows: all but `RESERVED_FILES`, or half of them if that is more. */
export function connectionLimit(openFiles = openFileLimit()): number {
  return Math.min(MOST, Math.max(openFiles >> 1, openFiles - RESERVED_FILES));
}

/** The limit of open files (`ulimit -n`); infinite on Windows, which has none. */
function openFileLimit(): number {
  // Without `excludeNetwork`, the report resolves the host names of all peers, which takes long.
  Object.assign(process.report, { excludeNetwork: true });
  const report: unknown = process.report.getReport();
  const { userLimits } = report as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}

interface AppParts {
  readonly metrics: Pick<Metrics, 'answered'>;
  readonly refusals: RefusalLimit;
  /**
   * Called to log each answer, except the 429s of an address beyond its limit of refusals. `path` still contains the
   * API key, which the receiver must remove.
   */
  readonly onAnswered: (answered: {
    readonly method: string;
    readonly path: string;
    readonly status: number;
    readonly ms: number;
  }) => void;
}

type App = Hono<{ Bindings: HttpBindings }>;
type Asked = Context<{ Bindings: HttpBindings }>;

/** The app that answers the operation and the health routes. */
function createApp({
  operation,
  isReady,
  ...parts
}: AppParts & { readonly operation: Operation; readonly isReady: () => boolean }): App {
  const answered = createAnswering(parts);
  const app = newApp();
  app.all('*', (asked) =>
    answered(routeOf(asked.req.path), asked, () =>
      answerOverHttp(operation, asked.req.raw, { path: new URL(asked.req.url).pathname, isReady }),
    ),
  );
  return app;
}

/** The most connections to the metrics. */
const METRICS_CONNECTIONS = 16;

/** The app that answers Prometheus with the metrics, on its own listener. */
function createMetricsApp(parts: AppParts & { readonly page: Pick<Metrics, 'page' | 'contentType'> }): App {
  const { page: metrics } = parts;
  const answered = createAnswering(parts);
  const app = newApp();
  app.all('/metrics', (asked) =>
    answered('metrics', asked, async () => {
      const headers = { ...NO_STORE, 'content-type': metrics.contentType };
      const page = await metrics.page();
      return readOnly(asked.req.method, () => new Response(page, { headers }));
    }),
  );
  app.all('*', (asked) => answered('other', asked, notFound));
  return app;
}

function newApp(): App {
  const app: App = new Hono();
  app.onError((error) => {
    console.error('a request failed', error);
    return internalError();
  });
  return app;
}

/** Counts and logs answers. Replaces refusals of an address beyond its limit by a 429. */
function createAnswering({ metrics, refusals, onAnswered }: AppParts) {
  return async (route: Route, { req, env }: Asked, answer: () => Response | Promise<Response>) => {
    const startedAt = performance.now();
    const given = await answer();
    const seconds = isRefusal(given.status) ? refusals.take(env.incoming) : 0;
    const response = seconds > 0 ? tooManyRefusals(REFUSALS_PER_MINUTE, seconds) : given;
    if (route === 'operation') letPagesRead(response);
    const ms = performance.now() - startedAt;
    metrics.answered(route, response.status, ms / 1000);
    if (seconds === 0) onAnswered({ method: req.method, path: req.path, status: response.status, ms });
    return response;
  };
}
