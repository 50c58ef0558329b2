import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hear, NOW } from './asking.ts';
import type { Fault } from './faults.ts';
import { createWorld, type World } from './world.ts';

const HOST = 'api.coingecko.com';
const URL_OF_ONE = `https://${HOST}/api/v3/simple/price?ids=bitcoin&vs_currencies=usd&precision=full&include_last_updated_at=true`;
const RIGHT = `{"bitcoin":{"usd":76975.12,"last_updated_at":${NOW / 1000 - 40}}}`;

let world: World;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  world = createWorld();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('faults on demand', () => {
  const date = new Date(NOW + 60_000);
  it.each<[string, Fault, { status?: number; text?: unknown; type?: string; retryAfter?: string }]>([
    ['a status', { kind: 'status', status: 451 }, { status: 451 }],
    ['a ban', { kind: 'status', status: 418, retryAfter: 120 }, { status: 418, retryAfter: '120' }],
    [
      'a wait until a date',
      { kind: 'status', status: 429, retryAfter: date },
      { status: 429, retryAfter: date.toUTCString() },
    ],
    [
      'a web page',
      { kind: 'html' },
      { status: 403, text: expect.stringContaining('<!DOCTYPE html>'), type: 'text/html; charset=UTF-8' },
    ],
    [
      'half a body',
      { kind: 'truncated' },
      { status: 200, text: RIGHT.slice(0, Math.floor(RIGHT.length / 2)) },
    ],
    [
      'a huge body',
      { kind: 'oversized', bytes: 1_000_000 },
      { text: expect.objectContaining({ length: 1_000_000 }) },
    ],
    ['garbage', { kind: 'garbage', body: '<<<' }, { status: 200, text: '<<<' }],
    [
      'a wrong content type',
      { kind: 'content type', type: 'text/plain' },
      { text: RIGHT, type: 'text/plain' },
    ],
    [
      'ten times the price',
      { kind: 'values', factor: '10' },
      { text: RIGHT.replace('76975.12', '769751.2') },
    ],
    ['a zero', { kind: 'values', price: '0' }, { text: RIGHT.replace('76975.12', '0') }],
    ['a text for a number', { kind: 'values', price: '"NaN"' }, { text: RIGHT.replace('76975.12', '"NaN"') }],
    ['no JSON at all', { kind: 'values', price: 'NaN' }, { text: RIGHT.replace('76975.12', 'NaN') }],
    [
      'other names for its members',
      { kind: 'rewritten', as: 'renamed' },
      { text: RIGHT.replaceAll(/"(\w+)":/g, '"$1_v2":') },
    ],
    [
      'each member twice',
      { kind: 'rewritten', as: 'twice, the last null' },
      { text: expect.stringContaining('"usd":76975.12,"usd":null') },
    ],
    [
      'the price of another',
      { kind: 'rewritten', as: 'of another' },
      { text: RIGHT.replace('bitcoin', 'another-bitcoin') },
    ],
    [
      'a bomb of blanks',
      { kind: 'gzip bomb', megabytes: 2 },
      { text: expect.objectContaining({ length: 2_000_000 }) },
    ],
    [
      'an old time',
      { kind: 'values', olderMs: 7_200_000 },
      { text: RIGHT.replace(/\d+}}/, `${NOW / 1000 - 7_240}}}`) },
    ],
  ])('gives %s', async (_, fault, expected) => {
    world.faults.set(HOST, fault);
    const { status, text, headers } = await hear(world, URL_OF_ONE);
    if (expected.status !== undefined) expect(status).toBe(expected.status);
    if (expected.text !== undefined)
      expect(typeof expected.text === 'string' ? text : Object(text)).toEqual(expected.text);
    if (expected.type !== undefined) expect(headers.get('content-type')).toBe(expected.type);
    if (expected.retryAfter !== undefined) expect(headers.get('retry-after')).toBe(expected.retryAfter);
  });

  it('keeps strings strings where the host writes strings', async () => {
    world.faults.set('*', { kind: 'values', price: '-1' });
    const { text } = await hear(world, 'https://api.coinbase.com/v2/exchange-rates?currency=USD');
    expect(text).toContain('"KRW":"-1"');
  });

  it('leaves out every so many-th price of a body, counted anew in each', async () => {
    world.faults.set(HOST, { kind: 'values', nullEvery: 2 });
    const inBoth = URL_OF_ONE.replace('usd', 'usd,krw');
    const { text } = await hear(world, inBoth);
    expect(JSON.parse(text).bitcoin).toMatchObject({ usd: 76975.12, krw: null });
    expect((await hear(world, inBoth)).text).toBe(text);
  });

  it('hits the given number of requests, on the given path, at the given host', async () => {
    world.faults.set(HOST, { kind: 'status', status: 500 }, { times: 1, path: '/api/v3/simple/' });
    expect((await hear(world, 'https://open.er-api.com/v6/latest/USD')).status).toBe(200);
    expect((await hear(world, `https://${HOST}/api/v3/asset_platforms`)).status).toBe(200);
    expect((await hear(world, URL_OF_ONE)).status).toBe(500);
    expect((await hear(world, URL_OF_ONE)).status).toBe(200);
  });

  it('stops when cleared', async () => {
    world.faults.set([HOST, 'open.er-api.com'], { kind: 'status', status: 500 });
    world.faults.clear(HOST);
    expect((await hear(world, URL_OF_ONE)).status).toBe(200);
    expect((await hear(world, 'https://open.er-api.com/v6/latest/USD')).status).toBe(500);
    world.faults.clear();
    expect((await hear(world, 'https://open.er-api.com/v6/latest/USD')).status).toBe(200);
  });

  it('answers late, by the timers of the test', async () => {
    world.faults.set(HOST, { kind: 'slow', ms: 2_000 });
    let answered = false;
    const answer = hear(world, URL_OF_ONE).then((heard) => {
      answered = true;
      return heard;
    });
    await vi.advanceTimersByTimeAsync(1_999);
    expect(answered).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect((await answer).text).toContain('76975.12');
  });

  it('never answers, until the asker gives up', async () => {
    world.faults.set(HOST, { kind: 'never' });
    const giveUp = new AbortController();
    const outcome = expect(world.fetch(URL_OF_ONE, { signal: giveUp.signal })).rejects.toThrow('enough');
    await vi.advanceTimersByTimeAsync(3_600_000);
    giveUp.abort(new Error('enough'));
    await outcome;
    expect(world.log[0]?.status).toBeNull();
  });

  it('lets a body drip, and stops when the asker gives up', async () => {
    world.faults.set(HOST, { kind: 'drip', bytes: 10, everyMs: 100 });
    const giveUp = new AbortController();
    const response = await world.fetch(URL_OF_ONE, { signal: giveUp.signal });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const first = reader.read();
    await vi.advanceTimersByTimeAsync(100);
    expect((await first).value).toHaveLength(10);
    const second = expect(reader.read().then(() => reader.read())).rejects.toThrow('enough');
    giveUp.abort(new Error('enough'));
    await second;
  });

  it('breaks the connection before an answer, or in its body', async () => {
    world.faults.set(HOST, { kind: 'reset' }, { times: 1 });
    await expect(world.fetch(URL_OF_ONE)).rejects.toBeInstanceOf(TypeError);
    world.faults.set(HOST, { kind: 'reset', when: 'in body' });
    const response = await world.fetch(URL_OF_ONE);
    await expect(response.text()).rejects.toThrow();
  });

  it('redirects as the asker wants it', async () => {
    world.faults.set(HOST, { kind: 'redirect', to: 'https://open.er-api.com/v6/latest/USD' });
    await expect(world.fetch(URL_OF_ONE, { redirect: 'error' })).rejects.toBeInstanceOf(TypeError);
    expect((await world.fetch(URL_OF_ONE, { redirect: 'manual' })).status).toBe(302);
    expect(await (await world.fetch(URL_OF_ONE)).json()).toMatchObject({ base_code: 'USD' });
  });
});

