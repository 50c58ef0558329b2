import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import { systemClock } from '../../../src/core/upstream/clock.ts';
import { createUpstreams } from '../../../src/core/upstream/create-upstreams.ts';
import { UpstreamError } from '../../../src/core/upstream/upstream.ts';
import {
  type AskOptions,
  ask,
  failureOf,
  fakeNetwork,
  freezeTime,
  html,
  JSON_TYPE,
  json,
  outcome,
  POLICY,
  REQUEST_URL,
  type Reply,
  SECOND,
  silence,
  unreachable,
  upstreamOn,
} from './fake-network.ts';

beforeEach(freezeTime);
afterEach(() => {
  vi.useRealTimers();
});

const bytes =
  (list: readonly number[]): Reply =>
  () =>
    new Response(new Uint8Array(list), { headers: JSON_TYPE });

/** Browsers hide where to; a test cannot make such a response but by its fields. */
const opaqueRedirect: Reply = () =>
  Object.defineProperties(new Response(null), {
    type: { value: 'opaqueredirect' },
    status: { value: 0 },
    ok: { value: false },
  });

const typed = (type: string): Reply => json('{"usd":1.10}', 200, { 'content-type': type });

/** A body in pieces; `broken` ends it as a lost connection does. */
const pieces =
  (texts: readonly string[], broken = false): Reply =>
  () =>
    new Response(
      new ReadableStream({
        start(controller) {
          for (const text of texts) controller.enqueue(new TextEncoder().encode(text));
          if (broken) controller.error(new TypeError('terminated'));
          else controller.close();
        },
      }),
      { headers: JSON_TYPE },
    );

describe('an answer is what the body says', () => {
  it.each<[string, Reply, unknown, AskOptions?]>([
    ['JSON with status 200', json('{"usd":1.10}'), { usd: '1.10' }],
    ['JSON with status 203', json('[1]', 203), ['1']],
    ['a type with parameters', typed('application/json; charset=UTF-8'), { usd: '1.10' }],
    ['a type in capitals', typed('Application/JSON;version=20230302'), { usd: '1.10' }],
    ['a type of the JSON family', typed('application/vnd.api+json'), { usd: '1.10' }],
    ['text/json', typed('text/json'), { usd: '1.10' }],
    ['a byte order mark before the JSON', bytes([0xef, 0xbb, 0xbf, 0x5b, 0x5d]), []],
    ['a letter whose bytes come in two pieces', () => split('{"name":"비트코인"}', 10), { name: '비트코인' }],
    ['texts, of which no number is wanted', json('{"id":"tether"}'), { id: 'tether' }, { textsOnly: true }],
    ['numbers as doubles then', json('[1.10]'), [1.1], { textsOnly: true }],
    ['a body of exactly the limit', json('[1234]'), ['1234'], { maxBytes: 6 }],
    ['an error that the caller reads', json('{"code":-1121}', 400), { code: '-1121' }, { readable: [400] }],
  ])('%s', async (_, reply, expected, options) => {
    expect(await outcome(await upstreamOn(fakeNetwork(reply)), options)).toEqual(expected);
  });

  it('the caller hears the status', async () => {
    const upstream = await upstreamOn(fakeNetwork(json('{}', 404)));
    expect(await outcome(upstream, { readable: [404], read: (_, status) => status })).toBe(404);
  });
});

