import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Decimal } from '../../../src/core/market/decimal.ts';
import type { PastPrice } from '../../../src/core/market/moments.ts';
import { type CurrentPrice, describeThen } from '../../../src/extension/explorers/price/texts.ts';

const CLOCK = Date.UTC(2026, 10, 20, 9);
const NOW = {
  status: 'priced',
  usd: '20.5',
  krw: '28495',
  source: 'CoinGecko',
  asOf: CLOCK - 120_000,
  decimals: 18,
} as CurrentPrice;
const then = (more: Partial<PastPrice> = {}) =>
  ({
    source: 'DefiLlama',
    basis: 'global',
    usd: '19.24',
    krw: '26428.064',
    asOf: Date.UTC(2026, 9, 15, 11, 58, 12),
    granularity: 'minute',
    converted: {
      side: 'krw',
      through: 'USD/KRW',
      krwPerUsd: '1373.6',
      service: 'Frankfurter',
      date: '2026-10-15',
    },
    ...more,
  }) as PastPrice;
const EN = { language: 'en', main: 'KRW', now: CLOCK } as const;
const two = '2' as Decimal;

afterEach(() => vi.restoreAllMocks());

describe('what a transfer was worth', () => {
  test('is shown in both currencies, and on hover with its record, its rate, and the price now', () => {
    const { text, short, hint } = describeThen({ past: then(), now: NOW }, two, EN);
    expect([text, short]).toEqual(['then ₩52,856 · $38.48', 'then ₩52,856']);
    expect(hint.split('\n')).toEqual([
      'At the time of the transaction:',
      '2 × ₩26,428 = ₩52,856',
      '2 × $19.24 = $38.48',
      'DefiLlama, 2026-10-15 11:58:12 UTC',
      '₩1,373.60/$, Frankfurter, 2026-10-15',
      'Now:',
      '2 × ₩28,495 = ₩56,990',
      '2 × $20.50 = $41.00',
      'CoinGecko, 2 min. ago',
    ]);
  });

  test('is not shown where it was more than the pools hold: the price of one is', () => {
    const past = then({ valueLimitUsd: '38' as Decimal });
    const { text, short, label, hint } = describeThen({ past, now: NOW }, two, EN);
    expect([text, short]).toEqual(['then more than its pools hold', 'then >pools']);
    expect(label).toContain('then more than its pools hold, each ₩26,428, $19.24, DefiLlama');
    expect(hint.split('\n').slice(0, 4)).toEqual([
      'At the time of the transaction:',
      'more than its pools hold',
      '₩26,428',
      '$19.24',
    ]);
  });

  test('is shown in Korean', () => {
    const { text, label, hint } = describeThen({ past: then(), now: NOW }, two, { ...EN, language: 'ko' });
    expect(text).toBe('당시 ₩52,856 · $38.48');
    expect(label).toContain('당시 ₩52,856, $38.48, DefiLlama, 2026-10-15 11:58:12 UTC');
    expect(label).toContain('현재: ');
    expect(hint).toMatch(/^거래 당시:\n.*\n현재:\n/s);
  });

  test('by a record that is hours away is called that day’s', () => {
    expect(describeThen({ past: then({ granularity: 'day' }), now: NOW }, two, EN).text).toMatch(
      /^that day ₩/,
    );
  });

  test('is shown in the known currency where the other is unknown', () => {
    const { text, hint } = describeThen({ past: then({ krw: null, converted: null }), now: NOW }, two, EN);
    expect(text).toBe('then $38.48');
    expect(hint).not.toContain('null');
  });

  test.each([
    [-540, '2026-10-15 20:58:12 UTC+9'],
    [210, '2026-10-15 08:28:12 UTC−3:30'],
  ])('has the time of its record by the clock of the reader (%s)', (west, time) => {
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(west);
    expect(describeThen({ past: then(), now: null }, two, EN).hint).toContain(`DefiLlama, ${time}\n`);
  });

  test('of a Korean exchange names its tether', () => {
    const converted = {
      side: 'usd',
      through: 'KRW-USDT',
      krwPerUsdt: '1455',
      krwPerUsdtAsOf: 0,
      usdPerUsdt: '0.9998',
      usdPerUsdtAsOf: Date.UTC(2026, 9, 15, 11, 57),
    } as PastPrice['converted'];
    const { hint } = describeThen({ past: then({ source: 'Upbit', converted }), now: null }, two, EN);
    expect(hint.split('\n').slice(3)).toEqual([
      'Upbit, 2026-10-15 11:58:12 UTC',
      '₩1,455.00/USDT',
      '$0.9998/USDT, 2026-10-15 11:57:00 UTC',
    ]);
  });

  test('is shown also where there is no price now', () => {
    const { text, hint } = describeThen({ past: then(), now: null }, two, EN);
    expect(text).toBe('then ₩52,856 · $38.48');
    expect(hint).not.toContain('Now');
  });

  test.each([
    ['has more decimals than the token', '0.0000000000000000001', NOW],
    ['would be worth more than there is', '9999999999999999', NOW],
    ['is not told', null, null],
  ])('is the price of one where the amount %s', (_, amount, now) => {
    const { text } = describeThen({ past: then(), now }, amount as Decimal | null, EN);
    expect(text).toBe('then ₩26,428 · $19.24');
  });
});