describe('what the world remembers', () => {
  it('counts requests by host and path', async () => {
    await hear(world, URL_OF_ONE);
    await hear(world, `https://${HOST}/api/v3/asset_platforms`, { headers: { origin: 'https://a.example' } });
    expect(world.count(HOST)).toBe(2);
    expect(world.count(HOST, '/api/v3/simple/')).toBe(1);
    expect(world.count('coins.llama.fi')).toBe(0);
    expect(world.log[0]?.query.get('ids')).toBe('bitcoin');
    expect(world.log[1]).toMatchObject({
      at: NOW,
      host: HOST,
      method: 'GET',
      path: '/api/v3/asset_platforms',
      status: 200,
    });
    expect(world.log[1]?.headers.get('origin')).toBe('https://a.example');
    world.log.length = 0;
    expect(world.count(HOST)).toBe(0);
  });

  it('notes hosts and paths without documentation', async () => {
    await hear(world, 'https://tracker.example/pixel');
    await hear(world, `https://${HOST}/api/v4/ping`);
    expect(world.strays).toEqual(['GET tracker.example/pixel', `GET ${HOST}/api/v4/ping`]);
  });

  it('changes and lifts limits', async () => {
    world.limits.set(HOST, 'prices', { requests: 1, perMs: 60_000 });
    expect([(await hear(world, URL_OF_ONE)).status, (await hear(world, URL_OF_ONE)).status]).toEqual([
      200, 429,
    ]);
    world.limits.set(HOST, 'prices', null);
    expect((await hear(world, URL_OF_ONE)).status).toBe(200);
  });
});
