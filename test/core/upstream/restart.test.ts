import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import type { Store } from '../../../src/core/storage/store.ts';
import { systemClock } from '../../../src/core/upstream/clock.ts';
import { createUpstreams } from '../../../src/core/upstream/create-upstreams.ts';
import {
  ask,
  DAY,
  fakeNetwork,
  freezeTime,
  HOUR,
  json,
  MINUTE,
  outcome,
  POLICY,
  SECOND,
  START,
  silence,
  unreachable,
  upstreamOn,
  upstreamsOn,
} from './fake-network.ts';

const YEAR = 365 * DAY;
const KEY = 'upstream:Example';

beforeEach(freezeTime);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Lets writes that were started come to their end. */
const settle = () => vi.advanceTimersByTimeAsync(0);

const refused = json('{}', 500);

describe('after a restart an upstream stands where it stood', () => {
  it('a spent budget stays spent', async () => {
    const store = createMemoryStore();
    await ask(await upstreamOn(fakeNetwork(json()), { store }), { budget: 'catalog' });
    await settle();
    vi.setSystemTime(START + 10 * MINUTE);
    const again = await upstreamOn(fakeNetwork(), { store });
    expect(again.waitMs('catalog')).toBe(50 * MINUTE);
  });

  it('sends a request only after the write of its cost succeeded, when that is required', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const network = fakeNetwork(json());
    const memory = createMemoryStore();
    let put: Store['put'] = () => Promise.reject(new Error('not acknowledged'));
    const store = { ...memory, put: (items: Readonly<Record<string, unknown>>) => put(items) };
    const upstreams = createUpstreams({
      ...{ fetch: network.fetch, clock: systemClock, random: () => 0.5, store, mustBeStored: true },
    });
    const upstream = upstreams.of(POLICY);
    expect(await outcome(upstream)).toBe('skipped');
    // A write that hangs is waited for, and for a second only.
    put = () => new Promise(() => {});
    let failure: unknown = null;
    ask(upstream).catch((error) => {
      failure = error.failure;
    });
    await vi.advanceTimersByTimeAsync(999);
    expect([failure, network.calls.length]).toEqual([null, 0]);
    await vi.advanceTimersByTimeAsync(1);
    expect(failure).toBe('skipped');
    expect(network.calls).toHaveLength(0);
    expect(warned).toHaveBeenCalledWith('upstream state was not kept', new Error('not acknowledged'));
    const other = createUpstreams({
      ...{ fetch: network.fetch, clock: systemClock, random: () => 0.5, store: memory, mustBeStored: true },
    });
    await ask(other.of(POLICY));
    expect(network.calls).toHaveLength(1);
  });

  it('one that ended before anything was read takes nothing from the next', async () => {
    const store = createMemoryStore();
    await ask(await upstreamOn(fakeNetwork(json()), { store }), { budget: 'catalog' });
    await settle();
    const parts = { fetch: fakeNetwork().fetch, clock: systemClock, random: () => 0.5, memories: new Map() };
    const silent = { ...store, entries: () => new Promise<never>(() => {}) };
    createUpstreams({ ...parts, store: silent }).of(POLICY);
    const next = createUpstreams({ ...parts, store });
    const upstream = next.of(POLICY);
    await next.restored;
    expect(upstream.left('catalog')).toBe(0);
  });

  it('a budget is stored before the answer is there, in case the worker is stopped meanwhile', async () => {
    const store = createMemoryStore();
    const upstream = await upstreamOn(
      fakeNetwork(() => new Promise(() => {})),
      { store },
    );
    void ask(upstream, { budget: 'catalog' });
    await settle();
    expect((await upstreamOn(fakeNetwork(), { store })).available('catalog')).toBe(false);
  });

  it('no request is sent before what it costs is stored, also while an earlier write is under way', async () => {
    const kept = createMemoryStore();
    const waiting: (() => void)[] = [];
    const put: Store['put'] = async (items) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      await kept.put(items);
    };
    const network = fakeNetwork(json(), json());
    const upstream = await upstreamOn(network, { store: { ...kept, put } });
    const answers = Promise.all([ask(upstream), ask(upstream, { budget: 'catalog' })]);
    await settle();
    expect(network.calls).toHaveLength(0);
    waiting.shift()?.();
    await settle();
    expect(network.calls).toHaveLength(2);
    expect((await upstreamOn(fakeNetwork(), { store: kept })).available('catalog')).toBe(false);
    expect(await answers).toEqual([{}, {}]);
    // The end of both is being written: what is spent meanwhile comes with the next write.
    void ask(upstream);
    await settle();
    expect(network.calls).toHaveLength(2);
  });

  it('a store that hangs is waited for a tenth of a second', async () => {
    const store = { ...createMemoryStore(), put: () => new Promise<void>(() => {}) };
    const network = fakeNetwork(json());
    const answer = ask(await upstreamOn(network, { store }));
    await vi.advanceTimersByTimeAsync(99);
    expect(network.calls).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual({});
  });

  it('a request that waited for its store counts from when it left', async () => {
    const memory = createMemoryStore();
    const put: Store['put'] = async (items) => {
      await new Promise((resolve) => setTimeout(resolve, 80));
      await memory.put(items);
    };
    const network = fakeNetwork(json());
    const upstream = await upstreamOn(network, { store: { ...memory, put } });
    const asked = ask(upstream, { budget: 'catalog' });
    await vi.advanceTimersByTimeAsync(200);
    await asked;
    expect(upstream.waitMs('catalog')).toBe(HOUR - 120);
  });

  it('and is not sent any more where the upstream wants a pause meanwhile', async () => {
    const memory = createMemoryStore();
    const put: Store['put'] = async (items) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      await memory.put(items);
    };
    const network = fakeNetwork(
      () =>
        new Promise((resolve) => {
          setTimeout(() => resolve(new Response('{}', { status: 429 })), 20);
        }),
    );
    const upstream = await upstreamOn(network, { store: { ...memory, put } });
    const failed = () => ask(upstream).catch((error) => error.failure);
    const first = failed();
    await vi.advanceTimersByTimeAsync(60);
    const second = failed();
    await vi.advanceTimersByTimeAsync(1000);
    expect([await first, await second, network.calls.length]).toEqual(['rate limited', 'skipped', 1]);
  });

  it('an open breaker stays open, and its next break is the longer one', async () => {
    const store = createMemoryStore();
    const upstream = await upstreamOn(fakeNetwork(refused), { store });
    await failTimes(upstream, 3);
    vi.setSystemTime(START + 30 * SECOND);
    await failTimes(upstream, 1);
    await settle();
    vi.setSystemTime(START + 40 * SECOND);
    const again = await upstreamOn(fakeNetwork(refused), { store });
    expect(again.health().nextTryAt).toBe(START + 90 * SECOND);
    vi.setSystemTime(START + 90 * SECOND);
    await failTimes(again, 1);
    expect(again.health().nextTryAt).toBe(START + 90 * SECOND + 2 * MINUTE);
  });

  it('a breaker that has opened many times is still open', async () => {
    const store = createMemoryStore();
    const upstream = await upstreamOn(fakeNetwork(refused), { store });
    await failTimes(upstream, 3);
    for (let i = 0; i < 20; i++) {
      vi.setSystemTime(upstream.health().nextTryAt ?? 0);
      await failTimes(upstream, 1);
    }
    await settle();
    const again = await upstreamOn(fakeNetwork(refused), { store });
    expect((again.health().nextTryAt ?? 0) - Date.now()).toBe(15 * MINUTE);
  });

  it('failures in a row go on being counted', async () => {
    const store = createMemoryStore();
    await failTimes(await upstreamOn(fakeNetwork(refused), { store }), 2);
    await settle();
    const again = await upstreamOn(fakeNetwork(refused), { store });
    expect(again.available()).toBe(true);
    await failTimes(again, 1);
    expect(again.available()).toBe(false);
  });

  it('a trial is due at once when the break passed meanwhile, or the worker was stopped within the trial', async () => {
    const store = createMemoryStore();
    const upstream = await upstreamOn(
      fakeNetwork(refused, refused, refused, () => new Promise(() => {})),
      { store },
    );
    await failTimes(upstream, 3);
    vi.setSystemTime(START + 30 * SECOND);
    void ask(upstream);
    await settle();
    const again = await upstreamOn(fakeNetwork(json()), { store });
    expect(again.available()).toBe(true);
    expect(await outcome(again)).toEqual({});
    expect(again.health().nextTryAt).toBeNull();
  });

  it('a cool-down goes on', async () => {
    const store = createMemoryStore();
    const upstream = await upstreamOn(fakeNetwork(json('{}', 418, { 'retry-after': '172800' })), { store });
    await ask(upstream).catch(() => {});
    await settle();
    vi.setSystemTime(START + DAY);
    const network = fakeNetwork(json());
    const again = await upstreamOn(network, { store });
    expect(again.health().nextTryAt).toBe(START + 2 * DAY);
    expect(await outcome(again)).toBe('skipped');
    expect(network.calls).toHaveLength(0);
  });

  it('its health is known', async () => {
    const store = createMemoryStore();
    const slow = fakeNetwork(async (url, init) => {
      await new Promise((resolve) => setTimeout(resolve, 120));
      return json()(url, init);
    }, refused);
    const upstream = await upstreamOn(slow, { store });
    await outcome(upstream);
    await failTimes(upstream, 1);
    await settle();
    const again = await upstreamOn(fakeNetwork(), { store });
    expect(again.health()).toEqual(upstream.health());
    expect(again.health()).toMatchObject({
      lastAnswerAt: START + 120,
      lastFailure: { at: START + 500, failure: 'refused', message: 'Example answered 500' },
      answers: 1,
      failures: 1,
      latencyP95Ms: 120,
    });
  });

  it('also when it is named only after the memory came back', async () => {
    const store = createMemoryStore();
    await ask(await upstreamOn(fakeNetwork(json()), { store }), { budget: 'catalog' });
    await settle();
    const upstreams = upstreamsOn(fakeNetwork(), store);
    await upstreams.restored;
    expect(upstreams.of(POLICY).available('catalog')).toBe(false);
  });

  it('and a request that is made before that waits for it', async () => {
    const store = createMemoryStore();
    await ask(await upstreamOn(fakeNetwork(json()), { store }), { budget: 'catalog' });
    await settle();
    const network = fakeNetwork(json());
    expect(await outcome(upstreamsOn(network, store).of(POLICY), { budget: 'catalog' })).toBe('skipped');
    expect(network.calls).toHaveLength(0);
  });

  it.each([
    ['back', -YEAR],
    ['forth', YEAR],
  ])('with the clock turned %s a year meanwhile, no pause outlasts its own length', async (_, jump) => {
    const store = createMemoryStore();
    const upstream = await upstreamOn(fakeNetwork(json('{}', 429, { 'retry-after': '3600' }), json()), {
      store,
    });
    await ask(upstream, { budget: 'catalog' }).catch(() => {});
    await settle();
    vi.setSystemTime(START + jump);
    const again = await upstreamOn(fakeNetwork(json()), { store });
    expect(again.waitMs('catalog')).toBeLessThanOrEqual(HOUR);
    vi.setSystemTime(START + jump + HOUR);
    expect(await outcome(again, { budget: 'catalog' })).toEqual({});
  });
});