describe('what is no answer has a name', () => {
  it.each<[string, Reply, string, AskOptions?]>([
    ['no connection, no permission for the host', unreachable, 'network'],
    ['a redirect as a browser shows it', opaqueRedirect, 'network'],
    ...[301, 302, 303, 307, 308].map((status): [string, Reply, string] => [
      `a redirect as Node shows it, ${status}`,
      json('{"usd":1.10}', status, { location: 'https://elsewhere.example/' }),
      'network',
    ]),
    ['a connection lost within the body', pieces(['{"usd":'], true), 'network'],
    ['429', json('{}', 429), 'rate limited'],
    ['429 as a page', html(429), 'rate limited'],
    ['429 even if the caller reads it', json('{}', 429), 'rate limited', { readable: [429] }],
    ['418, a ban', json('{}', 418), 'rate limited'],
    ['403 as a page', html(403), 'refused'],
    ['404', json('{}', 404), 'refused'],
    ['404 as a page, though the caller reads 404', html(404), 'refused', { readable: [404] }],
    ['400 when the caller reads only 404', json('{}', 400), 'refused', { readable: [404] }],
    ['451', json('{}', 451), 'refused'],
    ['500', json('{}', 500), 'refused'],
    ['502 as a page', html(502), 'refused'],
    ['503', json('{}', 503), 'refused'],
    ['304', () => new Response(null, { status: 304 }), 'refused'],
    ['a page with status 200', html(200), 'unreadable'],
    ['JSON that claims to be text', typed('text/plain'), 'unreadable'],
    ['JSON that claims to be JavaScript', typed('application/javascript'), 'unreadable'],
    ['a type that only begins like JSON', typed('application/jsonp'), 'unreadable'],
    ['no type', () => new Response(new Uint8Array([0x5b, 0x5d])), 'unreadable'],
    ['204 without a body', () => new Response(null, { status: 204, headers: JSON_TYPE }), 'unreadable'],
    ['an empty body', json(''), 'unreadable'],
    ['truncated JSON', json('{"bitcoin":{"usd":769'), 'unreadable'],
    ['a page that claims to be JSON', json('<!doctype html>'), 'unreadable'],
    ['bytes that are no UTF-8', bytes([0x22, 0xff, 0xfe, 0x22]), 'unreadable'],
    ['UTF-8 cut within a letter', bytes([0x22, 0xeb, 0xb9]), 'unreadable'],
    ['nesting without end', json('['.repeat(200_000)), 'unreadable'],
    ['a body that the caller does not understand', json('{}'), 'unreadable', { read: rejectBody }],
    ['a body longer than the limit', json('[12345]'), 'too large', { maxBytes: 6 }],
    [
      'a body that declares more than the limit',
      json('{}', 200, { 'content-length': '7' }),
      'too large',
      { maxBytes: 6 },
    ],
    [
      'a body longer than it declared',
      json('[12345]', 200, { 'content-length': '2' }),
      'too large',
      { maxBytes: 6 },
    ],
    ['more than 5 MB when nothing else is said', json(`"${'x'.repeat(5_000_000)}"`), 'too large'],
  ])('%s is %s', async (_, reply, failure, options) => {
    const upstream = await upstreamOn(fakeNetwork(reply));
    const before = upstream.health();
    expect(await outcome(upstream, options)).toBe(failure);
    const health = upstream.health();
    expect([health.answers, health.failures - before.failures]).toEqual([0, 1]);
    expect(health.lastFailure?.failure).toBe(failure);
  });

  it('the error has the status and the upstream, not the requested URL', async () => {
    const error = await failureOf(await upstreamOn(fakeNetwork(json('{}', 403))));
    expect([error.failure, error.status]).toEqual(['refused', 403]);
    expect(error.message).toBe('Example answered 403');
  });

  it('what the caller found wrong with the body is in the message and stored as the cause', async () => {
    const error = await failureOf(await upstreamOn(fakeNetwork(json())), { read: rejectBody });
    expect(error.message).toBe('Example: no coins in it');
    expect(error.cause).toBeInstanceOf(RangeError);
  });
});

describe('a body is not read further than needed', () => {
  it.each<[string, Record<string, string>, number, number]>([
    ['one that declares too much, not at all', { 'content-length': '9000000' }, 5_000_000, 0],
    ['one that turns out too long, up to the limit', {}, 10, 3],
  ])('%s', async (_, headers, maxBytes, pieceCount) => {
    let pulled = 0;
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          pulled++;
          controller.enqueue(new TextEncoder().encode('[1,1,'));
        },
        cancel() {
          cancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
    const network = fakeNetwork(() => new Response(endless, { headers: { ...JSON_TYPE, ...headers } }));
    expect(await outcome(await upstreamOn(network), { maxBytes })).toBe('too large');
    expect(pulled).toBe(pieceCount);
    expect(cancelled).toBe(true);
  });
});

