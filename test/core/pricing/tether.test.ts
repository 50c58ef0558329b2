/**
 * What USDT does to prices that exchanges quote in it, or in won against it (docs/pricing.md §4).
 */
import { describe, expect, test, vi } from 'vitest';
import { type AssetKey, TETHER } from '../../../src/core/market/assets.ts';
import type { SourceName } from '../../../src/core/market/source-table.ts';
import { SOURCE_HOSTS } from '../../world/world.ts';
import { type Engine, startEngine } from './engine.ts';
import { GLOBAL, HOUR, KOREA, LINK, MINUTE } from './states.ts';

const PEPE: AssetKey = 'ETH:0x6982508145454ce325ddbe47a25d4ec3d2311933';
const KEYS: readonly AssetKey[] = ['BTC:0x', 'ETH:0x', 'POL:0x', LINK, PEPE];
const EXCHANGES: SourceName[] = ['Binance', 'Upbit', 'Bithumb'];
const DOWN = { kind: 'status', status: 503 } as const;

/** USDT falls to 90 cents; what it is quoted against rises by as much, and nothing else moves. */
function depeg({ world: { market } }: Engine): void {
  market.set('tether', { usd: '0.9' });
}

function dollars(engine: Engine, order: readonly SourceName[]): Promise<number[]> {
  return engine.ask(KEYS, { order }).then(({ get }) => KEYS.map((key) => Number(get(key).usd)));
}

describe('USDT at 90 cents', () => {
  test.each([
    ['Binance', ['Binance'], []],
    ['Upbit', ['Upbit'], []],
    ['Bithumb', ['Bithumb'], []],
    ['the preset korea', KOREA, []],
    ['the preset korea without CoinGecko', KOREA, ['CoinGecko']],
    ['the preset korea without DefiLlama', KOREA, ['DefiLlama']],
    ['the preset global', GLOBAL, []],
    ['the preset global without CoinGecko', GLOBAL, ['CoinGecko']],
    ['exchanges only, CoinGecko down', EXCHANGES, ['CoinGecko']],
  ] as const)('moves no other price: %s', async (_what, order, down) => {
    const engine = await startEngine();
    for (const name of down) engine.world.faults.set(SOURCE_HOSTS[name], DOWN);
    const before = await dollars(engine, order);
    // Somebody looks at USDT itself, half a minute before it falls.
    await vi.advanceTimersByTimeAsync(30_000);
    await engine.ask([TETHER]);
    await vi.advanceTimersByTimeAsync(31_000);
    depeg(engine);
    const after = await dollars(engine, order);
    for (const [i, usd] of after.entries()) {
      // Korean prices come in whole won, Binance's in 8 decimals: a thousandth at most, for PEPE a hundredth.
      expect(usd / (before[i] ?? 0)).toBeCloseTo(1, KEYS[i] === PEPE ? 1 : 2);
    }
  });

  test('is itself shown as what it is worth', async () => {
    const engine = await startEngine();
    depeg(engine);
    expect(await engine.price(TETHER)).toMatchObject({ usd: '0.9', source: 'CoinGecko' });
  });

  test.each(['4', '1.4'])('said to be worth $%s by DefiLlama alone moves no price', async (usd) => {
    const engine = await startEngine();
    const before = await engine.price('BTC:0x', { order: KOREA });
    engine.world.market.set('tether', { usd }, 'DefiLlama');
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    const after = await engine.price('BTC:0x', { order: KOREA, act: true });
    expect(after).toMatchObject({ status: 'priced', source: 'Upbit' });
    expect(Number(after.usd) / Number(before.usd)).toBeCloseTo(1, 2);
  });

  test('said to be worth $1.49 by DefiLlama converts nothing of Binance while CoinGecko is down', async () => {
    const engine = await startEngine();
    await engine.ask([LINK, TETHER]);
    engine.world.faults.set('api.coingecko.com', { kind: 'status', status: 503 });
    engine.world.market.set('tether', { usd: '1.49' }, 'DefiLlama');
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    const price = await engine.price(LINK, { order: ['Binance'] });
    expect(Number(price.usd)).toBeLessThan(14);
  });

  test('is shown at 10 cents, too, when two sources say so', async () => {
    const engine = await startEngine();
    await engine.ask([TETHER]);
    engine.world.market.set('tether', { usd: '0.1', krw: '138' });
    for (let minute = 0; minute < 2; minute++) {
      await vi.advanceTimersByTimeAsync(MINUTE);
      await engine.ask([TETHER], { act: true });
    }
    expect(await engine.price(TETHER)).toMatchObject({ usd: '0.1', status: 'priced' });
  });

  test('moves no price that CoinGecko asks for at the same time as the exchange', async () => {
    const engine = await startEngine();
    await engine.ask(['BTC:0x']);
    await vi.advanceTimersByTimeAsync(15_000);
    depeg(engine);
    // BNB is not on Upbit: CoinGecko's answer of now has USDT too, and is not to be mixed with that of before.
    const { get } = await engine.ask(['BNB:0x', LINK], { order: ['Upbit', 'CoinGecko'] });
    expect(Number(get(LINK).usd) / 13.4271).toBeCloseTo(1, 2);
  });

  test('moves no price while the rate is too old to be fresh', async () => {
    const engine = await startEngine();
    await engine.ask([LINK], { order: ['DefiLlama'] });
    engine.world.faults.set(['api.coinbase.com', 'open.er-api.com', 'api.frankfurter.dev'], DOWN);
    await vi.advanceTimersByTimeAsync(25 * HOUR);
    depeg(engine);
    const { get } = await engine.ask([LINK], { order: ['Upbit'] });
    expect(Number(get(LINK).usd) / 13.4271).toBeCloseTo(1, 2);
  });
});

