/** The operation over HTTP, with CORS for pages of any origin, and the health routes. */
import type { Operation } from './operation.ts';
import { isOperationPath } from './parse-path.ts';
import { methodNotAllowed, notFound } from './refusals.ts';

/** The routes, which are labels of the metrics. */
export const ROUTES = ['operation', 'healthz', 'readyz', 'metrics', 'other'] as const;
export type Route = (typeof ROUTES)[number];
export type HttpRoute = Exclude<Route, 'metrics'>;

/** Pages of any origin may read the answers of the operation, and nothing else. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, retry-after',
} as const;

const PREFLIGHT = {
  ...CORS,
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
} as const;

export const NO_STORE = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;
const READ = ['GET', 'HEAD'];

export function routeOf(path: string): HttpRoute {
  if (path === '/healthz') return 'healthz';
  if (path === '/readyz') return 'readyz';
  return isOperationPath(path) ? 'operation' : 'other';
}

/** Answers a request by its route. Never rejects. */
export async function answerOverHttp(
  operation: Operation,
  request: Request,
  { path, isReady }: { readonly path: string; readonly isReady: () => boolean },
): Promise<Response> {
  const route = routeOf(path);
  if (route === 'healthz')
    return readOnly(request.method, () => Response.json({ status: 'ok' }, { headers: NO_STORE }));
  if (route === 'readyz') return readOnly(request.method, () => readiness(isReady()));
  if (route === 'other') return notFound();
  return request.method === 'OPTIONS'
    ? new Response(null, { status: 204, headers: PREFLIGHT })
    : operation(request);
}

/** The answer of `/readyz`: 503 while prices cannot be requested yet. */
function readiness(isReady: boolean): Response {
  return Response.json(
    { status: isReady ? 'ok' : 'not ready' },
    { status: isReady ? 200 : 503, headers: NO_STORE },
  );
}

/** Adds the CORS headers, by which pages of any origin may read the response. */
export function letPagesRead(response: Response): void {
  for (const [name, value] of Object.entries(CORS)) response.headers.set(name, value);
}

export function readOnly(method: string, answer: () => Response): Response {
  return READ.includes(method) ? answer() : methodNotAllowed(method, READ);
}
