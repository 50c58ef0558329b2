import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { assetOf } from '../../../src/core/market/assets.ts';
import { createUpbit } from '../../../src/core/sources/upbit.ts';
import {
  BSC_USDT,
  CAKE,
  failureOf,
  freezeTime,
  IMPOSTOR,
  json,
  LINK,
  NOW,
  stage,
  UNKNOWN,
  USDT,
  WETH,
} from './staging.ts';

const BOARD = 'https://api.upbit.com/v1/ticker/all?quote_currencies=KRW,USDT';
const MINUTE = 60_000;
const USDT_ROW = row('KRW-USDT', '1391.5', NOW - MINUTE);

beforeEach(() => freezeTime(NOW));
afterEach(() => void vi.useRealTimers());

describe('Upbit', () => {
  it('takes the whole board at once, with won for a tether from the same answer', async () => {
    const { ask, urls } = stage(createUpbit, () =>
      json(
        `[${row('KRW-BTC', '91200000.0', NOW - 5000)},${row('USDT-BTC', '66000', NOW)},${row('KRW-ETH', '2900000.5', NOW - 9000)},${USDT_ROW}]`,
      ),
    );
    expect(await ask('BTC:0x', WETH, 'BNB:0x')).toEqual({
      'BTC:0x': won('91200000.0', NOW - 5000),
      [WETH]: won('2900000.5', NOW - 9000),
      'BNB:0x': { kind: 'unlisted' },
      // Came for free.
      'ETH:0x': won('2900000.5', NOW - 9000),
      'BASE:0x4200000000000000000000000000000000000006': won('2900000.5', NOW - 9000),
      'ARBITRUM:0x82af49447d8a07e3bd95bd0d56f35241523fbab1': won('2900000.5', NOW - 9000),
      'OPTIMISM:0x4200000000000000000000000000000000000006': won('2900000.5', NOW - 9000),
      [USDT]: won('1391.5', NOW - MINUTE),
    });
    expect(urls).toEqual([BOARD]);
  });

  it('answers about nothing that was not requested, but with a price', async () => {
    const { ask } = stage(createUpbit, () =>
      json(`[${row('KRW-LINK', '0', NOW)},${row('KRW-UNI', '"x"', NOW)}]`),
    );
    expect(await ask('BTC:0x')).toEqual({ 'BTC:0x': { kind: 'unlisted' } });
  });

  it('dates a price by its trade, not by the board', async () => {
    const { ask } = stage(createUpbit, () =>
      json(
        `[{"market":"KRW-LINK","trade_price":18000,"trade_timestamp":${NOW - 600 * MINUTE},"timestamp":${NOW}}]`,
      ),
    );
    expect((await ask(LINK))[LINK]).toEqual({
      kind: 'quoted',
      price: { in: 'KRW', krw: '18000', krwPerUsdt: null },
      asOf: NOW - 600 * MINUTE,
    });
  });

  test.each([
    ['an hour old', row('KRW-USDT', '1391.5', NOW - 60 * MINUTE), '1391.5'],
    ['older than an hour', row('KRW-USDT', '1391.5', NOW - 60 * MINUTE - 1), null],
    ['hours ahead', row('KRW-USDT', '1391.5', NOW + 540 * MINUTE), null],
    ['zero', row('KRW-USDT', '0', NOW), null],
    ['negative', row('KRW-USDT', '-1391', NOW), null],
    ['no number', row('KRW-USDT', '"NaN"', NOW), null],
    ['undated', '{"market":"KRW-USDT","trade_price":1391.5}', null],
    ['not there', row('KRW-XRP', '700', NOW), null],
  ])('gives won for a tether when that trade is %s: %#', async (_, usdt, krwPerUsdt) => {
    const { ask } = stage(createUpbit, () => json(`[${usdt},${row('KRW-BTC', '91200000', NOW)}]`));
    expect((await ask('BTC:0x'))['BTC:0x']).toMatchObject({ price: { krwPerUsdt } });
  });

  test.each([
    ['a tiny price', row('KRW-BTC', '1.4E-7', NOW), won('0.00000014', NOW)],
    [
      'more digits than a double has',
      row('KRW-BTC', '91200000.12345678901', NOW),
      won('91200000.12345678901', NOW),
    ],
    ['a zero price', row('KRW-BTC', '0.0', NOW), untrusted('value')],
    ['a negative price', row('KRW-BTC', '-5', NOW), untrusted('value')],
    ['"NaN"', row('KRW-BTC', '"NaN"', NOW), untrusted('value')],
    ['an empty price', row('KRW-BTC', '""', NOW), untrusted('value')],
    ['no price', `{"market":"KRW-BTC","trade_timestamp":${NOW}}`, untrusted('value')],
    ['no time of trade', `{"market":"KRW-BTC","trade_price":5,"timestamp":${NOW}}`, untrusted('age')],
  ])('reads a row with %s', async (_, btc, answer) => {
    const { ask } = stage(createUpbit, () => json(`[${btc},${USDT_ROW}]`));
    expect((await ask('BTC:0x'))['BTC:0x']).toEqual(answer);
  });

  it('drops rows that are none', async () => {
    const { ask } = stage(createUpbit, () =>
      json(`[null,7,{"trade_price":1},${row('KRW-BTC', '5', NOW)},${USDT_ROW}]`),
    );
    expect(await ask('BTC:0x')).toMatchObject({ 'BTC:0x': won('5', NOW) });
  });

  test.each([
    ['404 with a numeric name', '{"error":{"name":404,"message":"Code not found"}}', 404, 'refused'],
    [
      'an error with status 200',
      '{"error":{"name":"too_many_requests","message":"slow down"}}',
      200,
      'unreadable',
    ],
    [
      '418 with the duration in its body',
      '{"error":{"name":418,"message":"60 seconds"}}',
      418,
      'rate limited',
    ],
    ['429', '{"error":{"name":"too_many_requests","message":"x"}}', 429, 'rate limited'],
    ['an empty board', '[]', 200, 'unreadable'],
    ['a board of something else', '[{"code":"KRW-BTC"}]', 200, 'unreadable'],
  ] as const)('fails on %s', async (_, body, status, failure) => {
    const { ask } = stage(createUpbit, () =>
      json(body, status, { 'remaining-req': 'group=origin; min=6; sec=0' }),
    );
    expect(await failureOf(ask('BTC:0x'))).toBe(failure);
  });

  it('gets one request in 10 s at most', async () => {
    const { ask, source } = stage(createUpbit, () => json(`[${USDT_ROW}]`), undefined);
    await ask('BTC:0x');
    expect(source.upstream.available()).toBe(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(source.upstream.available()).toBe(true);
  });

  test.each([
    ['a token that is not registered', UNKNOWN, false],
    ['a registered address on another chain', IMPOSTOR, false],
    ['USDT, by its own market', USDT, true],
    ['a pegged token', BSC_USDT, false],
    ['a registered token', CAKE, true],
    ['a coin of a platform', 'ETH:0x', true],
    ['a coin that only the list confirms', 'XRP:0x', false],
    ['a coin without a market there', 'KAIA:0x', false],
  ] as const)('could know %s: %s %s', (_, key, could) => {
    const { source } = stage(createUpbit, () => json('[]'));
    expect(source.couldKnow(assetOf(key))).toBe(could);
  });
});

function row(market: string, price: string, tradedAt: number): string {
  return `{"market":"${market}","trade_date":"20260730","trade_time":"074100","trade_timestamp":${tradedAt},"trade_price":${price},"timestamp":${NOW}}`;
}

function won(krw: string, asOf: number) {
  return { kind: 'quoted', price: { in: 'KRW', krw, krwPerUsdt: '1391.5' }, asOf };
}

function untrusted(gate: string) {
  return { kind: 'untrusted', gate };
}
