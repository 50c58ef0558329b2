/** Both currencies (docs/pricing.md §4): every expected text is worked out by hand. */
import { describe, expect, test } from 'vitest';
import type { Quoted } from '../../../src/core/market/prices.ts';
import type { Rates } from '../../../src/core/pricing/conversion-rates.ts';
import { inBothCurrencies } from '../../../src/core/pricing/to-results.ts';
import { d } from './states.ts';

const RATES: Rates = { krwPerUsd: d('1380.25'), krwPerUsdIsStale: false, usdPerUsdt: d('0.5') };

function both(price: Quoted, rates: Partial<Rates> = {}) {
  const made = inBothCurrencies(price, { ...RATES, ...rates });
  return made && { usd: made.usd, krw: made.krw };
}

describe('a price in both currencies', () => {
  test('stays as it is, trailing zeros and all', () => {
    const price: Quoted = {
      in: 'USD and KRW',
      usd: d('1.10'),
      krw: d('0.000000000000000000000000000000001'),
    };
    expect(inBothCurrencies(price, RATES)).toEqual({
      usd: '1.10',
      krw: '0.000000000000000000000000000000001',
      converted: null,
    });
  });

  test('needs no rate', () => {
    const price: Quoted = { in: 'USD and KRW', usd: d('2'), krw: d('2800') };
    expect(both(price, { krwPerUsd: null, usdPerUsdt: null })).toEqual({ usd: '2', krw: '2800' });
  });
});

describe('dollars', () => {
  test.each([
    ['2', '1380.25', '2760.5'],
    ['0.5', '1380.25', '690.125'],
    // 123456789012345678901234 × 138025 = 170401233034290123303428228500: 33 decimals in, none lost.
    ['0.000000000123456789012345678901234', '1380.25', '0.0000001704012330342901233034282285'],
    ['0.000000000000000000000000000000001', '900', '0.0000000000000000000000000000009'],
    ['99999999999999999999.99', '1000.01', '100000999999999999999989.9999'],
    ['1.2345678901234567', '1380.2543', '1704.01763898482864103881'],
  ])('%s at %s won are exactly %s won', (usd, rate, krw) => {
    expect(both({ in: 'USD', usd: d(usd) }, { krwPerUsd: d(rate) })).toEqual({ usd, krw });
  });

  test('say through which rate their won came', () => {
    expect(inBothCurrencies({ in: 'USD', usd: d('2') }, RATES)?.converted).toEqual({
      side: 'krw',
      through: 'USD/KRW',
      rate: '1380.25',
    });
  });

  test('without a rate make no price', () => {
    expect(both({ in: 'USD', usd: d('2') }, { krwPerUsd: null })).toBeNull();
  });

  test('do not need the tether', () => {
    expect(both({ in: 'USD', usd: d('2') }, { usdPerUsdt: null })).toEqual({ usd: '2', krw: '2760.5' });
  });

  test('converted at an old rate say so', () => {
    const made = inBothCurrencies({ in: 'USD', usd: d('2') }, { ...RATES, krwPerUsdIsStale: true });
    expect(made).toMatchObject({ krw: '2760.5', staleRate: true });
  });

  test('converted at a fresh rate say nothing of it', () => {
    expect(inBothCurrencies({ in: 'USD', usd: d('2') }, RATES)).not.toHaveProperty('staleRate');
  });
});

describe('won', () => {
  test.each([
    // 91200000 × 0.999812 = 91182854.4; ÷ 1409.5 = 64691.63135863781482795317…, of which 24 digits stay.
    ['91200000', '0.999812', '1409.5', '64691.6313586378148279532'],
    ['1400', '1', '1400', '1'],
    ['1', '1', '3', '0.333333333333333333333333'],
    ['2', '1', '3', '0.666666666666666666666667'],
    ['1', '1', '8', '0.125'],
    // 24 digits kept, half to even: …5 exactly in the middle goes to the even neighbour.
    ['1.000000000000000000000001', '1', '2', '0.5'],
    ['1.000000000000000000000003', '1', '2', '0.500000000000000000000002'],
    ['1.000000000000000000000005', '1', '2', '0.500000000000000000000002'],
    ['0.00043', '0.999812', '1400', '0.000000307085114285714285714286'],
  ])('%s with USDT at $%s and ₩%s are %s dollars', (krw, usdPerUsdt, krwPerUsdt, usd) => {
    const price: Quoted = { in: 'KRW', krw: d(krw), krwPerUsdt: d(krwPerUsdt) };
    expect(both(price, { usdPerUsdt: d(usdPerUsdt) })).toEqual({ usd, krw });
  });

  test('say through which rates their dollars came', () => {
    const price: Quoted = { in: 'KRW', krw: d('2800'), krwPerUsdt: d('1400') };
    expect(inBothCurrencies(price, RATES)).toEqual({
      usd: '1',
      krw: '2800',
      converted: { side: 'usd', through: 'KRW-USDT', rate: '1400', usdPerUsdt: '0.5' },
    });
  });

  test.each([
    ['the exchange has no KRW-USDT', { krwPerUsdt: null }, {}],
    ['the price of USDT is not known', {}, { usdPerUsdt: null }],
  ])('make no price when %s', (_why, price, rates) => {
    expect(both({ in: 'KRW', krw: d('2800'), krwPerUsdt: d('1400'), ...price }, rates)).toBeNull();
  });

  test('never go through the dollar rate', () => {
    const price: Quoted = { in: 'KRW', krw: d('2800'), krwPerUsdt: d('1400') };
    const made = inBothCurrencies(price, { krwPerUsd: null, krwPerUsdIsStale: true, usdPerUsdt: d('0.5') });
    expect(made).toMatchObject({ usd: '1', krw: '2800' });
    expect(made).not.toHaveProperty('staleRate');
  });
});

describe('tethers', () => {
  test('are multiplied twice, exactly', () => {
    const made = inBothCurrencies(
      { in: 'USDT', usdt: d('2.00000000') },
      { ...RATES, usdPerUsdt: d('0.999812'), krwPerUsd: d('1380.2543') },
    );
    // 2 × 0.999812 = 1.999624, and 1.999624 × 1380.2543 = 2759.9896243832.
    expect(made?.usd).toBe('1.999624');
    expect(made?.krw).toBe('2759.9896243832');
    expect(made?.converted).toEqual({
      side: 'krw',
      through: 'USD/KRW',
      rate: '1380.2543',
      usdPerUsdt: '0.999812',
    });
  });

  test.each([
    ['the price of USDT is not known', { usdPerUsdt: null }],
    ['there is no dollar rate', { krwPerUsd: null }],
  ])('make no price when %s', (_why, rates) => {
    expect(both({ in: 'USDT', usdt: d('2') }, rates)).toBeNull();
  });

  test('at half a dollar each are worth half', () => {
    expect(both({ in: 'USDT', usdt: d('3') })).toEqual({ usd: '1.5', krw: '2070.375' });
  });
});