describe('stored state that is corrupt is as new, item by item', () => {
  const GOOD = {
    budgets: { prices: [], catalog: [START - MINUTE] },
    breaker: { failures: 2, openings: 0, pause: null },
    cooldown: { pause: { from: START, forMs: 5 * SECOND }, strikes: 1 },
    health: { lastAnswerAt: START, lastFailure: null, answers: 7, failures: 2, latencies: [100, 200] },
  };

  async function restoredFrom(state: unknown) {
    const store = createMemoryStore({ [KEY]: state });
    const network = fakeNetwork(json());
    return { upstream: await upstreamOn(network, { store }), network };
  }

  it.each<[string, unknown]>([
    ['null', null],
    ['a text', 'broken'],
    ['a list', []],
    ['an older shape', { version: 0, tokens: 3 }],
    ['wrong types throughout', { budgets: 3, breaker: 'open', cooldown: [], health: 1 }],
    ['budgets that are lists of nothing', { budgets: { prices: 'x', catalog: { a: 1 } } }],
  ])('%s', async (_, state) => {
    const { upstream } = await restoredFrom(state);
    expect(upstream.health()).toEqual({
      name: 'Example',
      lastAnswerAt: null,
      lastFailure: null,
      answers: 0,
      failures: 0,
      latencyP95Ms: null,
      nextTryAt: null,
      budgetLeft: { prices: 1000, catalog: 1 },
    });
    expect(await outcome(upstream)).toEqual({});
  });

  it.each<[string, object]>([
    ['endless', { pause: { from: START, forMs: 1e15 }, strikes: 0 }],
    ['negative', { pause: { from: START, forMs: -1 }, strikes: 0 }],
    ['not a number', { pause: { from: START, forMs: 'long' }, strikes: 0 }],
    ['counted in millions', { pause: { from: START, forMs: 1000 }, strikes: 1e6 }],
  ])('a cool-down that is %s is none, the rest stays', async (_, cooldown) => {
    const { upstream } = await restoredFrom({ ...GOOD, cooldown });
    expect(upstream.available()).toBe(true);
    expect(upstream.health()).toMatchObject({ answers: 7, budgetLeft: { catalog: 0 } });
  });

  it.each<[string, object]>([
    ['opened more often than there are breaks', { failures: 3, openings: 1e9, pause: null }],
    ['open for ever', { failures: 3, openings: 1, pause: { from: START, forMs: 1e15 } }],
    ['with negative failures', { failures: -5, openings: 0, pause: null }],
    ['closed, but pausing', { failures: 0, openings: 0, pause: { from: START, forMs: 60_000 } }],
  ])('a breaker %s is closed, the rest stays', async (_, breaker) => {
    const { upstream } = await restoredFrom({ ...GOOD, breaker, cooldown: undefined });
    expect(upstream.available()).toBe(true);
    expect(upstream.health()).toMatchObject({ answers: 7, budgetLeft: { catalog: 0 } });
  });

  it('each count of the health stands for itself', async () => {
    const health = { ...GOOD.health, answers: -1, lastFailure: { at: 'then' }, latencies: [100, 'x'] };
    const { upstream } = await restoredFrom({ ...GOOD, health });
    expect(upstream.health()).toMatchObject({
      lastAnswerAt: START,
      lastFailure: null,
      answers: 0,
      failures: 2,
      latencyP95Ms: null,
      nextTryAt: START + 5 * SECOND,
    });
  });

  it('foreign items of the store are left alone', async () => {
    const store = createMemoryStore({ view: 'mine', 'upstream:Gone': 7 });
    await ask(await upstreamOn(fakeNetwork(json()), { store }));
    await settle();
    expect(await store.get('view')).toBe('mine');
    expect(await store.get('upstream:Gone')).toBe(7);
  });
});

