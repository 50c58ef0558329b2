/** The premium of past points: of one time, and never through KRW-USDT. */
import { expect, test } from 'vitest';
import { premiumsOf } from '../../../src/core/history/price-series.ts';
import type { Decimal } from '../../../src/core/market/decimal.ts';
import type { PastConversion } from '../../../src/core/market/moments.ts';

const AT = Date.UTC(2026, 0, 2);
const MINUTE = 60_000;
const RATE: PastConversion = {
  side: 'krw',
  through: 'USD/KRW',
  krwPerUsd: '1400' as Decimal,
  service: 'Frankfurter',
  date: '2026-01-02',
};

const world = (krw: string | null, asOf = AT, converted: PastConversion | null = RATE) => ({
  at: AT,
  price: {
    source: 'DefiLlama',
    basis: 'global',
    usd: '10' as Decimal,
    krw: krw as Decimal | null,
    asOf,
    granularity: 'minute',
    converted,
  } as const,
});
const korea = (krw: string, asOf = AT) => ({
  at: AT,
  price: { ...world(krw, asOf).price, source: 'Upbit', basis: 'korea' } as const,
});

test('is how much more was paid in Korea, every digit', () => {
  expect(premiumsOf([korea('14350'), korea('13860')], [world('14000'), world('14000')], '1d')).toEqual([
    '2.5',
    '-1',
  ]);
});

test('is unknown where either has nothing, or dollars have no won of their own', () => {
  const none = { at: AT, price: null };
  expect(premiumsOf([none, korea('1'), korea('1')], [world('1'), none, world(null)], '1d')).toEqual([
    null,
    null,
    null,
  ]);
  expect(premiumsOf([korea('1')], [world('1', AT, null)], '1d')).toEqual([null]);
});

test('is unknown of records that are further apart than an hour, or than a step', () => {
  const apart = (minutes: number) => [[korea('2', AT + minutes * MINUTE)], [world('1')]] as const;
  expect(premiumsOf(...apart(60), '1d')).toEqual(['100']);
  expect(premiumsOf(...apart(61), '1d')).toEqual([null]);
  expect(premiumsOf(...apart(5), '5m')).toEqual(['100']);
  expect(premiumsOf(...apart(6), '5m')).toEqual([null]);
});

test('is unknown where one price is so far off that the two cannot be compared', () => {
  expect(premiumsOf([korea('50'), korea('49')], [world('100'), world('100')], '1d')).toEqual(['-50', null]);
  expect(premiumsOf([korea('200'), korea('201')], [world('100'), world('100')], '1d')).toEqual(['100', null]);
});
