/** What the server answers, by path: the operation, its health, its metrics. */
import { Hono } from 'hono';
import { isOperationPath } from '../api/location.ts';
import type { Operation } from '../api/operation.ts';
import { internalError, methodNotAllowed, notFound } from '../api/refusals.ts';
import type { Metrics, Route } from './metrics.ts';

export interface AppParts {
  readonly operation: Operation;
  readonly metrics: Metrics;
  /** Hears of every answer. The path is as it was asked, key and all. */
  readonly onAnswered: (answered: {
    readonly method: string;
    readonly path: string;
    readonly status: number;
    readonly ms: number;
  }) => void;
}

/** Pages of any origin may read prices, and nothing else. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after',
} as const;

const PREFLIGHT = {
  ...CORS,
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
} as const;

export function createApp({ operation, metrics, onAnswered }: AppParts): Hono {
  const app = new Hono();

  async function answered(route: Route, request: Request, path: string, answer: () => Promise<Response>) {
    const startedAt = performance.now();
    const response = await answer();
    const ms = performance.now() - startedAt;
    metrics.answered(route, response.status, ms / 1000);
    onAnswered({ method: request.method, path, status: response.status, ms });
    return response;
  }

  app.all('/healthz', ({ req }) =>
    answered('healthz', req.raw, req.path, async () =>
      readOnly(req.method, () => Response.json({ status: 'ok' }, { headers: NOT_KEPT })),
    ),
  );
  app.all('/metrics', ({ req }) =>
    answered('metrics', req.raw, req.path, async () => {
      const page = await metrics.page();
      return readOnly(
        req.method,
        () => new Response(page, { headers: { ...NOT_KEPT, 'content-type': metrics.contentType } }),
      );
    }),
  );
  app.all('*', ({ req }) => {
    const { raw, path, method } = req;
    if (!isOperationPath(path)) return answered('other', raw, path, async () => notFound());
    return answered('operation', raw, path, async () => {
      if (method === 'OPTIONS') return new Response(null, { status: 204, headers: PREFLIGHT });
      const response = await operation(raw);
      for (const [name, value] of Object.entries(CORS)) response.headers.set(name, value);
      return response;
    });
  });
  app.onError((error) => {
    console.error('a request failed', error);
    return internalError();
  });
  return app;
}

const NOT_KEPT = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
const READ = ['GET', 'HEAD'];

function readOnly(method: string, answer: () => Response): Response {
  return READ.includes(method) ? answer() : methodNotAllowed(method, READ);
}
