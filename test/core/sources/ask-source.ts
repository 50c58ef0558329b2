/** Puts a source on a scripted network and asks it, as the engine does: by plan, batch by batch. */
import { type AssetKey, assetOf } from '../../../src/core/market/assets.ts';
import type { Answer } from '../../../src/core/market/prices.ts';
import type { PriceSource } from '../../../src/core/sources/source-port.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import type { Clock } from '../../../src/core/upstream/clock.ts';
import { createUpstreams } from '../../../src/core/upstream/create-upstreams.ts';
import { UpstreamError, type Upstreams } from '../../../src/core/upstream/upstream.ts';

export interface Sent {
  readonly url: string;
  readonly headers: Headers;
}

/** A clock that stands still until it is set; sleeping takes no time. */
export function handClock(start = Date.UTC(2026, 10, 20, 12)): Clock & { set(ms: number): void } {
  let now = start;
  return {
    now: () => now,
    sleep: async () => {},
    set: (ms) => {
      now = ms;
    },
  };
}

/** Upstreams whose every request is answered by `reply`: a body's text, a response, or what it throws. */
export function scripted(
  reply: (url: string, attempt: number) => string | Response | Promise<Response>,
  clock: Clock = handClock(),
) {
  const sent: Sent[] = [];
  const upstreams: Upstreams = createUpstreams({
    clock,
    store: createMemoryStore(),
    random: () => 0.5,
    fetch: async (url, init) => {
      sent.push({ url, headers: new Headers(init.headers) });
      const answer = await reply(url, sent.length);
      return typeof answer === 'string' ? jsonResponse(answer) : answer;
    },
  });
  return { upstreams, sent };
}

export function jsonResponse(text: string, status = 200): Response {
  return new Response(text, { status, headers: { 'content-type': 'application/json; charset=utf-8' } });
}

export function htmlResponse(status = 200): Response {
  return new Response('<!doctype html><title>Just a moment...</title>', {
    status,
    headers: { 'content-type': 'text/html' },
  });
}

/** Every batch's answers in one map. */
export async function answersOf(
  source: PriceSource,
  keys: readonly AssetKey[],
): Promise<Map<AssetKey, Answer>> {
  const batches = source.plan(keys.map(assetOf));
  const answers = await Promise.all(batches.map((batch) => batch.ask(new AbortController().signal)));
  return new Map(answers.flatMap((map) => [...map]));
}

/** The failure that asking ends in. */
export async function failureOf(source: PriceSource, keys: readonly AssetKey[]): Promise<string> {
  try {
    await answersOf(source, keys);
    return 'none';
  } catch (error) {
    if (error instanceof UpstreamError) return error.failure;
    throw error;
  }
}

/** The n-th of any number of different contracts. */
export function contract(n: number): `0x${string}` {
  return `0x${n.toString(16).padStart(40, '0')}`;
}
