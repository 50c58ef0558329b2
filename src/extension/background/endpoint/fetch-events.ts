/** The operation on the extension's own origin, in Chromium: a service worker that answers `fetch` events. */

import type { Operation } from '../../../service/api/operation.ts';
import { isOperationPath, OPERATIONS } from '../../../service/api/parse-path.ts';

/** Of `ServiceWorkerGlobalScope`, what is used. */
export interface WorkerScope {
  addEventListener(type: 'fetch', listener: (event: FetchEventLike) => void): void;
  addEventListener(type: 'install', listener: (event: InstallEventLike) => void): void;
  addEventListener(type: 'activate', listener: (event: ActivateEventLike) => void): void;
  readonly clients: { claim(): Promise<void> };
}

export interface ActivateEventLike {
  waitUntil(task: Promise<unknown>): void;
}

export interface FetchEventLike {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

interface Route {
  readonly condition: { readonly not: { readonly or: readonly { readonly urlPattern: string }[] } };
  readonly source: 'network';
}

export interface InstallEventLike {
  /** Chromium 123; rejects conditions that it does not know. */
  addRoutes?(routes: readonly Route[]): Promise<void>;
}

/** Everything but the operation goes past the worker, so that no page or asset waits for it to start. */
const PAST_THE_WORKER: readonly Route[] = [
  {
    condition: {
      not: {
        or: OPERATIONS.map((name) => ({ urlPattern: name === 'premiums' ? `/${name}/*` : `/*/${name}/*` })),
      },
    },
    source: 'network',
  },
];

/** Call it while the worker's script runs for the first time: listeners that come later are not woken for. */
export function answerFetches(scope: WorkerScope, operation: Operation): void {
  scope.addEventListener('fetch', (event) => {
    if (isOperationPath(new URL(event.request.url).pathname)) event.respondWith(operation(event.request));
  });
  // A page that was open before this worker was there can ask it as well.
  scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
  scope.addEventListener('install', (event) => {
    // Without routes everything works as well, only later.
    event.addRoutes?.(PAST_THE_WORKER).catch((reason: unknown) => {
      console.warn('static routes are not to be had here', reason);
    });
  });
}