it.each<[string, number, Record<string, string>]>([
  ['a redirect', 302, JSON_TYPE],
  ['an error', 500, JSON_TYPE],
  ['a page', 200, { 'content-type': 'text/html' }],
])('the body of %s is not read at all', async (_, status, headers) => {
  let cancelled = false;
  const body = new ReadableStream({
    cancel() {
      cancelled = true;
    },
  });
  await outcome(await upstreamOn(fakeNetwork(() => new Response(body, { status, headers }))));
  expect(cancelled).toBe(true);
});

describe('a request leaves nothing of the user behind', () => {
  it('no cookies, no cache, no referrer, no redirect', async () => {
    const network = fakeNetwork(json());
    await outcome(await upstreamOn(network));
    expect(network.calls[0]?.url).toBe(REQUEST_URL);
    expect(network.calls[0]?.init).toMatchObject({
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
    expect(network.calls[0]?.init.method ?? 'GET').toBe('GET');
  });

  it('headers of the caller are sent, and accept can be made more precise', async () => {
    const network = fakeNetwork(json());
    const upstream = await upstreamOn(network);
    await upstream.fetchJson(REQUEST_URL, {
      signal: new AbortController().signal,
      read: (body) => body,
      headers: { accept: 'application/json;version=20230302' },
    });
    expect(network.calls[0]?.init.headers).toEqual({ accept: 'application/json;version=20230302' });
  });

  it('a given body is posted as JSON', async () => {
    const network = fakeNetwork(json());
    const upstream = await upstreamOn(network);
    const body = { jsonrpc: '2.0', id: 1 };
    await upstream.fetchJson(REQUEST_URL, { signal: new AbortController().signal, read: () => null, body });
    const { method, headers, body: sent } = network.calls[0]?.init ?? {};
    expect(method).toBe('POST');
    expect(new Headers(headers).get('content-type')).toBe('application/json');
    expect(JSON.parse(String(sent))).toEqual(body);
  });
});

describe('an abort really aborts', () => {
  it.each<[string, unknown, string, number]>([
    ['the caller gave up', new DOMException('stop', 'AbortError'), 'aborted', 0],
    ['the caller gave up with a reason of its own', 'enough', 'aborted', 0],
    ['the time was over', new DOMException('slow', 'TimeoutError'), 'timeout', 1],
  ])('before the answer: %s', async (_, reason, failure, failures) => {
    const network = fakeNetwork(silence);
    const upstream = await upstreamOn(network);
    const controller = new AbortController();
    const result = outcome(upstream, { signal: controller.signal });
    await vi.advanceTimersByTimeAsync(100);
    controller.abort(reason);
    expect(await result).toBe(failure);
    expect(network.calls).toHaveLength(1);
    expect(network.calls[0]?.init.signal?.aborted).toBe(true);
    expect(upstream.health().failures).toBe(failures);
  });

  it.each<[string, unknown, string]>([
    ['a deadline', new DOMException('slow', 'TimeoutError'), 'timeout'],
    ['the caller', new DOMException('stop', 'AbortError'), 'aborted'],
  ])('within a body that drips forever, by %s', async (_, reason, failure) => {
    let cancelled = false;
    const drip = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, SECOND));
        if (!cancelled) controller.enqueue(new TextEncoder().encode('[1,'));
      },
      cancel() {
        cancelled = true;
      },
    });
    const upstream = await upstreamOn(fakeNetwork(() => new Response(drip, { headers: JSON_TYPE })));
    const controller = new AbortController();
    const failed = failureOf(upstream, { signal: controller.signal });
    setTimeout(() => controller.abort(reason), 2500);
    await vi.advanceTimersByTimeAsync(2600);
    expect((await failed).failure).toBe(failure);
    expect(cancelled).toBe(true);
  });

  it('between the headers and the body', async () => {
    const controller = new AbortController();
    const network = fakeNetwork(() => {
      controller.abort();
      return new Response(new ReadableStream(), { headers: JSON_TYPE });
    });
    expect(await outcome(await upstreamOn(network), { signal: controller.signal })).toBe('aborted');
  });

  it('a request that was given up before it began is not sent and pays nothing', async () => {
    const network = fakeNetwork(json());
    const upstream = await upstreamOn(network);
    expect(await outcome(upstream, { signal: AbortSignal.abort(), budget: 'catalog' })).toBe('aborted');
    expect(network.calls).toHaveLength(0);
    expect(upstream.waitMs('catalog')).toBe(0);
  });
});

