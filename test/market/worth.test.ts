import { describe, expect, test } from 'vitest';
import type { Decimal } from '../../src/market/decimal.ts';
import type { Holding } from '../../src/market/worth.ts';
import { worthsOf } from '../../src/market/worth.ts';

const holding = (amount: string, usd: string | null, krw: string | null) =>
  ({ amount, usd, krw }) as unknown as Holding;

describe('what amounts were worth', () => {
  test('is exact, each and together, beyond what a double can hold', () => {
    const { each, total } = worthsOf([
      holding('0.1', '0.2', '1391.5'),
      holding('12345678901234567.000000000000000001', '1', '3'),
      holding('-0.5', '0.04', '2'),
    ]);
    expect(each).toEqual([
      { usd: '0.02', krw: '139.15' },
      { usd: '12345678901234567.000000000000000001', krw: '37037036703703701.000000000000000003' },
      { usd: '-0.02', krw: '-1' },
    ]);
    expect(total).toEqual({
      usd: '12345678901234567.000000000000000001',
      krw: '37037036703703839.150000000000000003',
    });
  });

  test('is unknown where the price is, each currency by itself; zero is known', () => {
    const { each, total } = worthsOf([
      holding('2', '3', null),
      holding('0', null, '5'),
      holding('1', null, null),
    ]);
    expect(each).toEqual([
      { usd: '6', krw: null },
      { usd: null, krw: '0' },
      { usd: null, krw: null },
    ]);
    expect(total).toEqual({ usd: '6', krw: '0' });
  });

  test('of nothing is unknown', () => {
    expect(worthsOf([])).toEqual({ each: [], total: { usd: null, krw: null } });
  });

  test('of a long list is the sum of its parts’ totals', () => {
    const list = Array.from({ length: 3000 }, (_, i) => holding(`${i}.07`, '0.13', '17.9'));
    const parts = [0, 1000, 2000].map((from) => worthsOf(list.slice(from, from + 1000)).total);
    const sums = parts.map(({ usd, krw }) => ({ amount: '1' as Decimal, usd, krw }));
    expect(worthsOf(sums).total).toEqual(worthsOf(list).total);
  });
});
