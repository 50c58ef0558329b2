/** The apps of the server: the operation with its health routes, and the metrics. */
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { Operation } from '../api/operation.ts';
import { answerOverHttp, letPagesRead, NO_STORE, type Route, readOnly, routeOf } from '../api/over-http.ts';
import { internalError, notFound, tooManyRefusals } from '../api/refusals.ts';
import type { Metrics } from './metrics.ts';
import type { RefusalLimit } from './refusal-limit.ts';
import { isRefusal, REFUSALS_PER_MINUTE } from './refusal-limit.ts';

interface AppParts {
  readonly metrics: Pick<Metrics, 'answered'>;
  readonly refusals: RefusalLimit;
  /** Called for each answer to log. The path is the requested one, including the key. */
  readonly onAnswered: (answered: {
    readonly method: string;
    readonly path: string;
    readonly status: number;
    readonly ms: number;
  }) => void;
}

type App = Hono<{ Bindings: HttpBindings }>;
type Asked = Context<{ Bindings: HttpBindings }>;

export function createApp({
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

export const METRICS_CONNECTIONS = 16;

/** The metrics for Prometheus, on a separate listener. */
export function createMetricsApp(
  parts: AppParts & { readonly page: Pick<Metrics, 'page' | 'contentType'> },
): App {
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

/** Counts and logs answers, and shortens refusals beyond the limit of an address. */
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
