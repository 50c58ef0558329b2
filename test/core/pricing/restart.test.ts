/** A stopped and restarted worker, and stores that hold nonsense or refuse to work (issue: "Bad input"). */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AssetKey } from '../../../src/core/market/assets.ts';
import { PERSON } from '../../../src/core/pricing/requester.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import type { Store } from '../../../src/core/storage/store.ts';
import { SOURCE_HOSTS } from '../../world/world.ts';
import { grownStale, startEngine } from './engine.ts';
import { DAY, LINK, MINUTE, SECOND } from './states.ts';

const LLAMA: AssetKey = 'ETH:0x5e00000000000000000000000000000000000002';
const STRANGER: AssetKey = 'ETH:0x5e00000000000000000000000000000000000999';
const KEYS: readonly AssetKey[] = ['BTC:0x', LINK, LLAMA];

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a restarted worker', () => {
  test('answers what the old one knew, without a request', async () => {
    const engine = await startEngine();
    const first = await engine.ask([...KEYS, STRANGER]);
    await vi.advanceTimersByTimeAsync(30 * SECOND);
    const again = await engine.restart();
    engine.forget();
    const second = await again.ask([...KEYS, STRANGER]);
    expect(second.prices).toEqual(first.prices);
    expect(second.get(STRANGER).status).toBe('unlisted');
    expect(again.world.log).toEqual([]);
  });

  test('keeps to the budget that the old one spent', async () => {
    const engine = await startEngine();
    for (const coin of ['BTC:0x', 'ETH:0x', 'BNB:0x'] as const) await engine.ask([coin]);
    const again = await engine.restart();
    expect((await again.price('POL:0x')).source).toBe('DefiLlama');
    expect(again.requests('CoinGecko')).toHaveLength(3);
  });

  test('leaves alone the source that had failed the old one', async () => {
    const engine = await startEngine();
    engine.world.faults.set(SOURCE_HOSTS.CoinGecko, { kind: 'status', status: 429, retryAfter: 600 });
    await engine.ask(['BTC:0x']);
    const again = await engine.restart();
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    engine.forget();
    expect((await again.price('BTC:0x')).source).toBe('DefiLlama');
    expect(again.requests('CoinGecko')).toEqual([]);
  });

  test('killed between fetch and write has lost nothing but time', async () => {
    const engine = await startEngine();
    const first = await engine.ask(KEYS);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    engine.world.faults.set('*', { kind: 'slow', ms: 400 });
    // The lookup is pending when the worker dies: it has no caller, and nothing of it was written yet.
    void engine.pricing.prices(KEYS, { requester: PERSON, order: ['CoinGecko'] });
    await vi.advanceTimersByTimeAsync(200);
    const again = await engine.restart();
    for (const key of KEYS) {
      // DefiLlama has no news within five minutes.
      const hasNoNews = first.get(key).source === 'DefiLlama';
      expect(again.peek(key)).toMatchObject(hasNoNews ? first.get(key) : grownStale(first.get(key)));
    }
    await vi.advanceTimersByTimeAsync(10 * SECOND);
    const { get } = await again.ask(KEYS);
    for (const key of KEYS) expect(get(key)).toMatchObject({ status: 'priced', usd: first.get(key).usd });
  });

  test('knows of the missing network until it has reached something itself', async () => {
    const engine = await startEngine();
    engine.world.faults.set('*', { kind: 'reset' });
    await engine.ask(KEYS);
    expect(engine.pricing.isReachable()).toBe(false);
    const again = await engine.restart();
    expect(again.pricing.isReachable()).toBe(false);
    again.world.faults.clear();
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    await again.ask(KEYS);
    expect((await again.restart()).pricing.isReachable()).toBe(true);
  });

  test('shows prices that were kept elsewhere until it has its own', async () => {
    const engine = await startEngine();
    const kept = await engine.price(LINK);
    if (kept.usd === null) throw new Error('the world has a price for LINK');
    const fresh = await startEngine({ world: engine.world });
    await fresh.pricing.recall([kept]);
    expect(fresh.peek(LINK)).toEqual(grownStale(kept));
    await vi.advanceTimersByTimeAsync(15 * SECOND);
    expect(await fresh.price(LINK)).toMatchObject({ status: 'priced', usd: kept.usd });
  });
});