describe('a store that fails fails no request', () => {
  const broken = (part: Partial<Store>): Store => ({ ...createMemoryStore(), ...part });
  const fail = () => Promise.reject(new Error('quota exceeded'));

  it.each<[string, Store]>([
    ['when it is read', broken({ entries: fail })],
    ['when it is written', broken({ put: fail })],
  ])('%s, and the console hears of it', async (_, store) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const upstream = await upstreamOn(fakeNetwork(json('[1]')), { store });
    expect(await outcome(upstream)).toEqual(['1']);
    expect(warned).toHaveBeenCalled();
  });

  it('the next change is written again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const memory = createMemoryStore();
    let failing = true;
    const store = broken({ put: (items) => (failing ? fail() : memory.put(items)) });
    const upstream = await upstreamOn(fakeNetwork(json()), { store });
    await ask(upstream);
    await settle();
    failing = false;
    await ask(upstream);
    await settle();
    expect(await memory.get(KEY)).toMatchObject({ health: { answers: 2 } });
  });
});

describe('writes', () => {
  it('never run two at once; what changes meanwhile goes into the next one, newest state last', async () => {
    const memory = createMemoryStore();
    let running = 0;
    let most = 0;
    let writes = 0;
    const slow: Store = {
      ...memory,
      put: async (items) => {
        writes++;
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 100));
        running--;
        await memory.put(items);
      },
    };
    const upstreams = upstreamsOn(fakeNetwork(json()), slow);
    const names = Array.from({ length: 10 }, (_, i) => ({ ...POLICY, name: `Example ${i}` }));
    const asked = Promise.all(names.flatMap((policy) => [1, 2, 3].map(() => ask(upstreams.of(policy)))));
    await vi.advanceTimersByTimeAsync(1000);
    await asked;
    expect(most).toBe(1);
    expect(writes).toBeLessThanOrEqual(3);
    for (const { name } of names) {
      expect(await memory.get(`upstream:${name}`)).toMatchObject({ health: { answers: 3 } });
    }
  });
});