describe('with CoinGecko and DefiLlama down, USDT', () => {
  const bothDown = (engine: Engine) =>
    engine.world.faults.set([SOURCE_HOSTS.CoinGecko, SOURCE_HOSTS.DefiLlama], DOWN);

  test.each([
    ['0.99', true],
    ['0.98', true],
    ['1.02', true],
    ['0.95', false],
    ['1.03', false],
  ])('last known at $%s counts as a dollar: %s', async (usd, counts) => {
    const engine = await startEngine();
    engine.world.market.set('tether', { usd });
    await engine.ask([TETHER]);
    bothDown(engine);
    engine.world.market.set(LINK, { usdt: '13.5' }, 'Binance');
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    const price = await engine.price(LINK, { order: EXCHANGES });
    expect(price).toMatchObject(
      counts ? { status: 'priced', usd: '13.5', source: 'Binance' } : { status: 'unavailable', usd: null },
    );
  });

  test('counts as a dollar where pools say that it holds its peg, and has no price of its own by that', async () => {
    const engine = await startEngine();
    bothDown(engine);
    engine.world.market.set(LINK, { usdt: '13.5' }, 'Binance');
    expect(await engine.price(LINK, { order: ['Binance'] })).toMatchObject({ status: 'priced', usd: '13.5' });
    expect(await engine.price(TETHER)).toMatchObject({ status: 'unavailable', usd: null });
  });

  test('never known, not even by pools, makes no price of what an exchange says', async () => {
    const engine = await startEngine();
    bothDown(engine);
    engine.world.faults.set([SOURCE_HOSTS.GeckoTerminal, SOURCE_HOSTS.DexScreener], DOWN);
    for (const order of [['Binance'], ['Upbit'], ['Bithumb']] as const) {
      expect(await engine.price(LINK, { order })).toMatchObject({
        status: 'unavailable',
        usd: null,
        krw: null,
      });
    }
  });

  test.each([[['CoinGecko']], [['CoinGecko', 'DefiLlama']]])(
    'is all that is asked of those that a person has switched off: %j',
    async (off) => {
      const engine = await startEngine();
      engine.world.faults.set(SOURCE_HOSTS.DefiLlama, DOWN);
      await engine.ask(KEYS, { order: GLOBAL.filter((name) => !off.includes(name)) });
      const asked = engine.world.log.filter(({ host }) => host === SOURCE_HOSTS.CoinGecko);
      expect(asked.map(({ url }) => new URL(url).searchParams.get('ids'))).toEqual(['tether']);
    },
  );

  test('is still known after a restart', async () => {
    const engine = await startEngine();
    await engine.ask([LINK]);
    const again = await engine.restart();
    bothDown(again);
    again.world.market.set(LINK, { usdt: '13.5' }, 'Binance');
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(await again.price(LINK)).toMatchObject({ status: 'priced', usd: '13.5', source: 'Binance' });
  });

  test('is not asked for over and over in one lookup', async () => {
    const engine = await startEngine();
    await engine.ask(KEYS);
    bothDown(engine);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    engine.forget();
    await engine.ask(KEYS);
    const { CoinGecko = 0, DefiLlama = 0 } = engine.counts();
    // Once for the prices, once more for USDT's own.
    expect([CoinGecko <= 2, DefiLlama <= 2]).toEqual([true, true]);
  });
});

describe('an exchange whose KRW-USDT', () => {
  test.each([
    ['has not traded for an hour', { ageMs: 61 * MINUTE }],
    ['costs nothing', { krw: '0' }],
    ['costs less than nothing', { krw: '-1400' }],
  ])('%s makes no dollar price', async (_what, terms) => {
    const engine = await startEngine();
    engine.world.market.set('tether', terms, 'Upbit');
    expect((await engine.price(LINK, { order: ['Upbit'] })).usd).toBeNull();
    expect((await engine.price(LINK, { order: ['Upbit', 'Bithumb'] })).source).toBe('Bithumb');
  });

  test('is not listed makes no dollar price', async () => {
    const engine = await startEngine();
    engine.world.market.unlist('tether', 'Upbit');
    expect((await engine.price(LINK, { order: ['Upbit'] })).usd).toBeNull();
  });
});
