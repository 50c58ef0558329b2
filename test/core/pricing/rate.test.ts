/** The USD/KRW rate in prices (docs/pricing.md §5). */
import { describe, expect, test, vi } from 'vitest';
import type { AssetKey } from '../../../src/core/market/assets.ts';
import { PERSON } from '../../../src/core/pricing/requester.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import { systemClock } from '../../../src/core/upstream/clock.ts';
import { createLastPrices } from '../../../src/extension/background/watchlist/last-prices.ts';
import type { Fault } from '../../world/faults.ts';
import { startEngine } from './engine.ts';
import { untilSettled } from './fake-sources.ts';
import { DAY, GLOBAL, HOUR, KOREA, LINK, MINUTE, SECOND } from './states.ts';

const SERVICES = ['api.coinbase.com', 'open.er-api.com', 'api.frankfurter.dev'];
const DOWN = { kind: 'status', status: 503 } as const;
const LLAMA: AssetKey = 'ETH:0x5e00000000000000000000000000000000000002';
const ONLY_LLAMA = { requester: PERSON, order: ['DefiLlama'] } as const;

describe('a price that needs the rate', () => {
  test('has it from one request an hour', async () => {
    const engine = await startEngine();
    for (let minute = 0; minute < 59; minute++) {
      expect((await engine.price(LLAMA)).krw).not.toBeNull();
      await vi.advanceTimersByTimeAsync(MINUTE);
    }
    expect(engine.world.count('api.coinbase.com')).toBe(1);
    // The first rate needs a second service.
    expect(engine.world.count('open.er-api.com')).toBe(1);
  });

  test.each([
    ['23 hours', 23 * HOUR, 'priced'],
    ['24 hours and a bit', 24 * HOUR + MINUTE, 'stale'],
    ['6 days', 6 * DAY, 'stale'],
    ['8 days', 8 * DAY, 'unavailable'],
  ])('with a rate of %s ago is shown so', async (_what, agoMs, status) => {
    const engine = await startEngine();
    await engine.price(LLAMA);
    engine.world.faults.set(SERVICES, DOWN);
    await vi.advanceTimersByTimeAsync(agoMs);
    const price = await engine.price(LLAMA, ONLY_LLAMA);
    expect(price.status).toBe(status);
    // 0.318274 × 1380.25, multiplied out.
    expect(price.krw).toBe(status === 'unavailable' ? null : '439.2976885');
  });

  test('with an old rate stays marked for a new session, which has the last prices only', async () => {
    const engine = await startEngine();
    await engine.price(LLAMA);
    engine.world.faults.set(SERVICES, DOWN);
    await vi.advanceTimersByTimeAsync(25 * HOUR);
    await engine.price(LLAMA, ONLY_LLAMA);
    const lastPrices = createLastPrices(createMemoryStore(), systemClock);
    await lastPrices.keep([engine.peek(LLAMA, ONLY_LLAMA.order)]);
    const next = await startEngine({ world: engine.world });
    await next.pricing.recall(await lastPrices.read());

    // While it is asked for anew, a price from a moment ago passes for current unless it was not then.
    engine.world.faults.set('coins.llama.fi', { kind: 'slow', ms: SECOND });
    const asking = next.pricing.prices([LLAMA], ONLY_LLAMA);
    await vi.advanceTimersByTimeAsync(100);
    expect(next.peek(LLAMA, ONLY_LLAMA.order)).toMatchObject({ status: 'stale', krw: '439.2976885' });
    engine.world.faults.clear();
    await untilSettled(asking);
  });

  test('without any rate is none, and comes with the rate', async () => {
    const engine = await startEngine();
    engine.world.faults.set(SERVICES, DOWN);
    expect(await engine.price(LLAMA, ONLY_LLAMA)).toMatchObject({
      status: 'unavailable',
      usd: null,
      krw: null,
    });
    engine.world.faults.clear();
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    expect(await engine.price(LLAMA, ONLY_LLAMA)).toMatchObject({
      status: 'priced',
      krw: '439.2976885',
    });
  });

  test.each<[what: string, fault: Fault]>([
    ['are down', DOWN],
    ['hang', { kind: 'never' }],
  ])('has it, marked, from CoinGecko’s two prices alone when the services %s', async (_what, fault) => {
    const engine = await startEngine();
    engine.world.faults.set(SERVICES, fault);
    const { get, tookMs } = await engine.ask(['BTC:0x', LLAMA]);
    expect(tookMs).toBeLessThanOrEqual(4 * SECOND);
    expect(get(LLAMA)).toMatchObject({ status: 'stale', source: 'DefiLlama' });
    expect(Number(get(LLAMA).krw) / Number(get(LLAMA).usd)).toBeCloseTo(1380.25, 6);
  });

  test.each([
    ['below 900', '899.99'],
    ['above 2500', '2500.01'],
    ['zero', '0'],
    ['negative', '-1380'],
  ])('takes no rate %s', async (_what, rate) => {
    const engine = await startEngine();
    engine.world.market.setRate(rate);
    expect((await engine.price(LLAMA, ONLY_LLAMA)).krw).toBeNull();
  });

  test('takes no rate that jumped by more than a tenth at one service', async () => {
    const engine = await startEngine();
    await engine.price(LLAMA);
    engine.world.market.setRate('1800', 'Coinbase');
    await vi.advanceTimersByTimeAsync(2 * HOUR);
    const { converted } = await engine.price(LLAMA, ONLY_LLAMA);
    expect(converted?.rate).toBe('1380.2543');
  });

  test('does not wait for silent services beyond a lookup’s time', async () => {
    const engine = await startEngine();
    await engine.price(LLAMA);
    engine.world.faults.set(SERVICES, { kind: 'never' });
    await vi.advanceTimersByTimeAsync(2 * HOUR);
    const { get, tookMs } = await engine.ask([LLAMA], ONLY_LLAMA);
    expect(get(LLAMA)).toMatchObject({ status: 'priced', krw: '439.2976885' });
    expect(tookMs).toBeLessThanOrEqual(6_000);
  });
});

