import { describe, expect, test, vi } from 'vitest';
import { assetOf } from '../../../src/core/market/assets.ts';
import { createCoinGecko } from '../../../src/core/sources/coingecko.ts';
import { createDemoKey, readDemoKey } from '../../../src/core/sources/coingecko-demo-key.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import type { Store } from '../../../src/core/storage/store.ts';
import { handClock, jsonResponse, scripted } from './ask-source.ts';

const KEY = 'CG-aaaabbbbccccddddeeee3f9a';
const COUNT = 'coinGeckoDemoKeyCount';
const counted = (day: string, sentInMonth: number, sentInDay: number) => ({
  [COUNT]: { day, sentInMonth, sentInDay },
});
const BODY = '{"bitcoin":{"usd":1,"krw":1400,"last_updated_at":1779092258},"tether":{"usd":1}}';
const answering = (status: number) => () =>
  new Response('{}', { status, headers: { 'content-type': 'application/json' } });
const LIMITED = answering(429);
const REFUSED = answering(401);

function staged(
  store: Store,
  reply: () => string | Response | Promise<Response> = () => BODY,
  given: string | null = null,
) {
  const clock = handClock();
  const { upstreams, sent } = scripted(reply, clock);
  const demoKey = createDemoKey({ store, upstreams, clock, given });
  const [kept, session] = [createMemoryStore(), createMemoryStore()];
  const source = createCoinGecko({ upstreams, clock, store: kept, session, demoKey });
  const ask = async () => {
    const [batch] = source.plan([assetOf('BTC:0x')]);
    await batch?.ask(new AbortController().signal);
  };
  const keys = () => sent.map(({ headers }) => headers.get('x-cg-demo-api-key'));
  return { demoKey, upstream: source.upstream, ask, keys, sent, clock };
}

