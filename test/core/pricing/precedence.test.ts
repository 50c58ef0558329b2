/**
 * Who wins, and how long it takes (docs/pricing.md §1, §9 Time), by the real sources in the
 * made-up world.
 */

import { describe, expect, test, vi } from 'vitest';
import type { AssetKey } from '../../../src/core/market/assets.ts';
import type { SourceName } from '../../../src/core/market/source-table.ts';
import { PERSON } from '../../../src/core/pricing/requester.ts';
import { orderOf } from '../../../src/core/sources/active-sources.ts';
import { SOURCE_HOSTS } from '../../world/world.ts';
import { startEngine } from './engine.ts';
import { untilSettled } from './fake-sources.ts';
import { GLOBAL, KOREA, LINK, MINUTE, SECOND } from './states.ts';

const WBTC: AssetKey = 'ETH:0x2260fac5e5542a773aa44fbcfedf7c193bc2c599';
const USDT: AssetKey = 'ETH:0xdac17f958d2ee523a2206206994597c13d831ec7';
const FAKE_USDT: AssetKey = 'ETH:0x5e0000000000000000000000000000000000fa4e';
const DUST: AssetKey = 'ETH:0x5e0000000000000000000000000000000000dead';

describe('the order', () => {
  test.each([
    ['global', GLOBAL, 'CoinGecko', 'global'],
    ['korea', KOREA, 'Upbit', 'korea'],
    ['korea without Upbit', orderOf({ preset: 'korea', own: [], off: ['Upbit'] }), 'Bithumb', 'korea'],
    [
      'one’s own',
      orderOf({ preset: 'global', own: ['DexScreener', 'Binance'], off: [] }),
      'DexScreener',
      'global',
    ],
    ['one’s own, in Korea', orderOf({ preset: 'korea', own: ['DexScreener'], off: [] }), 'Upbit', 'korea'],
    ['without CoinGecko', orderOf({ preset: 'global', own: [], off: ['CoinGecko'] }), 'DefiLlama', 'global'],
  ] as const)('%s decides who prices LINK', async (_what, order, source, basis) => {
    const engine = await startEngine();
    expect(await engine.price(LINK, { order })).toMatchObject({ status: 'priced', source, basis });
  });

  test('asks nothing of a source that is off', async () => {
    const engine = await startEngine();
    const order = orderOf({ preset: 'global', own: [], off: ['CoinGecko', 'GeckoTerminal'] });
    await engine.ask([LINK, 'BTC:0x', FAKE_USDT], { order });
    expect(engine.requests('CoinGecko')).toEqual([]);
    expect(engine.requests('GeckoTerminal')).toEqual([]);
  });

  test('of a change of mind asks what the new order wants, and keeps what the old one knew', async () => {
    const engine = await startEngine();
    await engine.price(LINK);
    expect((await engine.price(LINK, { order: KOREA })).source).toBe('Upbit');
    engine.forget();
    expect((await engine.price(LINK)).source).toBe('CoinGecko');
    expect(engine.world.log).toEqual([]);
  });
});

describe('exchanges', () => {
  const exchanges: SourceName[] = ['Binance', 'Upbit', 'Bithumb'];

  test.each([
    ['USDT, the unit that they quote in', USDT],
    ['a token that calls itself USDT', FAKE_USDT],
    ['wrapped Bitcoin, which nobody may redeem', WBTC],
    ['the bridged LINK of Polygon', 'POL:0x53e0bca35ec356bd5dddfebbd1fc0fd03fabad39'],
    ['the pegged ETH of BNB Smart Chain', 'BNB:0x2170ed0880ac9a755fd29b2688956bd959f933f8'],
  ] as const)('do not price %s', async (_what, key) => {
    const engine = await startEngine();
    expect(await engine.price(key, { order: exchanges })).toMatchObject({ status: 'unavailable', usd: null });
    expect(engine.world.log).toEqual([]);
  });

  test.each([
    ['wrapped Ether', 'ETH:0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', 'ETH:0x'],
    ['wrapped KAIA', 'KAIA:0x19aac5f612f524b754ca7e7c41cbfa2e981a4432', 'KAIA:0x'],
  ] as const)('price %s as its coin', async (_what, wrapped, coin) => {
    const engine = await startEngine();
    const { get } = await engine.ask([wrapped, coin], { order: exchanges });
    expect([get(wrapped).usd, get(wrapped).krw]).toEqual([get(coin).usd, get(coin).krw]);
    expect(get(wrapped).status).toBe('priced');
  });

  test('tell the Korean premium apart', async () => {
    const engine = await startEngine();
    engine.world.market.setPremium('1.1');
    const korea = await engine.price('BTC:0x', { order: KOREA });
    const global = await engine.price('BTC:0x');
    expect(Number(korea.krw) / Number(global.krw)).toBeCloseTo(1.1, 4);
    // The premium is in KRW-USDT too, and cancels.
    expect(Number(korea.usd) / Number(global.usd)).toBeCloseTo(1, 3);
  });
});

describe('a market too thin', () => {
  test.each([DUST, FAKE_USDT])('is shown as such, never as a price: %s', async (key) => {
    const engine = await startEngine();
    expect(await engine.price(key)).toMatchObject({
      status: 'untrusted',
      usd: null,
      krw: null,
      source: null,
    });
  });
});

