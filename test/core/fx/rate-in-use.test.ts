import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UsdKrw } from '../../../src/core/fx/rate.ts';
import { createUsdKrw } from '../../../src/core/fx/rate-in-use.ts';
import type { Decimal } from '../../../src/core/market/decimal.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import type { Store } from '../../../src/core/storage/store.ts';
import { systemClock } from '../../../src/core/upstream/clock.ts';
import type { Upstreams } from '../../../src/core/upstream/upstream.ts';
import {
  DAY,
  freezeTime,
  HOUR,
  html,
  json,
  MINUTE,
  type Reply,
  SECOND,
  START,
  silence,
  unreachable,
  upstreamsOn,
} from '../upstream/fake-network.ts';

const KEY = 'rate:USD/KRW';
const d = (text: string) => text as Decimal;

beforeEach(freezeTime);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const coinbase = (krw: string) =>
  json(`{"data":{"currency":"USD","rates":{"AED":"3.6731","KRW":${krw},"BTC":"0.0000129912"}}}`);
const erApi = (krw: string) =>
  json(
    `{"result":"success","base_code":"USD","time_last_update_unix":1785369751,"rates":{"USD":1,"KRW":${krw}}}`,
  );
const frankfurterV2 = (rate: string) =>
  json(`{"date":"2026-11-20","base":"USD","quote":"KRW","rate":${rate}}`);
const frankfurterV1 = (krw: string) =>
  json(`{"amount":1,"base":"USD","date":"2026-11-20","rates":{"KRW":${krw}}}`);
const down = json('{}', 500);

const delayed =
  (ms: number, reply: Reply): Reply =>
  async (url, init) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return reply(url, init);
  };

interface World {
  coinbase?: Reply;
  erApi?: Reply;
  v2?: Reply;
  v1?: Reply;
}

/** The services by host, all down by default; requests are noted in order. */
function rates(world: World, { store = confirmedBefore() }: { store?: Store } = {}) {
  const asked: string[] = [];
  const services: World = { ...world };
  const fetch: Reply = (url, init) => {
    const { host, pathname } = new URL(url);
    const name =
      host === 'api.coinbase.com'
        ? 'coinbase'
        : host === 'open.er-api.com'
          ? 'erApi'
          : pathname.startsWith('/v2')
            ? 'v2'
            : 'v1';
    asked.push(name);
    return (services[name] ?? down)(url, init);
  };
  const upstreams = upstreamsOn({ fetch }, createMemoryStore());
  return {
    usdKrw: createUsdKrw({ upstreams, clock: systemClock, store }),
    asked,
    services,
    store,
    upstreams,
  };
}

const open = () => new AbortController().signal;

/** Asks, and lets retries and deadlines pass. */
async function ensure(usdKrw: UsdKrw, aheadMs = 0) {
  const asked = usdKrw.ensure({ signal: open(), aheadMs });
  await vi.advanceTimersByTimeAsync(6 * SECOND);
  return asked;
}

/** A last good rate of 1380, received and confirmed `ageMs` ago. */
function lastGood(ageMs: number, krwPerUsd = '1380') {
  const last = { krwPerUsd, service: 'Coinbase', checkedAt: START - ageMs };
  return createMemoryStore({ [KEY]: { ...last, confirmed: last } });
}
/** No last good rate, but a confirmed one, near which one service suffices. */
function confirmedBefore() {
  const confirmed = { krwPerUsd: '1380', service: 'Coinbase', checkedAt: START - DAY };
  return createMemoryStore({ [KEY]: { ...confirmed, checkedAt: START - 8 * DAY, confirmed } });
}

