/** Lies of CoinGecko in one of its currencies, and beside a source that often fails: the whole engine. */
import { expect, test, vi } from 'vitest';
import type { Price } from '../../../src/core/market/prices.ts';
import { SOURCE_HOSTS } from '../../world/world.ts';
import { startEngine } from './engine.ts';
import { LINK, MINUTE } from './states.ts';

const USD = 13.4271;
const KRW = 18_532.7;

test.each([
  ['dollars 3× too high', 3 * USD, KRW],
  ['dollars 3× too low', USD / 3, KRW],
  ['won and dollars in each other’s place', KRW, USD],
  ['won 3× too high', USD, 3 * KRW],
])('a first price of CoinGecko with %s is never shown', async (_what, usd, krw) => {
  const engine = await startEngine({
    settle: (market) => market.set(LINK, { usd: usd.toFixed(6), krw: krw.toFixed(6) }, 'CoinGecko'),
  });
  const price = await engine.price(LINK);
  expect(price.status).toBe('priced');
  expect(Number(price.usd) / USD).toBeCloseTo(1, 1);
  expect(Number(price.krw) / KRW).toBeCloseTo(1, 1);
});

test('a price of CoinGecko whose won do not fit its dollars is compared once, and not in each look-up', async () => {
  const engine = await startEngine({
    settle: (market) => market.set(LINK, { krw: (3 * KRW).toFixed(6) }, 'CoinGecko'),
  });
  const others: number[] = [];
  for (let minute = 0; minute < 3; minute++) {
    engine.forget();
    await engine.price(LINK);
    const { CoinGecko: _, ...rest } = engine.counts();
    others.push(Object.values(rest).reduce((sum, count) => sum + count, 0));
    await vi.advanceTimersByTimeAsync(MINUTE);
  }
  expect(others).toEqual([1, 0, 0]);
});

test.each([
  ['goes on', false],
  ['is a new one each minute', true],
])(
  'a jump of CoinGecko is never priced though the only other source fails in four of five minutes, and the worker %s',
  async (_what, isNew) => {
    let engine = await startEngine();
    const { market, faults } = engine.world;
    const seen: Price[] = [];
    for (let minute = 0; minute < 40; minute++) {
      // A market that stands still proves nothing after ten minutes.
      const usd = USD * (1 + 1e-3 * Math.sin(minute));
      market.set(LINK, { usd: usd.toFixed(6), usdt: usd.toFixed(6) });
      if (minute >= 3) market.set(LINK, { usd: (10 * usd).toFixed(6) }, 'CoinGecko');
      faults.clear();
      if (minute > 3 && minute % 5 > 0) faults.set(SOURCE_HOSTS.Binance, { kind: 'status', status: 503 });
      seen.push(await engine.price(LINK, { order: ['CoinGecko', 'Binance'], aheadMs: MINUTE }));
      await vi.advanceTimersByTimeAsync(MINUTE);
      if (isNew) engine = await engine.restart();
    }
    expect(seen.filter(({ status, usd }) => status === 'priced' && Number(usd) > 2 * USD)).toEqual([]);
    expect(seen.at(35)).toMatchObject({ status: 'priced', source: 'Binance' });
  },
);
