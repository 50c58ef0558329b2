/** Korea's premium in the made-up world: whose prices are compared, and what it costs to ask for them. */
import { describe, expect, test, vi } from 'vitest';
import { type AssetKey, TETHER } from '../../../src/core/market/assets.ts';
import type { Premium } from '../../../src/core/market/shown-premium.ts';
import type { SourceName } from '../../../src/core/market/source-table.ts';
import { SOURCE_HOSTS } from '../../world/world.ts';
import { type Engine, startEngine } from './engine.ts';
import { untilSettled } from './fake-sources.ts';
import { GLOBAL, KOREA, LINK, MINUTE, SECOND } from './states.ts';

const MKR: AssetKey = 'ETH:0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2';
const LIST: readonly AssetKey[] = ['BTC:0x', 'ETH:0x', 'BNB:0x', 'POL:0x', 'KAIA:0x', TETHER, LINK, MKR];
const DOWN = { kind: 'status', status: 503 } as const;

/** As an open popup asks: the prices first. */
async function round(engine: Engine, keys = LIST, order: readonly SourceName[] = GLOBAL) {
  await engine.ask(keys, { order, lookedAt: true });
  const premiums = await untilSettled(engine.pricing.premiums.request(keys, order));
  return (key: AssetKey): Premium => {
    const premium = premiums.get(key);
    if (!premium) throw new Error(`nothing about ${key}`);
    return premium;
  };
}

describe('the premium of what is traded in Korea', () => {
  test('is Upbit’s won over Binance’s dollars, at the rate', async () => {
    const engine = await startEngine();
    const of = await round(engine);
    const { market } = engine.world;
    expect(of('BTC:0x')).toMatchObject({
      korea: { source: 'Upbit', price: `${market.said('bitcoin', 'Upbit').krw}.0` },
      world: { source: 'Binance' },
      rate: { service: 'Coinbase', date: null },
      includesKorea: false,
    });
    // The world's exchanges ask 2 % more there.
    expect(Number(of('BTC:0x').percent)).toBeCloseTo(2, 1);
  });

  test('follows what the exchanges ask more or less', async () => {
    const engine = await startEngine({ settle: (market) => market.setPremium('0.97') });
    expect(Number((await round(engine))('BTC:0x').percent)).toBeCloseTo(-3, 1);
  });

  test.each<[string, readonly SourceName[]]>([
    ['global', GLOBAL],
    ['Korean', KOREA],
  ])(
    'ends when every exchange has delisted the coin, which keeps its price in the %s order',
    async (_, order) => {
      const exchanges = ['Binance', 'Upbit', 'Bithumb'] as const;
      const engine = await startEngine({ settle: (market) => market.unlist('ripple', ...exchanges) });
      const of = await round(engine, ['XRP:0x'], order);
      expect(engine.peek('XRP:0x', order)).toMatchObject({ status: 'priced', source: 'CoinGecko' });
      expect(of('XRP:0x')).toEqual({ percent: null, why: 'not in Korea' });
    },
  );

  test('of USDT is KRW-USDT over its dollars by CoinGecko', async () => {
    const engine = await startEngine();
    const of = await round(engine);
    expect(of(TETHER)).toMatchObject({
      korea: { source: 'Upbit', price: `${engine.world.market.said('tether', 'Upbit').krw}.0` },
      world: { source: 'CoinGecko', price: engine.world.market.said('tether', 'CoinGecko').usd },
      includesKorea: true,
    });
  });

  test('is not there for what no Korean exchange has', async () => {
    const engine = await startEngine();
    expect((await round(engine))(MKR)).toEqual({ percent: null, why: 'not in Korea' });
  });

  test('is Bithumb’s where Upbit is silent, and none where both are', async () => {
    const engine = await startEngine();
    engine.world.faults.set(SOURCE_HOSTS.Upbit, DOWN);
    expect((await round(engine))(LINK)).toMatchObject({ korea: { source: 'Bithumb' } });
    engine.world.faults.set(SOURCE_HOSTS.Bithumb, DOWN);
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect((await round(engine))(LINK)).toEqual({ percent: null, why: 'old trade' });
  });

  test('is over CoinGecko’s dollars where Binance is silent, and says so', async () => {
    const engine = await startEngine();
    engine.world.faults.set(SOURCE_HOSTS.Binance, DOWN);
    expect((await round(engine))(LINK)).toMatchObject({
      world: { source: 'CoinGecko' },
      includesKorea: true,
    });
    expect((await round(engine, LIST, KOREA))(LINK)).toMatchObject({ world: { source: 'CoinGecko' } });
  });

  test('asks nobody who is switched off', async () => {
    const engine = await startEngine();
    const of = await round(engine, LIST, ['CoinGecko']);
    expect(of('BTC:0x')).toEqual({ percent: null, why: 'no Korean price' });
    expect(engine.counts()).toEqual({ CoinGecko: 1 });
  });

  test('tells the day of a rate that is not of this hour', async () => {
    const engine = await startEngine();
    for (const host of ['api.coinbase.com', SOURCE_HOSTS.CoinGecko]) engine.world.faults.set(host, DOWN);
    const of = await round(engine);
    expect(of('BTC:0x')).toMatchObject({ rate: { service: 'ExchangeRate-API', date: '2026-11-20' } });
  });
});

