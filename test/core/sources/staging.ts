/** One source on a scripted network: what it asks, and what it makes of the bodies that come back. */
import { vi } from 'vitest';
import { type Asset, type AssetKey, assetOf } from '../../../src/core/market/assets.ts';
import type { Answer } from '../../../src/core/market/prices.ts';
import type { PriceSource, SourceOptions } from '../../../src/core/sources/source-port.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import type { Store } from '../../../src/core/storage/store.ts';
import { systemClock } from '../../../src/core/upstream/clock.ts';
import { createUpstreams } from '../../../src/core/upstream/create-upstreams.ts';
import { UpstreamError } from '../../../src/core/upstream/upstream.ts';

export type Network = (url: string, init: RequestInit) => Response | Promise<Response>;

/** Date and timers move together, only when a test says so. */
export function freezeTime(now: number): void {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now });
}

export function json(body: string, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } });
}

export function html(status: number): Response {
  return new Response('<!doctype html><title>Attention</title>', {
    status,
    headers: { 'content-type': 'text/html' },
  });
}

/** Never answers; ends as fetch does when its signal aborts. */
export const silence: Network = (_, { signal }) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

export function stage(
  create: (options: SourceOptions) => PriceSource,
  network: Network,
  store: Store = createMemoryStore(),
) {
  const urls: string[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    urls.push(url);
    return network(url, init);
  };
  const upstreams = createUpstreams({
    fetch,
    clock: systemClock,
    store: createMemoryStore(),
    random: () => 0.5,
  });
  const source = create({ upstreams, clock: systemClock, store, session: store });
  return { source, urls, store, ask: (...keys: AssetKey[]) => askAll(source, keys.map(assetOf)) };
}

export type FoundAnswers = Record<string, Answer | undefined>;

/** Prepares, plans and asks as a lookup does. Throws the first batch's failure. */
async function askAll(source: PriceSource, assets: readonly Asset[]): Promise<FoundAnswers> {
  await source.prepare(assets);
  const request = Promise.all(source.plan(assets).map((batch) => batch.ask(new AbortController().signal)));
  const settled = request.then(
    (answers) => Object.fromEntries(answers.flatMap((answer) => [...answer])),
    (error: unknown) => error,
  );
  // Lets the pause before a retry pass.
  await vi.advanceTimersByTimeAsync(1000);
  const outcome = await settled;
  if (outcome instanceof Error) throw outcome;
  return outcome as FoundAnswers;
}

/** The failure's name. */
export async function failureOf(request: Promise<unknown>): Promise<string> {
  try {
    await request;
  } catch (error) {
    if (error instanceof UpstreamError) return error.failure;
    throw error;
  }
  throw new Error('it answered');
}

/** Lets what goes on in the background come to its end. */
export async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2000 && !condition(); turn++)
    await new Promise((resolve) => setImmediate(resolve));
  if (!condition()) throw new Error('it did not happen');
}

/** Long enough for anything that was started in the background to have shown itself. */
export async function aWhile(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
}

export const NOW = Date.UTC(2026, 10, 20, 12, 0, 0);

export const LINK: AssetKey = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';
export const PEPE: AssetKey = 'ETH:0x6982508145454ce325ddbe47a25d4ec3d2311933';
export const USDT: AssetKey = 'ETH:0xdac17f958d2ee523a2206206994597c13d831ec7';
export const WETH: AssetKey = 'ETH:0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
export const WPOL: AssetKey = 'POL:0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270';
export const CAKE: AssetKey = 'BNB:0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82';
export const BSC_USDT: AssetKey = 'BNB:0x55d398326f99059ff775485246999027b3197955';
/** Contracts that no registry knows. */
export const UNKNOWN: AssetKey = 'ETH:0x1111111111111111111111111111111111111111';
export const UNKNOWN_2: AssetKey = 'BNB:0x2222222222222222222222222222222222222222';
export const UNKNOWN_3: AssetKey = 'POL:0x3333333333333333333333333333333333333333';
export const KAIA_TOKEN: AssetKey = 'KAIA:0xcee8faf64bb97a73bb51e115aa89c17ffa8dd167';
/** Carries the symbol of LINK, say, at another address of another chain. */
export const IMPOSTOR: AssetKey = 'KAIA:0x514910771af9ca656af840dff83e8264ecf986ca';
