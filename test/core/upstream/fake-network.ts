/** A network of scripted answers, and the clock that tests turn. */
import { vi } from 'vitest';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import type { Store } from '../../../src/core/storage/store.ts';
import { systemClock } from '../../../src/core/upstream/clock.ts';
import { createUpstreams } from '../../../src/core/upstream/create-upstreams.ts';
import {
  type AllowedHosts,
  EVERY_HOST,
  type Upstream,
  UpstreamError,
  type UpstreamPolicy,
} from '../../../src/core/upstream/upstream.ts';

export const START = Date.UTC(2026, 10, 20, 12, 0, 0);
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Date and timers move together, only when a test says so. */
export function freezeTime(): void {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: START });
}

export type Reply = (url: string, init: RequestInit) => Response | Promise<Response>;

export interface Call {
  readonly url: string;
  readonly init: RequestInit;
}

/** Answers each request with the next reply; the last one is repeated. */
export function fakeNetwork(...first: Reply[]) {
  const calls: Call[] = [];
  let replies = first;
  return {
    calls,
    fetch: async (url: string, init: RequestInit): Promise<Response> => {
      calls.push({ url, init });
      const reply = replies[Math.min(calls.length, replies.length) - 1];
      if (!reply) throw new Error('the test expected no request');
      return reply(url, init);
    },
    answerWith(...next: Reply[]): void {
      replies = [...replies.slice(0, calls.length), ...next];
    },
  };
}

export const JSON_TYPE = { 'content-type': 'application/json' };

export function json(text = '{}', status = 200, headers: Record<string, string> = {}): Reply {
  return () => new Response(text, { status, headers: { ...JSON_TYPE, ...headers } });
}

export function html(status: number, headers: Record<string, string> = {}): Reply {
  return () =>
    new Response('<!doctype html><title>Attention</title>', {
      status,
      headers: { 'content-type': 'text/html', ...headers },
    });
}

/** What fetch does without a connection, without a host permission, and on a redirect. */
export const unreachable: Reply = () => {
  throw new TypeError('Failed to fetch');
};

/** Never answers; ends as fetch does when its signal aborts. */
export const silence: Reply = (_url, { signal }) =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

export const POLICY: UpstreamPolicy = {
  name: 'Example',
  host: 'api.example.com',
  budgets: {
    prices: { requests: 1000, perMs: MINUTE },
    catalog: { requests: 1, perMs: HOUR },
  },
};

export function upstreamsOn(
  network: { fetch: Reply },
  store: Store = createMemoryStore(),
  hosts: AllowedHosts = EVERY_HOST,
) {
  const fetch = async (url: string, init: RequestInit) => network.fetch(url, init);
  return createUpstreams({ fetch, clock: systemClock, store, random: () => 0.5, hosts });
}

/** An upstream alone, ready for requests. */
export async function upstreamOn(
  network: { fetch: Reply },
  { policy = POLICY, store, hosts }: { policy?: UpstreamPolicy; store?: Store; hosts?: AllowedHosts } = {},
): Promise<Upstream> {
  const upstreams = upstreamsOn(network, store, hosts);
  const upstream = upstreams.of(policy);
  await upstreams.restored;
  return upstream;
}

export const REQUEST_URL = 'https://api.example.com/prices';

export interface AskOptions {
  readonly signal?: AbortSignal;
  readonly budget?: string;
  readonly readable?: readonly number[];
  readonly maxBytes?: number;
  readonly textsOnly?: true;
  readonly read?: (body: unknown, status: number) => unknown;
}

/** Sends a request, waits for the retry, and resolves to the body or the name of the failure. */
export async function outcome(upstream: Upstream, options: AskOptions = {}): Promise<unknown> {
  const request = ask(upstream, options).catch((error: unknown) => {
    if (error instanceof UpstreamError) return error.failure;
    throw error;
  });
  await vi.advanceTimersByTimeAsync(500);
  return request;
}

export function ask(upstream: Upstream, options: AskOptions = {}): Promise<unknown> {
  return upstream.fetchJson(REQUEST_URL, {
    signal: new AbortController().signal,
    read: (body) => body,
    ...options,
  });
}

/** Resolves to the error. */
export async function failureOf(upstream: Upstream, options: AskOptions = {}): Promise<UpstreamError> {
  const request = ask(upstream, options).then(
    (body) => new Error(`answered ${JSON.stringify(body)}`),
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(500);
  const error = await request;
  if (!(error instanceof UpstreamError)) throw error;
  return error;
}