describe('a store', () => {
  const JUNK: readonly (readonly [string, unknown])[] = [
    ['nothing', undefined],
    ['texts', 'x'],
    ['numbers', Number.NaN],
    ['lists', [[[]]]],
    ['objects of others', { version: 2, prices: { BTC: 1 } }],
    [
      'its own kind, broken',
      { heard: { CoinGecko: { kind: 'quoted', at: 'now', usd: 5 } }, accepted: { global: { usd: '-1' } } },
    ],
    [
      'prices from the future',
      { heard: { CoinGecko: { kind: 'quoted', at: 9e15, usd: '1', krw: '1', asOf: 9e15, converted: null } } },
    ],
    [
      'a dispute without end',
      {
        doubts: { CoinGecko: { since: 9e15, value: '1' } },
        disputedSince: { global: 9e15, korea: -1 },
        accepted: {
          global: { usd: '1', krw: '1', asOf: 9e15, checkedAt: 9e15, source: 'CoinGecko', converted: null },
        },
      },
    ],
  ];
  const OURS = [
    'BTC:0x',
    LINK,
    LLAMA,
    'upstream:CoinGecko',
    'upstream:DefiLlama',
    'upstream:Coinbase',
    'catalog:CoinGecko',
    'catalog:Binance',
    'catalog:Bithumb',
    'rate:USD/KRW',
    'something else',
  ];

  test.each(JUNK)('full of %s is as good as empty', async (_what, junk) => {
    const items = Object.fromEntries(OURS.map((key) => [key, junk]));
    const expected = await (await startEngine()).ask(KEYS);
    vi.useRealTimers();
    const stores = {
      session: createMemoryStore(items),
      upstreams: createMemoryStore(items),
      kept: createMemoryStore(items),
    };
    const engine = await startEngine({ stores });
    const { prices } = await engine.ask(KEYS);
    expect([...prices.values()].map(({ status, usd, krw, source }) => [status, usd, krw, source])).toEqual(
      [...expected.prices.values()].map(({ status, usd, krw, source }) => [status, usd, krw, source]),
    );
  });

  test('full of the items of another version stays as it is', async () => {
    const session = createMemoryStore({ 'view:v9': { rows: [1] } });
    const engine = await startEngine({ stores: { session } });
    await engine.ask(KEYS);
    expect(await session.get('view:v9')).toEqual({ rows: [1] });
  });

  const no = () => Promise.reject(new DOMException('the quota is exceeded', 'QuotaExceededError'));
  const refusing: readonly (readonly [string, Partial<Store>])[] = [
    ['to be written', { put: no, delete: no }],
    ['to be read', { get: no, entries: no }],
    ['everything', { get: no, entries: no, put: no, delete: no }],
  ];

  test.each(refusing)('that refuses %s costs memory, not prices', async (_what, part) => {
    const broken = { ...createMemoryStore(), ...part };
    const engine = await startEngine({ stores: { session: broken, upstreams: broken, kept: broken } });
    const { prices } = await engine.ask(KEYS);
    expect([...prices.values()].map(({ status }) => status)).toEqual(['priced', 'priced', 'priced']);
    await vi.advanceTimersByTimeAsync(30 * SECOND);
    engine.forget();
    await engine.ask(KEYS);
    expect(engine.world.log).toEqual([]);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect((await engine.price('BTC:0x')).status).toBe('priced');
  });

  test('keeps last prices for a day and no longer', async () => {
    const engine = await startEngine();
    await engine.ask(KEYS);
    engine.world.faults.set('*', { kind: 'reset' });
    await vi.advanceTimersByTimeAsync(DAY - MINUTE);
    const again = await engine.restart();
    expect(KEYS.map((key) => again.peek(key).status)).toEqual(['stale', 'stale', 'stale']);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(KEYS.map((key) => again.peek(key).usd)).toEqual([null, null, null]);
  });
});
