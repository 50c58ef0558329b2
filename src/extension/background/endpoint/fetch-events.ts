/** The operation on the extension's own origin, in Chromium: a service worker that answers `fetch` events. */

import type { Operation } from '../../../service/api/operation.ts';
import { isOperationPath, OPERATIONS } from '../../../service/api/parse-path.ts';

/** The part of `ServiceWorkerGlobalScope` that is used. */
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

/** Requests for anything but the operation skip the worker, so that no page or asset waits for its start. */
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

/** To be called while the worker's script first runs: the browser starts the worker only for listeners registered then. */
export function answerFetches(scope: WorkerScope, operation: Operation): void {
  scope.addEventListener('fetch', (event) => {
    if (isOperationPath(new URL(event.request.url).pathname)) event.respondWith(operation(event.request));
  });
  // Pages that were open before this worker started use it, too.
  scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
  scope.addEventListener('install', (event) => {
    // Without static routes everything works, only more slowly.
    event.addRoutes?.(PAST_THE_WORKER).catch((reason: unknown) => {
      console.warn('static routes are not to be had here', reason);
    });
  });
}