describe('the demo key', () => {
  test('goes with requests to CoinGecko as soon as it is set, and no longer than it is', async () => {
    const { demoKey, ask, keys } = staged(createMemoryStore());
    await ask();
    await demoKey.change(KEY);
    await ask();
    await ask();
    expect(keys()).toEqual([null, KEY, KEY]);
  });

  test('is back after a restart, and gone for good once it is removed', async () => {
    const store = createMemoryStore();
    await staged(store).demoKey.change(KEY);
    const second = staged(store);
    await second.demoKey.restored;
    await second.ask();
    expect(second.keys()).toEqual([KEY]);
    await second.demoKey.change(null);
    const third = staged(store);
    await third.demoKey.restored;
    expect(third.demoKey.current()).toBeNull();
    await third.ask();
    expect(third.keys()).toEqual([null]);
  });

  test('of a file is counted by itself, stored nowhere, and spends nothing of the next one', async () => {
    const store = createMemoryStore();
    const first = staged(store, undefined, KEY);
    await first.demoKey.restored;
    for (let i = 0; i < 1_000; i++) first.demoKey.count();
    expect([first.demoKey.current(), first.demoKey.usable()]).toEqual([KEY, null]);
    const again = staged(store, undefined, KEY);
    const other = staged(store, undefined, `${KEY}-new`);
    await Promise.all([again.demoKey.restored, other.demoKey.restored]);
    expect([again.demoKey.usable(), other.demoKey.usable()]).toEqual([null, `${KEY}-new`]);
    expect(JSON.stringify(await store.entries())).not.toContain(KEY);
  });

  test('allows a hundred requests a minute, of which those without it count', async () => {
    const { demoKey, upstream, ask } = staged(createMemoryStore());
    await ask();
    expect(upstream.health().budgetLeft.prices).toBe(2);
    await demoKey.change(KEY);
    expect(upstream.health().budgetLeft.prices).toBe(99);
    await demoKey.change(null);
    expect(upstream.health().budgetLeft.prices).toBe(2);
  });

  test('counts by its month in the store; once a day has spent three even shares, requests go without it until the next', async () => {
    const store = createMemoryStore();
    await store.put({ coinGeckoDemoKey: KEY, ...counted('2026-11-20', 5000, 998) });
    const { demoKey, upstream, ask, keys, clock } = staged(store);
    await demoKey.restored;
    // 10,000 over the 30 days of November, three times: 1,000.
    for (let i = 0; i < 3; i++) await ask();
    expect(keys()).toEqual([KEY, KEY, null]);
    expect(await store.get(COUNT)).toEqual({ day: '2026-11-20', sentInMonth: 5002, sentInDay: 1000 });
    expect([demoKey.current(), upstream.left()]).toEqual([KEY, 0]);
    clock.set(Date.UTC(2026, 10, 21));
    await ask();
    expect(keys().at(-1)).toBe(KEY);
    expect(upstream.left()).toBe(99);
  });

  test.each<[what: string, day: string, sentInMonth: number, sentInDay: number, isUsed: boolean]>([
    ['one left in the month', '2026-11-19', 9999, 0, true],
    ['none left in the month', '2026-11-19', 10_000, 0, false],
    ['none left in the month before', '2026-10-31', 10_000, 0, true],
    ['none left in November of another year', '2025-11-20', 10_000, 1000, true],
    ['none left of the day', '2026-11-20', 1000, 1000, false],
    ['none left of the day before', '2026-11-19', 1000, 1000, true],
  ])('with %s is sent: %s', async (_what, day, sentInMonth, sentInDay, isUsed) => {
    const store = createMemoryStore();
    await store.put({ coinGeckoDemoKey: KEY, ...counted(day, sentInMonth, sentInDay) });
    const { demoKey, ask, keys } = staged(store);
    await demoKey.restored;
    await ask();
    expect(keys()).toEqual([isUsed ? KEY : null]);
  });

  const failureOf = (task: Promise<unknown>) => task.catch(({ failure }) => failure);

  test.each([
    [400, 10010, '{"status":{"error_code":10010,"error_message":"change your root URL"}}'],
    [400, 10011, '{"error_code":10011,"status":{"error_message":"change your root URL"}}'],
    [401, 10002, '{"error":{"status":{"error_code":10002,"error_message":"API Key Missing"}}}'],
  ])('that CoinGecko rejects with %i and error %i is named in its health', async (status, code, body) => {
    const { demoKey, upstream, ask } = staged(createMemoryStore(), () => jsonResponse(body, status));
    await demoKey.change(KEY);
    expect(await failureOf(ask())).toBe('wrong key');
    expect(upstream.health().lastFailure).toMatchObject({
      failure: 'wrong key',
      message: `CoinGecko does not accept the key (error ${code})`,
    });
  });

  test.each([
    ['another error', 401, '{"status":{"error_code":10005,"error_message":"a paid plan"}}', KEY],
    ['no code', 400, '{"error":"bad request"}', KEY],
    ['a key that is missing', 401, '{"status":{"error_code":10002,"error_message":"Missing"}}', null],
  ])('is not blamed for %s', async (_what, status, body, key) => {
    const { demoKey, ask } = staged(createMemoryStore(), () => jsonResponse(body, status));
    await demoKey.change(key);
    expect(await failureOf(ask())).toBe('refused');
  });

  test('counts a retry, too, and begins at none with another key', async () => {
    const store = createMemoryStore();
    let attempts = 0;
    const { demoKey, ask } = staged(store, () => {
      attempts++;
      return attempts === 1 ? Promise.reject(new TypeError('Failed to fetch')) : BODY;
    });
    await demoKey.change(KEY);
    await ask();
    expect(await store.get(COUNT)).toMatchObject({ sentInMonth: 2, sentInDay: 2 });
    await demoKey.change(KEY);
    expect(await store.get(COUNT)).toMatchObject({ sentInMonth: 2 });
    await demoKey.change(`${KEY}0`);
    expect(await store.get(COUNT)).toMatchObject({ sentInMonth: 0, sentInDay: 0 });
  });

  test('of which the count is damaged counts from none', async () => {
    const store = createMemoryStore();
    await store.put({ coinGeckoDemoKey: KEY, [COUNT]: { day: 7, sentInMonth: -1 } });
    const { demoKey, ask, keys } = staged(store);
    await demoKey.restored;
    await ask();
    expect(keys()).toEqual([KEY]);
    expect(await store.get(COUNT)).toMatchObject({ sentInMonth: 1 });
  });

  test('ends the pause that CoinGecko wanted of all without one', async () => {
    const { demoKey, upstream, ask } = staged(createMemoryStore(), LIMITED);
    await expect(ask()).rejects.toThrow();
    expect(upstream.health().nextTryAt).not.toBeNull();
    await demoKey.change(KEY);
    expect(upstream.available('prices')).toBe(true);
    expect(upstream.health()).toMatchObject({ nextTryAt: null, failures: 1 });
  });

  test('is not blamed for a refusal from before it, or of what was under way', async () => {
    let answer = (_late: Response) => {};
    const late = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const replies = [REFUSED(), late, REFUSED()];
    const { demoKey, upstream, ask } = staged(createMemoryStore(), () => replies.shift() ?? BODY);
    await expect(ask()).rejects.toThrow();
    expect(upstream.health().lastFailure).toMatchObject({ failure: 'refused' });
    await demoKey.change(KEY);
    expect(upstream.health().lastFailure).toBeNull();
    const underWay = ask();
    await demoKey.change(`${KEY}0`);
    answer(REFUSED());
    await expect(underWay).rejects.toThrow();
    expect(upstream.health().lastFailure).toBeNull();
    await expect(ask()).rejects.toThrow();
    expect(upstream.health().lastFailure).toMatchObject({ failure: 'refused' });
  });

  test('works without a store, and does not count as stored after a failed write', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const broken: Store = {
      ...createMemoryStore(),
      get: () => Promise.reject(new Error('no disk')),
      put: () => Promise.reject(new Error('no disk')),
    };
    const { demoKey, ask, keys } = staged(broken);
    await expect(demoKey.change(KEY)).rejects.toThrow('no disk');
    await ask();
    expect(keys()).toEqual([null]);
    expect(JSON.stringify(warned.mock.calls)).not.toContain(KEY);
    warned.mockRestore();
  });

  test('that is damaged in the store is none', async () => {
    const store = createMemoryStore();
    await store.put({ coinGeckoDemoKey: { key: KEY } });
    const { demoKey } = staged(store);
    await demoKey.restored;
    expect(demoKey.current()).toBeNull();
  });
});

test.each<[text: unknown, key: string | null]>([
  [KEY, KEY],
  [`  ${KEY}\n`, KEY],
  ['', null],
  ['CG-1', null],
  ['CG-aaaa bbbb', null],
  ['CG-ключ-ключ', null],
  [`CG-${'a'.repeat(126)}`, null],
  ['CG-aaaa\r\nx-more: 1', null],
  [null, null],
  [7, null],
])('%j is read as %j', (text, key) => {
  expect(readDemoKey(text)).toBe(key);
});