describe('what the premium costs', () => {
  test('is one request a minute to Upbit, Bithumb and Binance each, for the whole list', async () => {
    const engine = await startEngine();
    for (let second = 0; second < 60; second += 10) {
      await round(engine);
      await vi.advanceTimersByTimeAsync(10 * SECOND);
    }
    expect(engine.counts()).toEqual({ CoinGecko: 1, Upbit: 1, Bithumb: 1, Binance: 1 });
    expect(engine.world.strays).toEqual([]);
  });

  test('is asked again by whoever looks at it rarely, ahead of the minute’s end', async () => {
    const engine = await startEngine();
    await round(engine);
    await vi.advanceTimersByTimeAsync(50 * SECOND);
    engine.forget();
    await untilSettled(engine.pricing.premiums.request(LIST, GLOBAL));
    expect(engine.counts()).toEqual({});
    await untilSettled(engine.pricing.premiums.request(LIST, GLOBAL, { aheadMs: 15 * SECOND }));
    expect(engine.counts()).toMatchObject({ Upbit: 1, Bithumb: 1, Binance: 1 });
  });

  test('and no gap while the popup stays open', async () => {
    const engine = await startEngine();
    for (let second = 0; second < 300; second += 10) {
      const of = await round(engine);
      for (const key of ['BTC:0x', TETHER, LINK] as const) expect(of(key).percent).not.toBeNull();
      await vi.advanceTimersByTimeAsync(10 * SECOND);
    }
    for (const name of ['Upbit', 'Bithumb', 'Binance'] as const)
      expect(engine.requests(name).length).toBeLessThanOrEqual(6);
  });
});

test('what the premium asked is not asked again by a worker that was restarted within the minute', async () => {
  const engine = await startEngine();
  const before = (await round(engine))(LINK);
  await vi.advanceTimersByTimeAsync(5 * SECOND);
  const again = await engine.restart();
  engine.forget();
  expect((await round(again))(LINK)).toEqual(before);
  expect(again.counts()).toEqual({});
});

describe('USDT itself', () => {
  test('has the won of KRW-USDT where Korea comes first, and its dollars by the others', async () => {
    const engine = await startEngine();
    const { market } = engine.world;
    const price = await engine.price(TETHER, { order: KOREA });
    expect(price).toMatchObject({
      status: 'priced',
      source: 'Upbit',
      basis: 'korea',
      krw: `${market.said('tether', 'Upbit').krw}.0`,
      converted: { side: 'usd', through: 'KRW-USDT' },
    });
    expect(price.usd).toBe(market.said('tether', 'DefiLlama').usd);
  });

  test('is never an exchange’s under the global order, whoever is down', async () => {
    const engine = await startEngine();
    await round(engine);
    engine.world.faults.set(SOURCE_HOSTS.CoinGecko, DOWN);
    engine.world.faults.set(SOURCE_HOSTS.DefiLlama, DOWN);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    await round(engine);
    expect(engine.peek(TETHER)).toMatchObject({ status: 'stale', source: 'CoinGecko' });
    expect(engine.peek('BTC:0x')).toMatchObject({ status: 'priced', source: 'Binance' });
  });
});