describe('once closed', () => {
  it('what is under way is given up, nothing is sent, and nothing is written', async () => {
    const memory = createMemoryStore();
    const puts: object[] = [];
    const store: Store = {
      ...memory,
      put: (items) => {
        puts.push(items);
        return memory.put(items);
      },
    };
    const network = fakeNetwork(silence);
    const upstreams = upstreamsOn(network, store);
    const upstream = upstreams.of(POLICY);
    const asked = ask(upstream).catch((error) => error.failure);
    await settle();
    await upstreams.close();
    const written = puts.length;
    expect(await asked).toBe('aborted');
    expect(network.calls[0]?.init.signal?.aborted).toBe(true);
    expect(await outcome(upstream)).toBe('aborted');
    expect(network.calls).toHaveLength(1);
    expect(puts).toHaveLength(written);
    expect(upstream.health()).toMatchObject({ failures: 0, lastFailure: null });
  });

  it('no retry follows, and a write that was under way is done', async () => {
    const memory = createMemoryStore();
    let written = 0;
    const slow: Store = {
      ...memory,
      put: async (items) => {
        await new Promise((resolve) => setTimeout(resolve, 100));
        await memory.put(items);
        written++;
      },
    };
    const network = fakeNetwork(unreachable);
    const upstreams = upstreamsOn(network, slow);
    const failed = () => ask(upstreams.of(POLICY)).catch((error) => error.failure);
    const sent = failed();
    await vi.advanceTimersByTimeAsync(100);
    expect([written, network.calls.length]).toEqual([1, 1]);
    const unsent = failed();
    await settle();
    const closed = upstreams.close().then(() => written);
    await vi.advanceTimersByTimeAsync(1000);
    expect([await closed, await sent, await unsent, network.calls.length]).toEqual([
      2,
      'network',
      'aborted',
      1,
    ]);
  });
});

it('one name is one upstream, and each shows its health', async () => {
  const upstreams = upstreamsOn(fakeNetwork(json()));
  expect(upstreams.of(POLICY)).toBe(upstreams.of({ ...POLICY }));
  upstreams.of({ ...POLICY, name: 'rpc:ETH' });
  expect(upstreams.health().map(({ name }) => name)).toEqual(['Example', 'rpc:ETH']);
});

async function failTimes(upstream: Parameters<typeof ask>[0], times: number): Promise<void> {
  for (let i = 0; i < times; i++) await expect(ask(upstream)).rejects.toMatchObject({ failure: 'refused' });
}
