import { describe, expect, it } from 'vitest';
import type { Decimal } from '../../../src/core/market/decimal.ts';
import type { AvailablePrice } from '../../../src/core/market/prices.ts';
import { detailedEntryOf, entryOf } from '../../../src/service/api/price-list.ts';

const NOW = 1_790_000_000_000;
const TOKEN = { name: 'Chainlink', symbol: 'LINK', decimals: 18 };

const price = (status: AvailablePrice['status']): AvailablePrice => ({
  asset: `ETH:0x${'11'.repeat(20)}`,
  status,
  usd: '13.4' as Decimal,
  krw: '18500' as Decimal,
  source: 'CoinGecko',
  basis: 'global',
  asOf: NOW,
  checkedAt: NOW,
  converted: null,
});

describe('an entry', () => {
  it.each([
    ['priced', '13.4'],
    ['stale', '13.4'],
    ['disputed', null],
  ] as const)('has the prices of a %s price as %s without detail', (status, usd) => {
    const entry = entryOf('0x11', TOKEN, price(status), NOW);
    expect([entry.usdPrice, entry.krwPrice, entry.source]).toEqual(
      usd === null ? [null, null, null] : [usd, '18500', 'CoinGecko'],
    );
  });

  it('has a disputed price with its status in detail', () => {
    expect(detailedEntryOf('0x11', TOKEN, price('disputed'))).toMatchObject({
      usdPrice: '13.4',
      status: 'disputed',
    });
  });
});
