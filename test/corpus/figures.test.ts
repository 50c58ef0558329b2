import { describe, expect, it } from 'vitest';
import { coin } from '../world/coin.ts';
import { createMarket } from '../world/market.ts';
import { faultOf } from './figures.ts';
import type { ReadPrice } from './read-page.ts';

const ADDRESS = `0x${'ab'.repeat(20)}`;
const ASSET = `ETH:${ADDRESS}`;
const row = { id: 'saved', name: 'Saved', symbol: 'SAVED', usd: '0.0025', on: ['DefiLlama'] as const };
const market = createMarket([coin(row, [['ETH', ADDRESS, 18]])]);

const THEN = ['At the time of the transaction:', '0.2 × $2.5 = $0.5', '0.2 × ₩3000 = ₩600'];
const RECORD = 'DefiLlama, 2023-12-14 18:30:00 UTC';
const STAMP = '1702578847';

const price = (parts: Partial<ReadPrice>): ReadPrice => ({
  asset: ASSET,
  text: '$3.00 · ₩4,141',
  hint: '1,200 × $0.0025 = $3\n1,200 × ₩3.450625 = ₩4140.75\nDefiLlama, 3 sec. ago',
  amount: '1,200',
  numbers: ['1,200', '0.0025'],
  stamp: null,
  ...parts,
});
const past = (parts: Partial<ReadPrice> = {}) =>
  price({
    text: 'then $0.50 · ₩600',
    hint: [...THEN, RECORD].join('\n'),
    amount: '0.2',
    stamp: STAMP,
    ...parts,
  });
const one = (parts: Partial<ReadPrice>) =>
  price({ text: '$0.002500 · ₩3.45', hint: '$0.0025\n₩3.450625\nDefiLlama, now', amount: null, ...parts });

describe('faultOf', () => {
  it.each([
    ['a value', price({})],
    ['a value of a place that is not known', price({ amount: undefined })],
    ['a value in one currency', price({ text: '₩4,141' })],
    ['a value in units', price({ text: '₩4.14K' })],
    ['a price of one', one({})],
    ['a price with counted zeros', one({ text: '$0.0₂25' })],
    ['a value then', past()],
    [
      'a value beyond the limit',
      price({
        text: 'more than its pools hold',
        hint: 'more than its pools hold\neach $0.0025\n₩3.450625\nDefiLlama, now',
      }),
    ],
  ])('finds nothing wrong with %s', (_what, read) => {
    expect(faultOf(read, market)).toBeNull();
  });

  it.each([
    ['an empty text', price({ text: '', hint: '' }), 'says nothing'],
    ['a wrong product', price({ hint: '1,200 × $0.0025 = $3.01\nDefiLlama, now' }), 'is not 3.01'],
    ['a wrong text', price({ text: '$3.01 · ₩4,141' }), '$3.01 is not 3'],
    ['a text rounded down', price({ text: '$3.00 · ₩4,140' }), '₩4,140 is not 4140.75'],
    ['another amount', price({ amount: '12' }), 'not what the page shows'],
    ['an amount that is nowhere', price({ amount: undefined, numbers: ['7'] }), 'not what the page shows'],
    ['an amount where the page has none', price({ amount: null }), 'not what the page shows'],
    ['a price of one behind an amount', one({ amount: '1,200' }), 'is not of 1,200'],
    ['another price', one({ hint: '$0.0026\n₩3.45\nDefiLlama, now' }), 'not the price at DefiLlama'],
    ['a value now on a transaction', price({ stamp: STAMP }), 'is of now'],
    ['a value then that does not say so', past({ text: '$0.50 · ₩600' }), 'not of its time'],
    ['a record of another time', past({ stamp: '1762578847' }), 'a record of'],
  ])('finds %s', (_what, read, fault) => {
    expect(faultOf(read, market)).toContain(fault);
  });
});
