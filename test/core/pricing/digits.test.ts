/**
 * Digit for digit through the whole path, from the upstream's body to the price: expected texts are the body's own, or
 * worked out by hand at ₩1380.25 a dollar and $0.999812 a tether.
 */
import { describe, expect, test } from 'vitest';
import type { AssetKey } from '../../../src/core/market/assets.ts';
import type { SourceName } from '../../../src/core/market/source-table.ts';
import type { Terms } from '../../world/market.ts';
import { startEngine } from './engine.ts';
import { LINK } from './states.ts';

const T33: AssetKey = 'ETH:0x5e00000000000000000000000000000000000033';
const T17: AssetKey = 'ETH:0x5e00000000000000000000000000000000000017';

type Row = readonly [what: string, source: SourceName, terms: Terms, usd: string, krw: string];

const ROWS: readonly Row[] = [
  [
    '17 digits of a JSON number',
    'CoinGecko',
    { usd: '1.2345678901234567', krw: '1704.0176389848264' },
    '1.2345678901234567',
    '1704.0176389848264',
  ],
  [
    'more digits than a double has',
    'CoinGecko',
    { usd: '12345678901234567890.5', krw: '17040123303429012330862.7' },
    '12345678901234567890.5',
    '17040123303429012330862.7',
  ],
  ['exponents', 'CoinGecko', { usd: '4.213e-06', krw: '5.81394E-3' }, '0.000004213', '0.00581394'],
  ['a positive exponent', 'CoinGecko', { usd: '7.69751e+4', krw: '1.062255E8' }, '76975.1', '106225500'],
  ['trailing zeros', 'CoinGecko', { usd: '13.4200', krw: '18500.00' }, '13.4200', '18500.00'],
  ['no won', 'CoinGecko', { usd: '2', krw: null }, '2', '2760.5'],
  ['an exponent', 'DefiLlama', { usd: '4.21300512e-6' }, '0.00000421300512', '0.00581500031688'],
  [
    'an exponent and 17 digits',
    'DefiLlama',
    { usd: '1.2345678901234567e-7' },
    '0.00000012345678901234567',
    '0.0001704012330342901110175',
  ],
  // 0.00000421 × 0.999812 = 0.00000420920852; × 1380.25 = 0.00580976005973.
  ['8 decimals', 'Binance', { usdt: '0.00000421' }, '0.00000420920852', '0.00580976005973'],
  // 91200000 × 0.999812 ÷ 1409.5 = 64691.63135863781482795317…
  ['a double that is whole', 'Upbit', { krw: '91200000' }, '64691.6313586378148279532', '91200000.0'],
  // 0.00000014 × 0.999812 ÷ 1408 = 0.000000000099413125, exactly.
  ['a tiny exponent', 'Bithumb', { krw: '1.4E-7' }, '0.000000000099413125', '0.00000014'],
  [
    '33 decimals',
    'GeckoTerminal',
    { usd: '0.000000000123456789012345678901234' },
    '0.000000000123456789012345678901234',
    '0.0000001704012330342901233034282285',
  ],
  [
    'a long string with a zero at its end',
    'DexScreener',
    { pools: [{ priceUsd: '0.00000000000000001234567890123450', liquidityUsd: '28700176.37' }] },
    '0.00000000000000001234567890123450',
    '0.000000000000017040123303428918625',
  ],
];

describe('digit for digit', () => {
  test.each(ROWS)('%s of %s', async (_what, source, terms, usd, krw) => {
    const engine = await startEngine();
    const { market } = engine.world;
    market.setRate('1380.25');
    market.set('tether', { usd: '0.999812' });
    market.set('tether', { krw: '1409.5' }, 'Upbit');
    market.set('tether', { krw: '1408' }, 'Bithumb');
    market.set(LINK, terms, source);
    expect(await engine.price(LINK, { order: [source] })).toMatchObject({
      status: 'priced',
      source,
      usd,
      krw,
    });
  });

  test.each([
    ['of 33 decimals', T33, 'GeckoTerminal', '0.000000000123456789012345678901234'],
    ['of 17 digits', T17, 'CoinGecko', '1.2345678901234567'],
  ])('a price %s that only one source has, past all the others', async (_what, key, source, usd) => {
    const engine = await startEngine();
    expect(await engine.price(key as AssetKey)).toMatchObject({ status: 'priced', source, usd });
  });

  test('also after a restart, from what was kept', async () => {
    const engine = await startEngine();
    const priced = await engine.price(T33);
    const again = await engine.restart();
    engine.forget();
    expect(await again.price(T33)).toEqual(priced);
    expect(again.world.log).toEqual([]);
  });

  test('the rate is taken as its service writes it', async () => {
    const engine = await startEngine();
    engine.world.market.setRate('1380.254300000000000000001');
    engine.world.market.set(LINK, { usd: '2' }, 'DefiLlama');
    expect(await engine.price(LINK, { order: ['DefiLlama'] })).toMatchObject({
      krw: '2760.508600000000000000002',
      converted: { side: 'krw', through: 'USD/KRW', rate: '1380.254300000000000000001' },
    });
  });
});
