/** What is left when most of the world is down (docs/pricing.md §4, §9 Clock): the exchanges suffice. */
import { describe, expect, test, vi } from 'vitest';
import type { AssetKey } from '../../../src/core/market/assets.ts';
import { createWorld, SOURCE_HOSTS, type World } from '../../world/world.ts';
import { startEngine } from './engine.ts';
import { DAY, GLOBAL, KOREA, LINK, MINUTE } from './states.ts';

const DOWN = { kind: 'status', status: 503 } as const;
const RATE_HOSTS = ['api.coinbase.com', 'open.er-api.com', 'api.frankfurter.dev'];
const COINS: readonly AssetKey[] = ['BTC:0x', 'ETH:0x', LINK];

describe('on a fresh start', () => {
  test('with CoinGecko and DefiLlama down, bitcoin has a price from Binance', async () => {
    const engine = await startEngine();
    engine.world.faults.set([SOURCE_HOSTS.CoinGecko, SOURCE_HOSTS.DefiLlama], DOWN);
    const { get } = await engine.ask(['BTC:0x']);
    expect(get('BTC:0x')).toMatchObject({ status: 'priced', source: 'Binance' });
  });

  test.each([['global', GLOBAL] as const, ['korea', KOREA] as const])(
    'with CoinGecko and all rate services down, two exchanges confirm each other’s KRW-USDT (%s)',
    async (_preset, order) => {
      const engine = await startEngine();
      engine.world.faults.set([SOURCE_HOSTS.CoinGecko, ...RATE_HOSTS], DOWN);
      const { get } = await engine.ask(COINS, { order });
      for (const key of COINS) {
        expect(get(key)).toMatchObject({ status: 'priced', source: 'Bithumb' });
        expect(get(key).converted).toMatchObject({ side: 'usd', through: 'KRW-USDT' });
      }
      await vi.advanceTimersByTimeAsync(2 * MINUTE);
      const later = await engine.ask(COINS, { order });
      for (const key of COINS) expect(later.get(key)).toMatchObject({ status: 'priced', source: 'Upbit' });
    },
  );

  test('with all rate services hanging, what CoinGecko implies alone converts, marked', async () => {
    const engine = await startEngine();
    await engine.ask(['BTC:0x']);
    engine.world.faults.set(RATE_HOSTS, { kind: 'never' });
    const { get, tookMs } = await engine.ask([LINK], { order: ['DefiLlama'] });
    expect(get(LINK)).toMatchObject({ status: 'stale', source: 'DefiLlama' });
    expect(tookMs).toBeLessThan(4_000);
  });

  test('a quote that lacks a rate is no failure of its source', async () => {
    const engine = await startEngine();
    engine.world.faults.set([...RATE_HOSTS, SOURCE_HOSTS.CoinGecko], DOWN);
    expect(await engine.price(LINK, { order: ['DefiLlama'] })).toMatchObject({
      usd: null,
      status: 'unavailable',
    });
    expect(engine.pricing.isUnanswered(LINK, ['DefiLlama'])).toBe(false);
    engine.world.faults.set(SOURCE_HOSTS.DefiLlama, DOWN);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    await engine.ask([LINK], { order: ['DefiLlama'] });
    expect(engine.pricing.isUnanswered(LINK, ['DefiLlama'])).toBe(true);
  });
});

test.each([
  ['slow', -DAY],
  ['fast', DAY],
])('a clock that is a day %s loses no source', async (_what, wrongMs) => {
  await startEngine();
  // The hosts keep the right time, and tell it with each answer; ours is wrong.
  const right = () => Date.now() - wrongMs;
  const world = createWorld({ now: right });
  const fetch: World['fetch'] = async (url, init) => {
    const response = await world.fetch(url, init);
    response.headers.set('date', new Date(right()).toUTCString());
    return response;
  };
  const engine = await startEngine({ world: { ...world, fetch } });
  await engine.ask(COINS);
  await vi.advanceTimersByTimeAsync(10_000);
  const { get } = await engine.ask(COINS, { act: true });
  for (const key of COINS) expect(get(key)).toMatchObject({ status: 'priced', source: 'CoinGecko' });
});