describe('one wrong rate', () => {
  test('of Coinbase converts nothing at a first start', async () => {
    const engine = await startEngine();
    engine.world.market.setRate('2400', 'Coinbase');
    expect((await engine.price(LLAMA, ONLY_LLAMA)).converted?.rate).toBe('1380.2543');
  });

  test('of Coinbase converts nothing while CoinGecko, an hour ago, implied another', async () => {
    const engine = await startEngine();
    await engine.price('BTC:0x');
    engine.world.faults.set('api.coingecko.com', DOWN);
    engine.world.market.setRate('2400', 'Coinbase');
    await vi.advanceTimersByTimeAsync(HOUR + MINUTE);
    expect((await engine.price(LLAMA, ONLY_LLAMA)).converted?.rate).toBe('1380.2543');
  });

  test('of Coinbase, 8 % more each hour, does not add up', async () => {
    const engine = await startEngine();
    await engine.price(LLAMA, ONLY_LLAMA);
    for (const rate of ['1490', '1609', '1738']) {
      engine.world.market.setRate(rate, 'Coinbase');
      await vi.advanceTimersByTimeAsync(HOUR + MINUTE);
      expect(Number((await engine.price(LLAMA, ONLY_LLAMA)).converted?.rate)).toBeLessThan(1421);
    }
  });

  test.each(['cold', 'warm'])('of Upbit’s KRW-USDT leaves Upbit without dollars: %s', async (start) => {
    const engine = await startEngine();
    if (start === 'warm') await engine.price(LINK, { order: KOREA });
    engine.world.market.set('tether', { krw: '2390' }, 'Upbit');
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    const price = await engine.price(LINK, { order: KOREA });
    expect(price).toMatchObject({ status: 'priced', source: 'Bithumb' });
    const upbit = engine.pricing.stateOf(LINK).results.Upbit;
    expect(upbit).toMatchObject({ verdict: 'unconverted', result: { price: null } });
  });
});

describe('a price in both currencies', () => {
  test('is neither asked a rate for nor changed by one', async () => {
    const engine = await startEngine();
    engine.world.faults.set(SERVICES, { kind: 'never' });
    const { get, tookMs } = await engine.ask([LINK]);
    expect(get(LINK)).toMatchObject({ status: 'priced', source: 'CoinGecko', converted: null });
    expect(tookMs).toBeLessThan(SECOND);
    expect(SERVICES.map((host) => engine.world.count(host))).toEqual([0, 0, 0]);
  });

  describe('does not wait for the rate that another one of the same answer needs', () => {
    const ORDER = { requester: PERSON, order: GLOBAL };

    async function withBitcoinInDollarsOnly() {
      const engine = await startEngine();
      engine.world.market.set('bitcoin', { krw: null });
      engine.world.faults.set(SERVICES, { kind: 'never' });
      engine.world.faults.set('api.coingecko.com', { kind: 'slow', ms: 300 });
      return engine;
    }

    test('but can be seen at once, and the other one with the rate', async () => {
      const { peek, pricing } = await withBitcoinInDollarsOnly();
      const asking = pricing.prices(['BTC:0x', LINK], ORDER);
      await vi.advanceTimersByTimeAsync(SECOND);
      expect(peek(LINK)).toMatchObject({ status: 'priced', source: 'CoinGecko' });
      expect(peek('BTC:0x').usd).toBeNull();
      // The services' silence leaves the rate that LINK's own two prices imply.
      const found = await untilSettled(asking);
      expect(found.get(LINK)).toMatchObject({ status: 'priced', source: 'CoinGecko' });
      expect(found.get('BTC:0x')).toMatchObject({ status: 'priced', converted: { through: 'USD/KRW' } });
    });

    test('nor does a lookup that wants nothing else', async () => {
      const { ask, pricing } = await withBitcoinInDollarsOnly();
      const other = pricing.prices(['BTC:0x', LINK], ORDER);
      await vi.advanceTimersByTimeAsync(100);
      const { get, tookMs } = await ask([LINK]);
      expect(get(LINK)).toMatchObject({ status: 'priced', source: 'CoinGecko' });
      expect(tookMs).toBeLessThan(500);
      expect((await untilSettled(other)).get('BTC:0x')?.status).toBe('priced');
    });

    test('nor one for which the other was asked along', async () => {
      const { ask, peek, pricing, world, requests } = await withBitcoinInDollarsOnly();
      world.faults.set('api.coingecko.com', { kind: 'status', status: 503 }, { times: 1 });
      await untilSettled(pricing.prices(['BTC:0x'], ORDER));
      await vi.advanceTimersByTimeAsync(31 * SECOND);
      const { get, tookMs } = await ask([LINK]);
      expect(requests('CoinGecko').at(-1)?.url).toMatch(/bitcoin.*chainlink|chainlink.*bitcoin/);
      expect(get(LINK)).toMatchObject({ status: 'priced', source: 'CoinGecko' });
      expect(tookMs).toBeLessThan(500);
      // The result of the other is not lost when its caller has left.
      await vi.advanceTimersByTimeAsync(10 * SECOND);
      expect(peek('BTC:0x')).toMatchObject({ status: 'priced', source: 'CoinGecko' });
    });
  });
});