describe('one retry, for network errors only', () => {
  it.each<[string, Reply]>([
    ['no connection', unreachable],
    ['a connection lost within the body', pieces(['[1,'], true)],
  ])('%s: the second try answers, and no failure is counted', async (_, reply) => {
    const network = fakeNetwork(reply, json('[1]'));
    const upstream = await upstreamOn(network);
    expect(await outcome(upstream)).toEqual(['1']);
    expect(network.calls).toHaveLength(2);
    expect(upstream.health()).toMatchObject({ answers: 1, failures: 0 });
  });

  it('there is no third try, and the two count as one failure', async () => {
    const network = fakeNetwork(unreachable);
    const upstream = await upstreamOn(network);
    expect(await outcome(upstream)).toBe('network');
    expect(network.calls).toHaveLength(2);
    expect(upstream.health().failures).toBe(1);
  });

  it.each<[string, Reply]>([
    ['a refusal', json('{}', 500)],
    ['a limit', json('{}', 429)],
    ['an unreadable body', json('{')],
  ])('none after %s', async (_, reply) => {
    const network = fakeNetwork(reply, json());
    await outcome(await upstreamOn(network));
    expect(network.calls).toHaveLength(1);
  });

  it('it waits a moment, longer or shorter by chance', async () => {
    const network = fakeNetwork(unreachable, json());
    const upstream = await upstreamOn(network);
    const asked = ask(upstream);
    await vi.advanceTimersByTimeAsync(299);
    expect(network.calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(network.calls).toHaveLength(2);
    await asked;
  });

  it('none without budget for it', async () => {
    const network = fakeNetwork(unreachable, json());
    const upstream = await upstreamOn(network);
    expect(await outcome(upstream, { budget: 'catalog' })).toBe('network');
    expect(network.calls).toHaveLength(1);
  });

  it('none once the caller gave up while waiting', async () => {
    const network = fakeNetwork(unreachable, json());
    const upstream = await upstreamOn(network);
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    expect(await outcome(upstream, { signal: controller.signal })).toBe('network');
    expect(network.calls).toHaveLength(1);
  });
});

it('a budget that the policy does not have rejects with a RangeError', async () => {
  const upstream = await upstreamOn(fakeNetwork(json()));
  await expect(ask(upstream, { budget: 'nonesuch' })).rejects.toThrow(RangeError);
  await expect(ask(upstream, { budget: 'nonesuch' })).rejects.not.toBeInstanceOf(UpstreamError);
});

it('a browser fetch works, which throws when it is called as a method of something else', async () => {
  async function fetch(this: unknown): Promise<Response> {
    if (this !== undefined) throw new TypeError('Illegal invocation');
    return new Response('[]', { headers: JSON_TYPE });
  }
  const upstreams = createUpstreams({
    fetch,
    clock: systemClock,
    store: createMemoryStore(),
    random: () => 0,
  });
  const upstream = upstreams.of({ ...POLICY, budgets: { prices: { requests: 1, perMs: 1 } } });
  expect(await outcome(upstream)).toEqual([]);
});

function rejectBody(): never {
  throw new RangeError('no coins in it');
}

function split(text: string, at: number): Response {
  const all = new TextEncoder().encode(text);
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(all.slice(0, at));
      controller.enqueue(all.slice(at));
      controller.close();
    },
  });
  return new Response(stream, { headers: JSON_TYPE });
}
