/** What is answered over HTTP: the operation, to pages of any origin, and whether the server is well. */
import { isOperationPath } from './location.ts';
import type { Operation } from './operation.ts';
import { methodNotAllowed, notFound } from './refusals.ts';

/** What may be asked, wherever it listens, as it is counted. */
export const ROUTES = ['operation', 'healthz', 'readyz', 'metrics', 'other'] as const;
export type Route = (typeof ROUTES)[number];
export type HttpRoute = Exclude<Route, 'metrics'>;

/** Pages of any origin may read prices, and nothing else. */
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

export const NOT_KEPT = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;
const READ = ['GET', 'HEAD'];

export function routeOf(path: string): HttpRoute {
  if (path === '/healthz') return 'healthz';
  if (path === '/readyz') return 'readyz';
  return isOperationPath(path) ? 'operation' : 'other';
}

/** Never rejects. */
export async function answerOverHttp(
  operation: Operation,
  request: Request,
  { path, isReady }: { readonly path: string; readonly isReady: () => boolean },
): Promise<Response> {
  const route = routeOf(path);
  if (route === 'healthz')
    return readOnly(request.method, () => Response.json({ status: 'ok' }, { headers: NOT_KEPT }));
  if (route === 'readyz') return readOnly(request.method, () => readiness(isReady()));
  if (route === 'other') return notFound();
  return request.method === 'OPTIONS'
    ? new Response(null, { status: 204, headers: PREFLIGHT })
    : operation(request);
}

/** 503 while prices cannot be requested yet. */
function readiness(isReady: boolean): Response {
  return Response.json(
    { status: isReady ? 'ok' : 'not ready' },
    { status: isReady ? 200 : 503, headers: NOT_KEPT },
  );
}

/** Lets pages of any origin read what the operation has answered. */
export function letPagesRead(response: Response): void {
  for (const [name, value] of Object.entries(CORS)) response.headers.set(name, value);
}

export function readOnly(method: string, answer: () => Response): Response {
  return READ.includes(method) ? answer() : methodNotAllowed(method, READ);
}
