import { describe, expect, it } from 'vitest';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import type { PastPrice } from '../../../../src/core/market/moments.ts';
import type { SourceName } from '../../../../src/core/market/source-table.ts';
import { periodOf } from '../../../../src/extension/ui/past/period.ts';

function price(krw: string | null, source: SourceName = 'Upbit'): PastPrice {
  const sides = { usd: '1' as Decimal, krw: krw as Decimal | null };
  return { source, basis: 'korea', ...sides, asOf: 0, granularity: 'minute', converted: null };
}

function periodIn(prices: readonly (PastPrice | null)[]) {
  const times = prices.map((_, i) => i);
  return periodOf({ times, lines: [{ basis: 'korea', prices, runs: [] }], premiums: [] }, 'KRW');
}

describe('periodOf', () => {
  it('has the change, high and low between the first and the last record', () => {
    const period = periodIn([null, price('200'), price('1000'), price('90'), price('210'), null]);
    expect(period).toEqual({
      from: 1,
      to: 4,
      first: '200',
      last: '210',
      low: '90',
      high: '1000',
      percent: '5.0000',
    });
  });

  it('has no change where the line goes over to another source', () => {
    expect(periodIn([price('200'), price('210', 'Bithumb')])?.percent).toBeNull();
  });

  it('is null where nothing is known in the currency', () => {
    expect(periodIn([price(null), null])).toBeNull();
  });
});
