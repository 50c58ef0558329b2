import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { assetOf, coinKey, tokenKey } from '../../../src/core/market/assets.ts';
import { findCoin } from '../../../src/core/market/coins.ts';
import { createBithumb } from '../../../src/core/sources/bithumb.ts';
import type { SourceOptions } from '../../../src/core/sources/source-port.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import { createRegistry } from '../../../src/core/tokens/registry.ts';
import {
  aWhile,
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
  until,
  WETH,
} from './staging.ts';

const API = 'https://api.bithumb.com/v1';
const MARKETS = `${API}/market/all?isDetails=true`;
const NOT_FOUND = '{"error":{"name":404,"message":"Code not found"}}';
const DAY = 24 * 60 * 60_000;
const NINE_HOURS = 9 * 60 * 60_000;

beforeEach(() => freezeTime(NOW));
afterEach(() => void vi.useRealTimers());

const catalogOf = (...markets: string[]) =>
  createMemoryStore({ 'catalog:Bithumb': { at: NOW, kept: markets } });

describe('Bithumb', () => {
  it('asks for the markets of the registry and KRW-USDT at once', async () => {
    const { ask, urls } = stage(
      createBithumb,
      () =>
        json(
          `[${row('KRW-ETH', '2900000', '115959')},${row('KRW-KAIA', '1.4E-7', '115930')},${row('KRW-USDT', '1391.5', '115900')}]`,
        ),
      catalogOf('KRW-ETH', 'KRW-KAIA', 'KRW-LINK', 'KRW-USDT'),
    );
    expect(await ask('ETH:0x', WETH, 'KAIA:0x', LINK)).toEqual({
      'ETH:0x': won('2900000', at('11:59:59')),
      [WETH]: won('2900000', at('11:59:59')),
      'KAIA:0x': won('0.00000014', at('11:59:30')),
      [LINK]: { kind: 'unlisted' },
    });
    expect(urls).toEqual([`${API}/ticker?markets=KRW-ETH,KRW-KAIA,KRW-LINK,KRW-USDT`]);
  });

  test.each([
    ['20261120', '115959', '2026-11-20T11:59:59.000Z'],
    ['20260730', '074830', '2026-07-30T07:48:30.000Z'],
    ['20261231', '235959', '2026-12-31T23:59:59.000Z'],
  ])(
    'dates the trade of %s %s by date and time in UTC, for its timestamps are 9 h ahead',
    async (date, time, iso) => {
      const { ask } = stage(createBithumb, () => json(`[${row('KRW-BTC', '5', time, date)}]`));
      expect((await ask('BTC:0x'))['BTC:0x']).toMatchObject({ asOf: Date.parse(iso) });
    },
  );

  test.each([
    ['a date that is none', row('KRW-BTC', '5', '120000', '20260231'), 'age'],
    ['a time that is none', row('KRW-BTC', '5', '256199'), 'age'],
    [
      'no date',
      '{"market":"KRW-BTC","trade_price":5,"trade_time":"120000","trade_timestamp":1785430110156}',
      'age',
    ],
    ['a zero price', row('KRW-BTC', '0', '120000'), 'value'],
    ['a negative price', row('KRW-BTC', '-1', '120000'), 'value'],
    ['"NaN"', row('KRW-BTC', '"NaN"', '120000'), 'value'],
    ['an empty price', row('KRW-BTC', '""', '120000'), 'value'],
  ])('does not trust a row with %s', async (_, btc, gate) => {
    const { ask } = stage(createBithumb, () => json(`[${btc}]`));
    expect((await ask('BTC:0x'))['BTC:0x']).toEqual({ kind: 'untrusted', gate });
  });

  test.each([
    ['an hour old', '110000', '1391.5'],
    ['older', '105959', null],
  ])('gives won for a tether when that trade is %s', async (_, time, krwPerUsdt) => {
    const { ask } = stage(createBithumb, () =>
      json(`[${row('KRW-USDT', '1391.5', time)},${row('KRW-BTC', '5', '120000')}]`),
    );
    expect((await ask('BTC:0x'))['BTC:0x']).toMatchObject({ price: { krwPerUsdt } });
  });

  it('asks for 200 markets at most, KRW-USDT among them in each request', async () => {
    const rows = Array.from({ length: 200 }, (_, i) => ({
      key: tokenKey('ETH', `0x${(i + 1).toString(16).padStart(40, '0')}`),
      name: `Token ${i}`,
      symbol: `T${i}`,
      decimals: 18,
      coinGeckoId: null,
      markets: { Binance: null, Upbit: null, Bithumb: `T${i}` },
    }));
    const create = (options: SourceOptions) => createBithumb({ ...options, registry: createRegistry(rows) });
    const { ask, urls } = stage(
      create,
      () => json(`[${row('KRW-USDT', '1391.5', '120000')}]`),
      catalogOf('KRW-USDT', ...rows.map(({ markets }) => `KRW-${markets.Bithumb}`)),
    );
    await ask(...rows.map(({ key }) => key));
    expect(urls.map((url) => url.split(',').length)).toEqual([200, 2]);
    expect(urls.every((url) => url.endsWith(',KRW-USDT'))).toBe(true);
  });

  it('asks for all markets of the tables while a board is in view, and counts those that are quoted', async () => {
    const { ask, source, urls } = stage(
      createBithumb,
      () => json(`[${row('KRW-BTC', '5', '120000')},${row('KRW-USDT', '1391.5', '120000')}]`),
      catalogOf('KRW-BTC', 'KRW-KAIA', 'KRW-PEPE', 'KRW-UNKNOWN', 'KRW-USDT'),
    );
    source.board?.noteView();
    const answers = await ask('KAIA:0x');
    expect(urls).toEqual([`${API}/ticker?markets=KRW-KAIA,KRW-USDT,KRW-BTC,KRW-PEPE`]);
    expect(Object.keys(answers)).not.toContain(PEPE);
    expect(answers).toMatchObject({ 'KAIA:0x': { kind: 'unlisted' }, 'BTC:0x': { kind: 'quoted' } });
  });

  it('asks for no further market beside a board for ten minutes after an unknown one failed the request', async () => {
    const { ask, source, urls } = stage(
      createBithumb,
      (url) => {
        if (url === MARKETS) return markets('KRW-BTC', 'KRW-KAIA', 'KRW-USDT');
        return url.includes('KAIA') ? json(NOT_FOUND) : json(`[${row('KRW-BTC', '5', '120000')}]`);
      },
      catalogOf('KRW-BTC', 'KRW-KAIA', 'KRW-USDT'),
    );
    source.board?.noteView();
    expect(await failureOf(ask('BTC:0x'))).toBe('unreadable');
    expect(await ask('BTC:0x')).toMatchObject({ 'BTC:0x': { kind: 'quoted' } });
    vi.setSystemTime(Date.now() + 10 * 60_000);
    source.board?.noteView();
    expect(await failureOf(ask('BTC:0x'))).toBe('unreadable');
    expect(urls.filter((url) => url !== MARKETS).map((url) => url.includes('KAIA'))).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('asks for no further market beside a board while its list is unknown', async () => {
    const { ask, source, urls } = stage(createBithumb, (url) =>
      url === MARKETS ? json('{}', 500) : json(`[${row('KRW-BTC', '5', '120000')}]`),
    );
    source.board?.noteView();
    await ask('BTC:0x');
    expect(urls).toEqual([`${API}/ticker?markets=KRW-BTC,KRW-USDT`]);
  });

  test.each([
    ['a token that is not registered', UNKNOWN, false],
    ['a registered address on another chain', IMPOSTOR, false],
    ['USDT, by its own market', USDT, true],
    ['a pegged token', BSC_USDT, false],
    ['a registered token', CAKE, true],
    ['a coin', 'KAIA:0x', true],
  ] as const)('could know %s: %s %s', (_, key, could) => {
    const { source } = stage(createBithumb, () => json('[]'));
    expect(source.couldKnow(assetOf(key))).toBe(could);
    expect(source.plan([assetOf(key)])).toHaveLength(could ? 1 : 0);
  });

  test.each([
    ['an unknown market with status 200', NOT_FOUND, 200],
    ['an unknown market with status 404', NOT_FOUND, 404],
    [
      'an unknown market whose error has a name in letters',
      '{"error":{"name":"404","message":"Code not found"}}',
      200,
    ],
    [
      'too many markets',
      '{"error":{"name":"400","message":"must be less than or equal to 200 items."}}',
      200,
    ],
    ['no rows', '[]', 200],
    ['the old API', '{"status":"0000","data":{}}', 200],
  ] as const)('fails on %s, which is no empty answer', async (_, body, status) => {
    const { ask } = stage(createBithumb, () => json(body, status));
    expect(await failureOf(ask('BTC:0x'))).toBe('unreadable');
  });
});

describe("Bithumb's list of markets", () => {
  it('returns what may be requested', async () => {
    const { source } = stage(createBithumb, () => json('[]'), catalogOf('KRW-BTC', 'KRW-LINK'));
    await source.prepare([]);
    const keys = ['BTC:0x', LINK, PEPE, coinKey('KAIA')] as const;
    expect(keys.map((key) => source.couldKnow(assetOf(key)))).toEqual([true, true, false, false]);
    expect([...keys, USDT].filter((key) => source.rulesOut?.(assetOf(key)))).toEqual([PEPE, 'KAIA:0x', USDT]);
    expect(source.plan(['BTC:0x', LINK].map((key) => assetOf(key as 'BTC:0x')))).toHaveLength(1);
  });

  it('leaves KRW-USDT out when Bithumb has none', async () => {
    const { ask, urls } = stage(
      createBithumb,
      () => json(`[${row('KRW-BTC', '5', '120000')}]`),
      catalogOf('KRW-BTC'),
    );
    await ask('BTC:0x');
    expect(urls.filter((url) => url !== MARKETS)).toEqual([`${API}/ticker?markets=KRW-BTC`]);
  });

  it('that lacks KRW-USDT, halted as it may have been, is fetched anew for the coins, too', async () => {
    const { source } = stage(createBithumb, () => markets('KRW-KAIA', 'KRW-USDT'), catalogOf('KRW-BTC'));
    await source.prepare([assetOf('BTC:0x')]);
    expect(source.couldKnow(assetOf('KAIA:0x'))).toBe(false);
    await until(() => source.couldKnow(assetOf('KAIA:0x')));
  });

  it('a day old is fetched anew for the coins, too', async () => {
    const kept = catalogOf('KRW-BTC', 'KRW-USDT');
    const { source } = stage(createBithumb, () => markets('KRW-KAIA', 'KRW-USDT'), kept);
    vi.setSystemTime(NOW + DAY);
    await source.prepare([assetOf('BTC:0x')]);
    await until(() => source.couldKnow(assetOf('KAIA:0x')));
  });

  it('is fetched for tokens, without being waited for, and stored', async () => {
    const { source, urls, store } = stage(createBithumb, () => markets('KRW-BTC', 'BTC-ETH', 'KRW-LINK'));
    await source.prepare([assetOf(LINK), assetOf(PEPE)]);
    expect(source.couldKnow(assetOf(PEPE))).toBe(true);
    await until(() => !source.couldKnow(assetOf(PEPE)));
    expect(source.couldKnow(assetOf(LINK))).toBe(true);
    expect(urls).toEqual([MARKETS]);
    expect(await store.get('catalog:Bithumb')).toEqual({
      at: NOW,
      kept: ['KRW-BTC\tx\tBitcoin', 'KRW-LINK\tx\tx'],
    });
  });

  test.each([
    ['coins', ['BTC:0x', 'KAIA:0x'] as const],
    ['what it could not know anyway', [UNKNOWN, USDT] as const],
  ])('is not fetched for %s', async (_, keys) => {
    const { source, urls } = stage(createBithumb, () => markets('KRW-BTC'));
    await source.prepare(keys.map((key) => assetOf(key)));
    await aWhile();
    expect(urls).toEqual([]);
  });

  it('is fetched anew after a day, and used until then', async () => {
    const { source, urls } = stage(
      createBithumb,
      () => markets('KRW-PEPE'),
      catalogOf('KRW-LINK', 'KRW-USDT'),
    );
    vi.setSystemTime(NOW + DAY - 1);
    await source.prepare([assetOf(LINK)]);
    await aWhile();
    expect(urls).toEqual([]);
    vi.setSystemTime(NOW + DAY);
    await source.prepare([assetOf(LINK)]);
    expect(source.couldKnow(assetOf(PEPE))).toBe(false);
    await until(() => source.couldKnow(assetOf(PEPE)));
  });

  it('without it, no token costs the coins their prices', async () => {
    const { source } = stage(createBithumb, (url) =>
      url.includes('LINK') ? json(NOT_FOUND) : json(`[${row('KRW-BTC', '5', '120000')}]`),
    );
    const batches = source.plan((['BTC:0x', LINK, 'KAIA:0x'] as const).map((key) => assetOf(key)));
    expect(batches.map(({ assets }) => assets.map(({ key }) => key))).toEqual([
      ['BTC:0x', 'KAIA:0x'],
      [LINK],
    ]);
  });

  it('is fetched anew when a market turns out not to exist', async () => {
    const { ask, source, urls } = stage(
      createBithumb,
      (url) =>
        url === MARKETS
          ? markets('KRW-BTC', 'KRW-USDT')
          : url.includes('KAIA')
            ? json(NOT_FOUND)
            : json(`[${row('KRW-BTC', '5', '120000')}]`),
      catalogOf('KRW-BTC', 'KRW-KAIA', 'KRW-USDT'),
    );
    expect(await failureOf(ask('BTC:0x', 'KAIA:0x'))).toBe('unreadable');
    await until(() => !source.couldKnow(assetOf('KAIA:0x')));
    expect(urls).toEqual([`${API}/ticker?markets=KRW-BTC,KRW-KAIA,KRW-USDT`, MARKETS]);
    expect(await ask('BTC:0x')).toMatchObject({ 'BTC:0x': { kind: 'quoted' } });
  });

  it('is requested again, though not a day old, while a market of it is known not to exist', async () => {
    let isUp = false;
    const { ask, source, urls } = stage(
      createBithumb,
      (url) => {
        if (url !== MARKETS) return json(NOT_FOUND);
        return isUp ? markets('KRW-LINK') : json('{}', 500);
      },
      catalogOf('KRW-KAIA', 'KRW-LINK'),
    );
    await failureOf(ask('KAIA:0x'));
    await aWhile();
    expect(source.couldKnow(assetOf('KAIA:0x'))).toBe(true);
    isUp = true;
    await source.prepare([assetOf(LINK)]);
    await until(() => !source.couldKnow(assetOf('KAIA:0x')));
    expect(urls.filter((url) => url === MARKETS)).toHaveLength(2);
  });

  test.each([['[]'], ['{}'], [NOT_FOUND], ['[{"code":"KRW-BTC"}]']])(
    'is not replaced by %s',
    async (body) => {
      const { source, urls } = stage(createBithumb, () => json(body), catalogOf('KRW-LINK'));
      vi.setSystemTime(NOW + DAY);
      await source.prepare([assetOf(LINK)]);
      await until(() => urls.length === 1);
      await aWhile();
      expect(source.couldKnow(assetOf(LINK))).toBe(true);
      expect(source.couldKnow(assetOf(PEPE))).toBe(false);
    },
  );
});

function markets(...names: string[]) {
  return json(
    JSON.stringify(
      names.map((market) => {
        const name = findCoin(market.slice('KRW-'.length))?.name ?? 'x';
        return { market, korean_name: 'x', english_name: name, market_warning: 'NONE' };
      }),
    ),
  );
}

/** Timestamps as Bithumb sends them: 9 h ahead of the trade. */
function row(market: string, price: string, time: string, date = '20261120'): string {
  return `{"market":"${market}","trade_date":"${date}","trade_time":"${time}","trade_timestamp":${NOW + NINE_HOURS},"trade_price":${price},"timestamp":${NOW + NINE_HOURS}}`;
}

function at(time: string): number {
  return Date.parse(`2026-11-20T${time}Z`);
}

function won(krw: string, asOf: number) {
  return { kind: 'quoted', price: { in: 'KRW', krw, krwPerUsdt: '1391.5' }, asOf };
}
