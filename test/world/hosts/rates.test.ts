import { beforeEach, describe, expect, it } from 'vitest';
import { hear, NOW } from '../asking.ts';
import { createWorld, type World } from '../world.ts';

let now: number;
let world: World;
beforeEach(() => {
  now = NOW;
  world = createWorld({ now: () => now });
});

describe('the exchange-rate services, played', () => {
  it.each([
    ['Coinbase, a string', 'https://api.coinbase.com/v2/exchange-rates?currency=USD', '"KRW":"1380.25"'],
    ['er-api, a number', 'https://open.er-api.com/v6/latest/USD', '"KRW":1380.2543}'],
    [
      'Frankfurter, the new way',
      'https://api.frankfurter.dev/v2/rate/USD/KRW',
      '{"date":"2026-11-20","base":"USD","quote":"KRW","rate":1380.1}',
    ],
    [
      'Frankfurter, the old way',
      'https://api.frankfurter.dev/v1/latest?base=USD&symbols=KRW',
      '{"amount":1,"base":"USD","date":"2026-11-20","rates":{"KRW":1380.1}}',
    ],
  ])('tells the rate: %s', async (_, url, part) => {
    const { status, text } = await hear(world, url);
    expect(status).toBe(200);
    expect(text).toContain(part);
  });

  it.each([
    ['https://open.er-api.com/v6/latest/XXX', 404],
    ['https://api.frankfurter.dev/v2/rate/USD/XXX', 404],
    ['https://api.frankfurter.dev/v2/rate/usd/krw', 422],
    ['https://api.coinbase.com/v2/exchange-rates?currency=XXX', 400],
    ['https://api.coinbase.com/v2/rates?currency=USD', 404],
  ])('refuses %s with %i', async (url, status) => {
    expect((await hear(world, url)).status).toBe(status);
  });

  it('sets each service apart, or all', async () => {
    world.market.setRate('1399.5', 'Coinbase');
    expect(world.market.rate('Frankfurter')).toBe('1380.1');
    world.market.setRate('1400');
    expect((await hear(world, 'https://api.frankfurter.dev/v2/rate/USD/KRW')).text).toContain('"rate":1400}');
  });

  it('er-api refuses a client with more than a few requests an hour for 20 minutes', async () => {
    const ask = async () => (await hear(world, 'https://open.er-api.com/v6/latest/USD')).status;
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429]);
    now += 19 * 60_000;
    expect(await ask()).toBe(429);
    now += 60 * 60_000;
    expect(await ask()).toBe(200);
  });

  it('Frankfurter has nothing newer than Friday on a weekend', async () => {
    now = Date.UTC(2026, 10, 22, 12);
    expect((await hear(world, 'https://api.frankfurter.dev/v2/rate/USD/KRW')).text).toContain('"2026-11-20"');
  });
});
