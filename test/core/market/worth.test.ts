import { describe, expect, test } from 'vitest';
import type { Decimal } from '../../../src/core/market/decimal.ts';
import type { Holding } from '../../../src/core/market/worth.ts';
import { worthOf, worthsOf } from '../../../src/core/market/worth.ts';

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

describe('the value of one amount', () => {
  test.each([
    ['5001', '10', undefined, '50010'],
    ['5001', '2', '10002', '10002'],
    ['5001', '2.0000001', '10002', null],
    ['1000000', '1000000', '10002', null],
    ['-1000000', '1000000', '10002', null],
    ['0', '1000000', '0', '0'],
    ['0.5', '0.000000000000000000000001', '0', null],
    ['1000000', '1', '1000000.000', '1000000'],
  ])('of %s at $%s is, with a limit of %s dollars, %s', (amount, usd, valueLimitUsd, worth) => {
    const limit = valueLimitUsd === undefined ? {} : { valueLimitUsd: valueLimitUsd as Decimal };
    expect(worthOf({ ...holding(amount, usd, '7'), ...limit })).toEqual(
      worth === null
        ? { usd: null, krw: null, isBeyondPools: true }
        : { usd: worth, krw: expect.any(String) },
    );
  });

  test('of what has no dollars is its won', () => {
    const limited = { ...holding('3', null, '5'), valueLimitUsd: '1' as Decimal };
    expect(worthsOf([limited, { ...limited, usd: '9' as Decimal }])).toEqual({
      each: [
        { usd: null, krw: '15' },
        { usd: null, krw: null, isBeyondPools: true },
      ],
      total: { usd: null, krw: '15' },
    });
  });
});