describe('time', () => {
  const slow = (ms: number) => ({ kind: 'slow', ms }) as const;

  test.each([
    [1_500, 'CoinGecko'],
    [2_400, 'CoinGecko'],
    [2_600, 'DefiLlama'],
  ] as const)('CoinGecko after %i ms, DefiLlama at once: %s wins', async (ms, winner) => {
    const engine = await startEngine();
    engine.world.faults.set(SOURCE_HOSTS.CoinGecko, slow(ms));
    const { get, tookMs } = await engine.ask(['BTC:0x']);
    expect(get('BTC:0x').source).toBe(winner);
    expect(tookMs).toBeLessThanOrEqual(Math.min(ms, 2_500) * 1.2);
  });

  test.each([
    // Of a listed token, pools are not believed because the source that lists it is silent.
    ['usual', { CoinGecko: 300, DefiLlama: 400, GeckoTerminal: 500, DexScreener: 350 }, 'DexScreener'],
    [
      'slow at the top',
      { CoinGecko: 2_000, DefiLlama: 400, GeckoTerminal: 500, DexScreener: 350 },
      'DexScreener',
    ],
    [
      'slow all along',
      { CoinGecko: 1_300, DefiLlama: 1_300, GeckoTerminal: 1_300, DexScreener: 1_300 },
      'DexScreener',
    ],
    ['silent at the top', { CoinGecko: 9_999, DefiLlama: 200, GeckoTerminal: 200, DexScreener: 200 }, null],
  ] as const)(
    '%s: a token of the last source takes 1.2 × the sum of all at most',
    async (_what, latencies, source) => {
      const engine = await startEngine();
      for (const [name, ms] of Object.entries(latencies))
        engine.world.faults.set(SOURCE_HOSTS[name as SourceName], slow(ms));
      // LINK, unlisted everywhere but at the last source.
      engine.world.market.unlist(LINK, 'CoinGecko', 'DefiLlama', 'GeckoTerminal');
      const order: SourceName[] = ['CoinGecko', 'DefiLlama', 'GeckoTerminal', 'DexScreener'];
      const { get, tookMs } = await engine.ask([LINK], { order });
      expect(get(LINK).source).toBe(source);
      const sum = Object.values(latencies).reduce((total, ms) => total + Math.min(ms, 2_500), 0);
      expect(tookMs).toBeLessThanOrEqual(sum * 1.2);
    },
  );

  test('a request that is given up is really aborted', async () => {
    const engine = await startEngine();
    engine.world.faults.set(SOURCE_HOSTS.CoinGecko, { kind: 'never' });
    await engine.ask(['BTC:0x']);
    // The world answers a request with a status, or never: null is an asker who hung up.
    expect(engine.requests('CoinGecko').map(({ status }) => status)).toEqual([null]);
    expect(engine.upstreams.health().find(({ name }) => name === 'CoinGecko')?.lastFailure?.failure).toBe(
      'timeout',
    );
  });

  test('a lower source that lost the race is given up, and is not blamed', async () => {
    const engine = await startEngine();
    engine.world.faults.set(SOURCE_HOSTS.CoinGecko, slow(1_000));
    engine.world.faults.set(SOURCE_HOSTS.DefiLlama, { kind: 'never' });
    const { tookMs } = await engine.ask(['BTC:0x']);
    expect(tookMs).toBeLessThan(1_200);
    await vi.advanceTimersByTimeAsync(5 * SECOND);
    const health = engine.upstreams.health().find(({ name }) => name === 'DefiLlama');
    expect(health).toMatchObject({ failures: 0, lastFailure: null });
    expect(engine.requests('DefiLlama').map(({ status }) => status)).toEqual([null]);
  });

  test('a source that is slow by habit is waited for as long as it usually takes', async () => {
    const engine = await startEngine();
    for (const ms of [1_500, 1_400, 1_450]) {
      engine.world.faults.clear();
      engine.world.faults.set(SOURCE_HOSTS.CoinGecko, slow(ms));
      await engine.ask(['BTC:0x']);
      await vi.advanceTimersByTimeAsync(MINUTE);
    }
    // DefiLlama was started beside it only while its habit was not known.
    expect(engine.requests('DefiLlama')).toHaveLength(1);
  });
});

describe('lookups at once', () => {
  test('from two popups are one request', async () => {
    const engine = await startEngine();
    const both = [engine.pricing, engine.pricing].map((popup) =>
      popup.prices([LINK, 'BTC:0x'], { requester: PERSON, order: GLOBAL, act: true }),
    );
    await untilSettled(Promise.all(both));
    expect(engine.counts()).toEqual({ CoinGecko: 1 });
  });

  test('of both presets ask each source once', async () => {
    const engine = await startEngine();
    const asking = [GLOBAL, KOREA].map((order) =>
      engine.pricing.prices([LINK], { requester: PERSON, order }),
    );
    const [global, korea] = await untilSettled(Promise.all(asking));
    expect([global?.get(LINK)?.source, korea?.get(LINK)?.source]).toEqual(['CoinGecko', 'Upbit']);
    expect(Object.values(engine.counts()).filter((count) => count > 1)).toEqual([]);
  });

  test('joined half a second later are still one request', async () => {
    const engine = await startEngine();
    engine.world.faults.set(SOURCE_HOSTS.CoinGecko, { kind: 'slow', ms: 700 });
    const first = engine.pricing.prices([LINK], { requester: PERSON, order: GLOBAL });
    await vi.advanceTimersByTimeAsync(500);
    const second = engine.pricing.prices([LINK], { requester: PERSON, order: GLOBAL });
    await untilSettled(Promise.all([first, second]));
    expect(engine.counts()).toEqual({ CoinGecko: 1 });
  });
});