describe('the rungs', () => {
  it.each<[string, World, string, string, string[]]>([
    [
      'Coinbase first, and nobody else',
      { coinbase: coinbase('"1380.25"'), erApi: erApi('1380.2543') },
      'Coinbase',
      '1380.25',
      ['coinbase'],
    ],
    [
      'then ExchangeRate-API, digit for digit',
      { erApi: erApi('1380.254300') },
      'ExchangeRate-API',
      '1380.254300',
      ['coinbase', 'erApi'],
    ],
    [
      'then Frankfurter',
      { v2: frankfurterV2('1380.1') },
      'Frankfurter',
      '1380.1',
      ['coinbase', 'erApi', 'v2'],
    ],
    [
      'then Frankfurter v1, when v2 is of another pair',
      {
        v2: json('{"date":"2026-03-25","base":"EUR","quote":"USD","rate":1156.8}'),
        v1: frankfurterV1('1380.1'),
      },
      'Frankfurter',
      '1380.1',
      ['coinbase', 'erApi', 'v2', 'v1'],
    ],
    [
      'or is turned around',
      { v2: json('{"base":"KRW","quote":"USD","rate":1380}'), v1: frankfurterV1('1380.1') },
      'Frankfurter',
      '1380.1',
      ['coinbase', 'erApi', 'v2', 'v1'],
    ],
    [
      'or is not found',
      { v2: json('{"message":"not found"}', 404), v1: frankfurterV1('1380.1') },
      'Frankfurter',
      '1380.1',
      ['coinbase', 'erApi', 'v2', 'v1'],
    ],
    [
      'or is a page',
      { v2: html(200), v1: frankfurterV1('1380.1') },
      'Frankfurter',
      '1380.1',
      ['coinbase', 'erApi', 'v2', 'v1'],
    ],
  ])('%s', async (_, world, service, krwPerUsd, order) => {
    const { usdKrw, asked } = rates(world);
    expect(await ensure(usdKrw)).toMatchObject({ service, krwPerUsd });
    expect(asked).toEqual(order);
  });

  it('v1 is not asked of a host that cannot be reached', async () => {
    const { usdKrw, asked } = rates({ v2: unreachable, v1: frankfurterV1('1380.1') });
    expect(await ensure(usdKrw)).toBeNull();
    expect(asked).not.toContain('v1');
  });

  it('last, what CoinGecko implies: won over dollars of one coin, to 24 digits', async () => {
    const { usdKrw } = rates({});
    usdKrw.imply(d('2084.57'), d('2876706.6'));
    expect(await ensure(usdKrw)).toEqual({
      krwPerUsd: '1380',
      service: 'implied',
      checkedAt: START,
      isStale: false,
    });
    const other = rates({}).usdKrw;
    other.imply(d('3.00'), d('4141.00'));
    expect(await ensure(other)).toMatchObject({ krwPerUsd: '1380.33333333333333333333' });
  });

  it('no rung: no rate', async () => {
    const { usdKrw, asked } = rates({});
    expect(await ensure(usdKrw)).toBeNull();
    expect(usdKrw.current()).toBeNull();
    expect(asked).toEqual(['coinbase', 'erApi', 'v2', 'v1']);
  });

  it('a service that hangs costs 0.8 s, and is counted', async () => {
    const { usdKrw, upstreams } = rates({ coinbase: silence, erApi: silence, v2: frankfurterV2('1380.1') });
    const asked = usdKrw.ensure({ signal: open() });
    await vi.advanceTimersByTimeAsync(1600);
    expect(await asked).toMatchObject({ service: 'Frankfurter', checkedAt: START + 1600 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(upstreams.health().map(({ name, lastFailure }) => [name, lastFailure?.failure])).toEqual([
      ['Coinbase', 'timeout'],
      ['ExchangeRate-API', 'timeout'],
      ['Frankfurter', undefined],
    ]);
  });

  it.each<[string, number, number, string, string[]]>([
    ['one that answers just in time is waited for alone', 799, 10, 'Coinbase', ['coinbase']],
    ['beside a silent one the next is asked', 2000, 10, 'ExchangeRate-API', ['coinbase', 'erApi']],
    ['the silent one counts when it answers first', 900, 500, 'Coinbase', ['coinbase', 'erApi']],
    ['the third is asked beside two that are silent', 1700, 1700, 'Frankfurter', ['coinbase', 'erApi', 'v2']],
  ])('%s', async (_, coinbaseMs, erApiMs, service, order) => {
    const { usdKrw, asked } = rates({
      coinbase: delayed(coinbaseMs, coinbase('"1380.25"')),
      erApi: delayed(erApiMs, erApi('1380.2543')),
      v2: frankfurterV2('1380.1'),
    });
    expect(await ensure(usdKrw)).toMatchObject({ service });
    expect(asked).toEqual(order);
  });

  it('ExchangeRate-API is asked once an hour at most, whatever happens', async () => {
    const { usdKrw, asked } = rates({});
    for (let minute = 0; minute < 59; minute++) {
      vi.setSystemTime(START + minute * MINUTE);
      await ensure(usdKrw);
    }
    expect(asked.filter((name) => name === 'erApi')).toHaveLength(1);
  });
});

describe('a body that has no rate passes to the next service, and is counted against its own', () => {
  const bodies: [string, string][] = [
    ['negative', '"-1380.25"'],
    ['zero', '"0"'],
    ['empty', '""'],
    ['NaN', '"NaN"'],
    ['Infinity', '"Infinity"'],
    ['with a thousands separator', '"1,380.25"'],
    ['null', 'null'],
    ['a list', '[1380]'],
    ['ten times too high', '"13802.5"'],
    ['turned around', '"0.000724"'],
    ['just below 900', '899.99'],
    ['just above 2500', '2500.01'],
    ['an absurd exponent', '1380e999999999'],
  ];

  it.each(bodies)('Coinbase: %s', async (_, krw) => {
    const { usdKrw, upstreams } = rates({ coinbase: coinbase(krw), erApi: erApi('1380.2543') });
    expect(await ensure(usdKrw)).toMatchObject({ service: 'ExchangeRate-API' });
    expect(upstreams.health()[0]).toMatchObject({
      name: 'Coinbase',
      failures: 1,
      lastFailure: { failure: 'unreadable' },
    });
  });

  it.each(bodies)('ExchangeRate-API: %s', async (_, krw) => {
    const { usdKrw } = rates({ erApi: erApi(krw), v2: frankfurterV2('1380.1') });
    expect(await ensure(usdKrw)).toMatchObject({ service: 'Frankfurter' });
  });

  it.each(bodies)('Frankfurter, both versions: %s', async (_, krw) => {
    const { usdKrw } = rates({ v2: frankfurterV2(krw), v1: frankfurterV1(krw) });
    expect(await ensure(usdKrw)).toBeNull();
  });

  it.each<[string, World]>([
    [
      'Coinbase of another currency',
      { coinbase: json('{"data":{"currency":"EUR","rates":{"KRW":"1500.25"}}}') },
    ],
    ['Coinbase without the won', { coinbase: json('{"data":{"currency":"USD","rates":{"AED":"3.6731"}}}') }],
    ['Coinbase without rates', { coinbase: json('{"errors":[{"id":"internal"}]}') }],
    ['Coinbase as a page', { coinbase: html(200) }],
    ['Coinbase truncated', { coinbase: json('{"data":{"currency":"USD","rates":{"KRW":"1380') }],
    ['ExchangeRate-API with an error', { erApi: json('{"result":"error","error-type":"unsupported-code"}') }],
    [
      'ExchangeRate-API with an error and rates',
      { erApi: json('{"result":"error","base_code":"USD","rates":{"KRW":1380}}') },
    ],
    [
      'ExchangeRate-API of another base',
      { erApi: json('{"result":"success","base_code":"EUR","rates":{"KRW":1500}}') },
    ],
    [
      'ExchangeRate-API without the won',
      { erApi: json('{"result":"success","base_code":"USD","rates":{"USD":1}}') },
    ],
    ['Frankfurter v1 of another amount', { v1: json('{"amount":10,"base":"USD","rates":{"KRW":1380}}') }],
    ['Frankfurter v1 of another base', { v1: json('{"amount":1,"base":"EUR","rates":{"KRW":1500}}') }],
  ])('%s', async (_, world) => {
    expect(await ensure(rates(world).usdKrw)).toBeNull();
  });

  it('an exponent is a number like any other', async () => {
    expect(await ensure(rates({ erApi: erApi('1.3802543e3') }).usdKrw)).toMatchObject({
      krwPerUsd: '1380.2543',
    });
  });
});

describe('a rate more than 3 % off the last confirmed one needs another source that agrees', () => {
  it.each<[string, World, string | null, string | null]>([
    ['alone, it is not used', { coinbase: coinbase('"1600"') }, null, null],
    [
      'the next service is as before: that one',
      { coinbase: coinbase('"1600"'), erApi: erApi('1385') },
      'ExchangeRate-API',
      null,
    ],
    [
      'the next one agrees: the first',
      { coinbase: coinbase('"1600"'), erApi: erApi('1605') },
      'Coinbase',
      null,
    ],
    [
      'the one after that agrees: the first',
      { coinbase: coinbase('"1600"'), v2: frankfurterV2('1590') },
      'Coinbase',
      null,
    ],
    [
      'all differ: none',
      { coinbase: coinbase('"1600"'), erApi: erApi('1700'), v2: frankfurterV2('1800') },
      null,
      null,
    ],
    ['the implied one agrees: the first', { coinbase: coinbase('"1600"') }, 'Coinbase', '1601'],
    ['the implied one is as before: that one', { coinbase: coinbase('"1600"') }, 'implied', '1381'],
    ['the implied one alone: none', {}, null, '1600'],
  ])('%s', async (_, world, service, impliedRate) => {
    const { usdKrw } = rates(world, { store: lastGood(2 * HOUR) });
    if (impliedRate) usdKrw.imply(d('1.000'), d(impliedRate));
    const rate = await ensure(usdKrw);
    if (service) expect(rate).toMatchObject({ service });
    else expect(rate).toMatchObject({ service: 'Coinbase', checkedAt: START - 2 * HOUR });
  });

  it('requests no other service within 3 %', async () => {
    const { usdKrw, asked } = rates(
      { coinbase: coinbase('"1420"'), erApi: erApi('1380') },
      { store: lastGood(2 * HOUR) },
    );
    expect(await ensure(usdKrw)).toMatchObject({ krwPerUsd: '1420' });
    expect(asked).toEqual(['coinbase']);
  });

  it('takes no rate outside 900 to 2500, although two agree', async () => {
    const { usdKrw } = rates(
      { coinbase: coinbase('"2600"'), erApi: erApi('2600') },
      { store: lastGood(2 * HOUR, '2500') },
    );
    expect(await ensure(usdKrw)).toMatchObject({ krwPerUsd: '2500' });
  });

  it('takes +8 % an hour of one service at no hour', async () => {
    const { usdKrw, services } = rates(
      { coinbase: coinbase('"1380"'), erApi: erApi('1380') },
      { store: createMemoryStore() },
    );
    await ensure(usdKrw);
    for (const [hour, lie] of ['1490', '1609', '1738'].entries()) {
      services.coinbase = coinbase(`"${lie}"`);
      vi.setSystemTime(START + (hour + 1) * (HOUR + MINUTE));
      expect(Number((await ensure(usdKrw))?.krwPerUsd)).toBeLessThan(1421);
    }
  });
});

describe('without any rate of before', () => {
  const cold = (world: World) => rates(world, { store: createMemoryStore() });
  const outcome = async (usdKrw: UsdKrw) => {
    const rate = await ensure(usdKrw);
    return rate && [rate.service, rate.krwPerUsd, rate.isStale];
  };

  it.each<[string, World, string | null, unknown]>([
    ['one service and CoinGecko', { coinbase: coinbase('"1381"') }, '1380', ['Coinbase', '1381', false]],
    [
      'two services',
      { coinbase: coinbase('"1381"'), erApi: erApi('1380') },
      null,
      ['Coinbase', '1381', false],
    ],
    ['one service', { coinbase: coinbase('"1381"') }, null, ['Coinbase', '1381', true]],
    ['CoinGecko alone', {}, '1381', ['implied', '1381', true]],
    [
      'the two that contradict the first',
      { coinbase: coinbase('"2400"'), erApi: erApi('1380'), v2: frankfurterV2('1381') },
      null,
      ['ExchangeRate-API', '1380', false],
    ],
    [
      'CoinGecko and the second',
      { coinbase: coinbase('"2400"'), erApi: erApi('1385') },
      '1380',
      ['ExchangeRate-API', '1385', false],
    ],
    [
      'two services against CoinGecko',
      { coinbase: coinbase('"1600"'), erApi: erApi('1601') },
      '1380',
      ['Coinbase', '1600', false],
    ],
  ])('uses %s', async (_, world, impliedRate, expected) => {
    const { usdKrw } = cold(world);
    if (impliedRate) usdKrw.imply(d('1.000'), d(impliedRate));
    expect(await outcome(usdKrw)).toEqual(expected);
  });

  it('refuses 2,400 of one service when CoinGecko implied 1,380 over an hour ago', async () => {
    const { usdKrw } = cold({ coinbase: coinbase('"2400"'), erApi: erApi('1380') });
    usdKrw.imply(d('1.000'), d('1380'));
    vi.setSystemTime(START + HOUR + MINUTE);
    expect(await outcome(usdKrw)).toEqual(['ExchangeRate-API', '1380', false]);
  });

  it('refuses 2,400 of one service where two exchanges agree on 1,390 for USDT', async () => {
    const { usdKrw } = cold({ coinbase: coinbase('"2400"') });
    usdKrw.noteTether({ exchange: 'Upbit', krwPerUsd: d('1390') });
    usdKrw.noteTether({ exchange: 'Bithumb', krwPerUsd: d('1391') });
    expect(await outcome(usdKrw)).toBeNull();
  });

  it('takes KRW-USDT as the witness of a service for an hour, and never stores what that confirms', async () => {
    const { usdKrw, store } = cold({ coinbase: coinbase('"1380"') });
    usdKrw.noteTether({ exchange: 'Upbit', krwPerUsd: d('1400') });
    expect(await outcome(usdKrw)).toEqual(['Coinbase', '1380', false]);
    expect([usdKrw.lastGood(), await store.get(KEY)]).toEqual([null, undefined]);
    vi.setSystemTime(Date.now() + HOUR + 1);
    expect(usdKrw.current()?.isStale).toBe(true);
  });

  it('requests the services again after 30 s while one is alone', async () => {
    const { usdKrw, asked, services } = cold({ coinbase: coinbase('"1381"') });
    await ensure(usdKrw);
    const before = asked.length;
    services.v2 = frankfurterV2('1380');
    await vi.advanceTimersByTimeAsync(30 * SECOND);
    expect(await outcome(usdKrw)).toEqual(['Coinbase', '1381', false]);
    expect(asked.slice(before)).toEqual(['coinbase', 'v2']);
  });

  it('ends the waiting for a second service when CoinGecko confirms the first', async () => {
    const { usdKrw } = cold({ coinbase: coinbase('"1381"'), erApi: delayed(700, erApi('1500')) });
    const asking = usdKrw.ensure({ signal: open() });
    await vi.advanceTimersByTimeAsync(100);
    usdKrw.imply(d('1.000'), d('1380'));
    expect(await asking).toMatchObject({ service: 'Coinbase', isStale: false });
  });
});

describe('isTetherSound', () => {
  const tether = (krwPerUsd: string) => ({ exchange: 'Upbit', krwPerUsd: d(krwPerUsd) }) as const;

  it('refuses KRW-USDT of 2,390 beside a rate of 1,380', async () => {
    const { usdKrw } = rates({}, { store: lastGood(6 * DAY) });
    await usdKrw.restored;
    usdKrw.noteTether({ exchange: 'Bithumb', krwPerUsd: d('1390') });
    expect([usdKrw.isTetherSound(tether('2390')), usdKrw.isTetherSound(tether('1400'))]).toEqual([
      false,
      true,
    ]);
  });

  it.each<[string, World, string | null]>([
    ['of CoinGecko', {}, '1380'],
    ['of one service', { coinbase: coinbase('"1380"') }, null],
  ])('compares with a rate %s where it is the only one', async (_, world, impliedRate) => {
    const { usdKrw } = rates(world, { store: createMemoryStore() });
    if (impliedRate) usdKrw.imply(d('1.000'), d(impliedRate));
    await ensure(usdKrw);
    expect([usdKrw.isTetherSound(tether('2390')), usdKrw.isTetherSound(tether('1400'))]).toEqual([
      false,
      true,
    ]);
  });
});

describe('what CoinGecko implies', () => {
  it.each<[string, [string, string][], string | null]>([
    [
      'is nothing without a positive price',
      [
        ['0', '1380'],
        ['0.000', '1380'],
        ['-1.000', '1380'],
        ['-1.000', '-1380'],
        ['1.000', '0'],
      ],
      null,
    ],
    [
      'is nothing outside 900 to 2500',
      [
        ['1.000', '100.0'],
        ['1.000', '13800'],
      ],
      null,
    ],
    ['is nothing from prices of two digits', [['0.000000005', '0.0000065']], null],
    [
      'comes from the latest of equally precise prices',
      [
        ['1.000', '1381'],
        ['1.000', '1382'],
      ],
      '1382',
    ],
    [
      'comes from the most precise prices',
      [
        ['1.0000', '1381.0'],
        ['1.00', '1399'],
      ],
      '1381',
    ],
    [
      'is not undone by an unusable pair',
      [
        ['1.000', '1381'],
        ['1.000', '13810'],
      ],
      '1381',
    ],
  ])('%s', async (_, pairs, krwPerUsd) => {
    const { usdKrw } = rates({});
    for (const [usd, krw] of pairs) usdKrw.imply(d(usd), d(krw));
    expect((await ensure(usdKrw))?.krwPerUsd ?? null).toEqual(krwPerUsd);
  });

  it('a less precise pair counts when the precise one is a minute old', async () => {
    const { usdKrw } = rates({});
    usdKrw.imply(d('1.0000'), d('1381.0'));
    vi.setSystemTime(START + MINUTE);
    usdKrw.imply(d('1.00'), d('1399'));
    expect(await ensure(usdKrw)).toMatchObject({ krwPerUsd: '1399' });
  });

  it.each<[string, number, unknown]>([
    ['an hour old: in use', HOUR, { krwPerUsd: '1381', isStale: false }],
    ['older, and alone: stale', HOUR + 1, { krwPerUsd: '1381', isStale: true }],
    ['older than a day: none', DAY + 1, null],
    ['from before the clock was turned back: none', -HOUR, null],
  ])('%s', async (_, ageMs, expected) => {
    const { usdKrw } = rates({});
    usdKrw.imply(d('1.000'), d('1381'));
    vi.setSystemTime(START + ageMs);
    const asked = usdKrw.ensure({ signal: open() });
    await vi.advanceTimersByTimeAsync(0);
    const rate = await asked;
    expect(rate && { krwPerUsd: rate.krwPerUsd, isStale: rate.isStale }).toEqual(expected);
  });

  it('is as old as its prices, and does not replace a younger rate', async () => {
    const { usdKrw } = rates({}, { store: lastGood(0) });
    await usdKrw.restored;
    vi.setSystemTime(START - 10 * MINUTE);
    usdKrw.imply(d('1.000'), d('1381'));
    vi.setSystemTime(START + 30 * MINUTE);
    expect(await ensure(usdKrw, HOUR)).toMatchObject({ krwPerUsd: '1380' });
  });
});

describe('time', () => {
  it.each([
    ['an hour old: not asked', HOUR, 0, 0],
    ['older than an hour: asked', HOUR + 1, 0, 1],
    ['an hour old by the next tick: not asked', 50 * MINUTE, 10 * MINUTE, 0],
    ['older than that by the next tick: asked', 50 * MINUTE + 1, 10 * MINUTE, 1],
    ['from "the future", since the clock was turned back: asked', -1, 0, 1],
  ])('%s', async (_, ageMs, aheadMs, requests) => {
    const { usdKrw, asked } = rates({ coinbase: coinbase('"1390"') }, { store: lastGood(ageMs) });
    expect(await ensure(usdKrw, aheadMs)).toMatchObject({ krwPerUsd: requests ? '1390' : '1380' });
    expect(asked).toHaveLength(requests);
  });

  it.each([
    ['a day old: good', DAY, '1380', false],
    ['older than a day: stale', DAY + 1, '1380', true],
    ['7 days old: stale', 7 * DAY, '1380', true],
    ['older than 7 days: none', 7 * DAY + 1, null, null],
    ['a year from now: usable, to be asked again', -365 * DAY, '1380', false],
  ])('without any answer, a rate %s', async (_, ageMs, krwPerUsd, stale) => {
    const { usdKrw } = rates({}, { store: lastGood(ageMs) });
    await usdKrw.restored;
    const rate = usdKrw.current();
    expect(rate?.krwPerUsd ?? null).toBe(krwPerUsd);
    expect(rate?.isStale ?? null).toBe(stale);
    expect((await ensure(usdKrw))?.krwPerUsd ?? null).toBe(krwPerUsd);
  });

  it('after a round that gave nothing, the services are left alone for 30 s; what is implied is still heard', async () => {
    const { usdKrw, asked, services } = rates({});
    const round = usdKrw.ensure({ signal: open() });
    await vi.advanceTimersByTimeAsync(0);
    expect(await round).toBeNull();
    const before = asked.length;
    services.coinbase = coinbase('"1390"');
    vi.setSystemTime(START + 29 * SECOND);
    expect(await usdKrw.ensure({ signal: open() })).toBeNull();
    expect(asked).toHaveLength(before);
    usdKrw.imply(d('1.000'), d('1381'));
    expect(await usdKrw.ensure({ signal: open() })).toMatchObject({ service: 'implied' });
  });

  it('and not for a year, when the clock is turned back by one', async () => {
    const { usdKrw, services } = rates({});
    await ensure(usdKrw);
    services.coinbase = coinbase('"1390"');
    vi.setSystemTime(START - 365 * DAY);
    expect(await ensure(usdKrw)).toMatchObject({ krwPerUsd: '1390' });
  });

  it('and asked again after that', async () => {
    const { usdKrw, services } = rates({});
    const round = usdKrw.ensure({ signal: open() });
    await vi.advanceTimersByTimeAsync(0);
    await round;
    services.coinbase = coinbase('"1390"');
    vi.setSystemTime(START + 30 * SECOND);
    expect(await ensure(usdKrw)).toMatchObject({ krwPerUsd: '1390' });
  });
});

describe('who asks at the same time', () => {
  it('shares one request', async () => {
    const { usdKrw, asked } = rates({ coinbase: coinbase('"1390"') });
    const all = await Promise.all([1, 2, 3].map(() => ensure(usdKrw)));
    expect(all.map((rate) => rate?.krwPerUsd)).toEqual(['1390', '1390', '1390']);
    expect(asked).toEqual(['coinbase']);
  });

  it('may give up, and gets the last good one, while the others get the new one', async () => {
    const slow: Reply = async (url, init) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return coinbase('"1390"')(url, init);
    };
    const { usdKrw } = rates({ coinbase: slow }, { store: lastGood(2 * HOUR) });
    const impatient = new AbortController();
    const first = usdKrw.ensure({ signal: impatient.signal });
    const second = usdKrw.ensure({ signal: open() });
    await vi.advanceTimersByTimeAsync(500);
    impatient.abort();
    expect(await first).toMatchObject({ krwPerUsd: '1380' });
    await vi.advanceTimersByTimeAsync(500);
    expect(await second).toMatchObject({ krwPerUsd: '1390' });
  });

  it('all of them give up: the request is aborted, no failure is counted, the next one asks at once', async () => {
    let signal: AbortSignal | null | undefined;
    const { usdKrw, services, upstreams } = rates({
      coinbase: (url, init) => {
        signal = init.signal;
        return silence(url, init);
      },
    });
    const controller = new AbortController();
    const asked = usdKrw.ensure({ signal: controller.signal });
    await vi.advanceTimersByTimeAsync(100);
    controller.abort();
    expect(await asked).toBeNull();
    expect(signal?.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    services.coinbase = coinbase('"1390"');
    expect(await ensure(usdKrw)).toMatchObject({ krwPerUsd: '1390' });
    expect(upstreams.health()[0]).toMatchObject({ name: 'Coinbase', failures: 0 });
  });
});

it('a round that everybody left decides nothing, not even by what is implied', async () => {
  const { usdKrw } = rates({ coinbase: silence });
  usdKrw.imply(d('1.000'), d('1381'));
  const controller = new AbortController();
  const asked = usdKrw.ensure({ signal: controller.signal });
  await vi.advanceTimersByTimeAsync(100);
  controller.abort();
  await asked;
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(usdKrw.lastGood()).toBeNull();
});

describe('while the services are silent, what is implied serves', () => {
  const hanging = { coinbase: silence, erApi: silence, v2: silence };

  it.each<[string, number, number]>([
    ['at hand before: once the first has been silent', 0, 800],
    ['implied later: from then on', 1200, 1200],
  ])('%s', async (_, impliedAfterMs, servedAfterMs) => {
    const { usdKrw } = rates(hanging);
    const asked = usdKrw.ensure({ signal: open() }).then((rate) => ({ rate, at: Date.now() }));
    await vi.advanceTimersByTimeAsync(impliedAfterMs);
    usdKrw.imply(d('1.000'), d('1381'));
    await vi.advanceTimersByTimeAsync(5 * SECOND);
    expect(await asked).toMatchObject({
      rate: { krwPerUsd: '1381', service: 'implied' },
      at: START + servedAfterMs,
    });
  });

  it('at once to who comes while they are known to be, and in the pause after them', async () => {
    const { usdKrw, asked } = rates(hanging);
    usdKrw.imply(d('1.000'), d('1381'));
    void usdKrw.ensure({ signal: open() });
    for (const ms of [1000, 9000]) {
      await vi.advanceTimersByTimeAsync(ms);
      expect(await usdKrw.ensure({ signal: open() })).toMatchObject({ service: 'implied' });
    }
    expect(asked).toEqual(['coinbase', 'erApi', 'v2']);
  });

  it('unless it is more than 3 % off the last confirmed one', async () => {
    const { usdKrw } = rates(hanging, { store: lastGood(2 * HOUR) });
    usdKrw.imply(d('1.000'), d('1600'));
    expect(await ensure(usdKrw)).toMatchObject({ krwPerUsd: '1380', service: 'Coinbase' });
  });

  it('and never becomes the last good one: it is not kept, and the services are asked again', async () => {
    const { usdKrw, services, store } = rates({}, { store: lastGood(2 * HOUR) });
    usdKrw.imply(d('1.000'), d('1420'));
    expect(await ensure(usdKrw)).toMatchObject({ service: 'implied' });
    expect(usdKrw.lastGood()).toMatchObject({ krwPerUsd: '1380' });
    expect(await store.get(KEY)).toMatchObject({ krwPerUsd: '1380' });
    services.coinbase = coinbase('"1470"');
    await vi.advanceTimersByTimeAsync(30 * SECOND);
    expect(await ensure(usdKrw)).toMatchObject({ krwPerUsd: '1420' });
    services.coinbase = coinbase('"1390"');
    await vi.advanceTimersByTimeAsync(30 * SECOND);
    expect(await ensure(usdKrw)).toMatchObject({ krwPerUsd: '1390', service: 'Coinbase' });
  });
});

describe('what is kept', () => {
  it('outlives a restart', async () => {
    const { usdKrw, store } = rates({ coinbase: coinbase('"1390.120"') });
    const rate = await ensure(usdKrw);
    const again = rates({}, { store }).usdKrw;
    await again.restored;
    expect(again.current()).toEqual(rate);
    expect(rate).toEqual({
      krwPerUsd: '1390.120',
      service: 'Coinbase',
      checkedAt: START,
      isStale: false,
    });
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['a text', '1380'],
    ['no rate', { service: 'Coinbase', checkedAt: START }],
    ['a rate that is a number', { krwPerUsd: 1380, service: 'Coinbase', checkedAt: START }],
    ['a rate that is none', { krwPerUsd: 'NaN', service: 'Coinbase', checkedAt: START }],
    ['a negative rate', { krwPerUsd: '-1380', service: 'Coinbase', checkedAt: START }],
    ['an unbelievable rate', { krwPerUsd: '13800', service: 'Coinbase', checkedAt: START }],
    ['an implied rate', { krwPerUsd: '1380', service: 'implied', checkedAt: START }],
    ['no time', { krwPerUsd: '1380', service: 'Coinbase' }],
    ['a time that is none', { krwPerUsd: '1380', service: 'Coinbase', checkedAt: Number.NaN }],
  ])('is as nothing when it is %s', async (_, stored) => {
    const { usdKrw } = rates(
      { coinbase: coinbase('"1390"') },
      { store: createMemoryStore({ [KEY]: stored }) },
    );
    await usdKrw.restored;
    expect(usdKrw.current()).toBeNull();
    expect(await ensure(usdKrw)).toMatchObject({ krwPerUsd: '1390' });
  });

  it.each<[string, Partial<Store>]>([
    ['read', { get: () => Promise.reject(new Error('gone')) }],
    ['written', { put: () => Promise.reject(new Error('full')) }],
  ])('is done without when it cannot be %s; the console hears of it', async (_, part) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { usdKrw } = rates({ coinbase: coinbase('"1390"') }, { store: { ...confirmedBefore(), ...part } });
    expect(await ensure(usdKrw)).toMatchObject({ krwPerUsd: '1390' });
    expect(warned).toHaveBeenCalledTimes(1);
  });
});

it('a mistake in the program reaches the console and leaves the last good rate', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const upstreams: Upstreams = {
    ...upstreamsOn({ fetch: down }),
    of: () => ({
      fetchJson: () => Promise.reject(new RangeError('a bug')),
      isAllowed: () => true,
      available: () => true,
      waitMs: () => 0,
      left: () => 1,
      spare: () => 1,
      health: () => {
        throw new RangeError('not asked');
      },
      setBudgets: () => {},
      forgive: () => {},
    }),
  };
  const usdKrw = createUsdKrw({ upstreams, clock: systemClock, store: lastGood(2 * HOUR) });
  expect(await ensure(usdKrw)).toMatchObject({ krwPerUsd: '1380' });
  expect(said).toHaveBeenCalledTimes(1);
});
