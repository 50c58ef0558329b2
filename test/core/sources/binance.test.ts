import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { assetOf } from '../../../src/core/market/assets.ts';
import { createBinance } from '../../../src/core/sources/binance.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import {
  BSC_USDT,
  CAKE,
  failureOf,
  freezeTime,
  IMPOSTOR,
  json,
  LINK,
  NOW,
  PEPE,
  stage,
  UNKNOWN,
  USDT,
  WETH,
} from './staging.ts';

const API = 'https://data-api.binance.vision/api/v3/ticker/24hr';
const ALL = `${API}?type=MINI&symbolStatus=TRADING`;
const asked = (...symbols: string[]) =>
  `${API}?symbols=%5B${symbols.map((symbol) => `%22${symbol}%22`).join('%2C')}%5D&type=MINI&symbolStatus=TRADING`;
const BAD_SYMBOL = () => json('{"code":-1121,"msg":"Invalid symbol."}', 400);
const HOUR = 60 * 60_000;

beforeEach(() => freezeTime(NOW));
afterEach(() => void vi.useRealTimers());

describe('Binance', () => {
  it('asks for the symbols of the registry at once, a coin and its wrapped token as one', async () => {
    const { ask, urls } = stage(createBinance, () =>
      json(
        `[{"symbol":"PEPEUSDT","lastPrice":"0.00000421"},{"symbol":"ETHUSDT","lastPrice":"2084.57000000"},{"symbol":"KAIAUSDT","lastPrice":"0.05310000"}]`,
      ),
    );
    expect(await ask('ETH:0x', WETH, PEPE, 'KAIA:0x', CAKE)).toEqual({
      'ETH:0x': tethers('2084.57000000'),
      [WETH]: tethers('2084.57000000'),
      [PEPE]: tethers('0.00000421'),
      'KAIA:0x': tethers('0.05310000'),
      [CAKE]: { kind: 'unlisted' },
    });
    expect(urls).toEqual([asked('ETHUSDT', 'PEPEUSDT', 'KAIAUSDT', 'CAKEUSDT')]);
  });

  test.each([
    ['a token that is not registered', UNKNOWN, false],
    ['a registered address on another chain', IMPOSTOR, false],
    ['USDT, which no exchange prices by itself', USDT, false],
    ['a pegged token', BSC_USDT, false],
    ['a registered token', LINK, true],
    ['a coin', 'BTC:0x', true],
  ] as const)('could know %s: %s %s', (_, key, could) => {
    const { source } = stage(createBinance, () => json('[]'));
    expect(source.couldKnow(assetOf(key))).toBe(could);
    expect(source.plan([assetOf(key)])).toHaveLength(could ? 1 : 0);
  });

  test.each([
    ['zero', '"0.00000000"', { kind: 'untrusted', gate: 'value' }],
    ['negative', '"-1.0"', { kind: 'untrusted', gate: 'value' }],
    ['NaN', '"NaN"', { kind: 'untrusted', gate: 'value' }],
    ['empty', '""', { kind: 'untrusted', gate: 'value' }],
    ['null', 'null', { kind: 'untrusted', gate: 'value' }],
    ['a number', '4.2E-7', tethers('0.00000042')],
  ])('reads a price that is %s', async (_, price, answer) => {
    const { ask } = stage(createBinance, () => json(`[{"symbol":"BTCUSDT","lastPrice":${price}}]`));
    expect(await ask('BTC:0x')).toEqual({ 'BTC:0x': answer });
  });

  it('drops rows that are none', async () => {
    const { ask } = stage(createBinance, () =>
      json('[null,7,{"lastPrice":"1"},{"symbol":"BTCUSDT","lastPrice":"2"}]'),
    );
    expect(await ask('BTC:0x')).toEqual({ 'BTC:0x': tethers('2') });
  });

  describe('when one of many symbols is bad', () => {
    const network = (url: string) =>
      url === ALL
        ? json(
            '[{"symbol":"ETHBTC","lastPrice":"0.07"},{"symbol":"BTCUSDT","lastPrice":"76975.12000000"},{"symbol":"LINKUSDT","lastPrice":"13.4"}]',
          )
        : BAD_SYMBOL();

    it('takes the prices from all tickers, and remembers for a day which are missing', async () => {
      const { ask, urls, source } = stage(createBinance, network);
      expect(await ask('BTC:0x', LINK, CAKE)).toEqual({
        'BTC:0x': tethers('76975.12000000'),
        [LINK]: tethers('13.4'),
        [CAKE]: { kind: 'unlisted' },
      });
      expect(urls).toEqual([asked('BTCUSDT', 'LINKUSDT', 'CAKEUSDT'), ALL]);
      expect(source.couldKnow(assetOf(LINK))).toBe(true);
      expect(source.couldKnow(assetOf(CAKE))).toBe(false);
      const keys = [LINK, CAKE, IMPOSTOR] as const;
      expect(keys.filter((key) => source.rulesOut?.(assetOf(key)))).toEqual([CAKE]);
      vi.setSystemTime(NOW + 25 * HOUR);
      expect(source.couldKnow(assetOf(CAKE))).toBe(true);
      expect(source.rulesOut?.(assetOf(CAKE))).toBe(false);
    });

    it('remembers it across runs', async () => {
      const { ask, store } = stage(createBinance, network);
      await ask('BTC:0x', CAKE);
      const next = stage(createBinance, network, store);
      await next.source.prepare([]);
      expect(next.source.couldKnow(assetOf(CAKE))).toBe(false);
      expect(next.source.couldKnow(assetOf('BTC:0x'))).toBe(true);
    });

    it('does so too when a symbol has stopped trading', async () => {
      const { ask } = stage(createBinance, (url) =>
        url === ALL ? network(url) : json('{"code":-1220,"msg":"x"}', 400),
      );
      expect(await ask('BTC:0x')).toEqual({ 'BTC:0x': tethers('76975.12000000') });
    });

    it('pays for all tickers from the budget of catalogs', async () => {
      const { ask, source } = stage(createBinance, network);
      await ask('BTC:0x', CAKE);
      expect(source.upstream.health().budgetLeft).toMatchObject({ catalog: 1 });
    });

    test.each([['[]'], ['[{"symbol":"ETHBTC","lastPrice":"1"}]'], ['{}']])(
      'fails when all tickers are %s',
      async (body) => {
        const { ask, source } = stage(createBinance, (url) => (url === ALL ? json(body) : BAD_SYMBOL()));
        expect(await failureOf(ask('BTC:0x'))).toBe('unreadable');
        expect(source.couldKnow(assetOf('BTC:0x'))).toBe(true);
      },
    );
  });

  test.each([
    ['another shape', { at: NOW, kept: [7] }],
    ['empty', { at: NOW, kept: [] }],
    ['no record', 7],
  ])('asks everything when what it remembers is %s', async (_, stored) => {
    const { source } = stage(
      createBinance,
      () => json('[]'),
      createMemoryStore({ 'catalog:Binance': stored }),
    );
    await source.prepare([]);
    expect(source.couldKnow(assetOf(CAKE))).toBe(true);
  });

  test.each([
    ['451', () => json('{"code":0,"msg":"Service unavailable from a restricted location"}', 451), 'refused'],
    ['403', () => json('{}', 403), 'refused'],
    ['418', () => json('{"code":-1003,"msg":"banned"}', 418, { 'retry-after': '120' }), 'rate limited'],
    ['400 of another kind', () => json('{"code":-1100,"msg":"Illegal characters"}', 400), 'unreadable'],
    ['an object', () => json('{}'), 'unreadable'],
  ])('fails on %s', async (_, answer, failure) => {
    const { ask } = stage(createBinance, answer);
    expect(await failureOf(ask('BTC:0x'))).toBe(failure);
  });

  it('leaves Binance alone for as long as a ban says', async () => {
    const { ask, source } = stage(createBinance, () => json('{}', 418, { 'retry-after': '120' }));
    await failureOf(ask('BTC:0x'));
    await vi.advanceTimersByTimeAsync(118_000);
    expect(source.upstream.available()).toBe(false);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(source.upstream.available()).toBe(true);
  });
});

function tethers(usdt: string) {
  return { kind: 'quoted', price: { in: 'USDT', usdt }, asOf: null };
}
