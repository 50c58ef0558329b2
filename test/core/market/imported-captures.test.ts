import { describe, expect, it } from 'vitest';
import type { Decimal } from '../../../src/core/market/decimal.ts';
import { captureProblem, fillsGaps } from '../../../src/core/market/imported-captures.ts';
import type { Capture, CapturePart, DayRate, PastPrice } from '../../../src/core/market/moments.ts';

const AT = Date.parse('2026-12-31T15:00:00Z');
const NOW = Date.parse('2027-02-01T00:00:00Z');
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

const rate = (more: Partial<Record<keyof DayRate, string>> = {}) =>
  ({ krwPerUsd: '1412.5', service: 'Frankfurter', date: '2026-12-31', ...more }) as DayRate;

function part(more: Partial<PastPrice> = {}): CapturePart {
  const price: PastPrice = {
    source: 'DefiLlama',
    basis: 'global',
    usd: '13.43' as Decimal,
    krw: '18969.875' as Decimal,
    asOf: AT - MINUTE,
    granularity: 'minute',
    converted: { side: 'krw', through: 'USD/KRW', ...rate() },
    ...more,
  };
  return { source: price.source, side: 'nearest', price, missing: null, isFinal: true };
}

const tether = (more: Readonly<Record<string, unknown>> = {}) =>
  ({
    side: 'usd',
    through: 'KRW-USDT',
    krwPerUsdt: '1421',
    krwPerUsdtAsOf: AT,
    usdPerUsdt: '1.0003',
    usdPerUsdtAsOf: AT,
    ...more,
  }) as PastPrice['converted'];

const capture = (more: Partial<Capture> = {}): Capture => ({
  asset: 'ETH:0x',
  at: AT,
  token: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  parts: [part(), part({ source: 'Upbit', basis: 'korea', converted: tether() })],
  rate: rate(),
  capturedAt: AT + 2 * MINUTE,
  isComplete: true,
  ...more,
});

describe('captureProblem', () => {
  it('finds none in a capture that a device could have made', () => {
    expect(captureProblem(capture(), NOW)).toBeNull();
    expect(captureProblem(capture({ rate: null, parts: [] }), NOW)).toBeNull();
    expect(captureProblem(capture(), AT)).toBeNull();
  });

  it.each<[what: string, more: Partial<Capture>, problem: string]>([
    ['a moment that has not come', { at: NOW + 1, capturedAt: NOW + 1 }, 'future'],
    ['the last time there is', { at: 8.64e15, capturedAt: 8.64e15 }, 'future'],
    [
      'a record of after now',
      { at: NOW - MINUTE, capturedAt: NOW, parts: [part({ asOf: NOW + MINUTE })] },
      'future',
    ],
    ['a capture made before its moment', { capturedAt: AT - 1 }, 'early'],
    ['a record a day and a minute before', { parts: [part({ asOf: AT - DAY - MINUTE })] }, 'far'],
    ['a record a day and a minute after', { parts: [part(), part({ asOf: AT + DAY + MINUTE })] }, 'far'],
    ['won per USDT of another week', { parts: [part({ converted: tether({ krwPerUsdtAsOf: 0 }) })] }, 'far'],
    [
      'dollars per USDT of another week',
      { parts: [part({ converted: tether({ usdPerUsdtAsOf: 0 }) })] },
      'far',
    ],
    ['a rate of the day after', { rate: rate({ date: '2027-01-02' }) }, 'rate day'],
    ['a rate of eleven days before', { rate: rate({ date: '2026-12-21' }) }, 'rate day'],
    ['a rate of no day', { rate: rate({ date: '2026-99-99' }) }, 'rate day'],
    [
      'a part whose rate is of another year',
      { parts: [part({ converted: { side: 'krw', through: 'USD/KRW', ...rate({ date: '2020-01-02' }) } })] },
      'rate day',
    ],
    ['a rate below 700', { rate: rate({ krwPerUsd: '699.99' }) }, 'rate'],
    ['a rate above 2,500', { rate: rate({ krwPerUsd: '2500.01' }) }, 'rate'],
    ['won per USDT above 2,500', { parts: [part({ converted: tether({ krwPerUsdt: '99999' }) })] }, 'rate'],
  ])('names %s', (_what, more, problem) => {
    expect(captureProblem(capture(more), NOW)).toBe(problem);
  });

  it.each([
    ['2027-01-01', '700'],
    ['2026-12-22', '2500'],
  ])('lets a rate of %s and ₩%s pass', (date, krwPerUsd) => {
    expect(captureProblem(capture({ rate: rate({ date, krwPerUsd }) }), NOW)).toBeNull();
  });
});

describe('fillsGaps', () => {
  const missing: CapturePart = {
    source: 'DefiLlama',
    side: 'nearest',
    price: null,
    missing: 'no record',
    isFinal: true,
  };

  it.each<[what: string, stored: Partial<Capture>, fills: boolean]>([
    ['a part without a price', { parts: [missing] }, true],
    ['a part that is not there', { parts: [] }, true],
    ['a rate that is not known', { rate: null }, true],
    ['nothing of the same capture', {}, false],
  ])('is about %s', (_what, stored, fills) => {
    expect(fillsGaps(capture(), capture(stored))).toBe(fills);
  });

  it('counts no reason as a gap filled', () => {
    expect(fillsGaps(capture({ parts: [missing] }), capture({ parts: [] }))).toBe(false);
  });
});
