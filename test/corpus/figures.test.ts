import { describe, expect, it } from 'vitest';
import { coin } from '../world/coin.ts';
import { createMarket } from '../world/market.ts';
import { faultOf } from './figures.ts';
import type { ReadPrice } from './read-page.ts';

const ADDRESS = `0x${'ab'.repeat(20)}`;
const ASSET = `ETH:${ADDRESS}`;
const row = { id: 'saved', name: 'Saved', symbol: 'SAVED', usd: '0.0025', on: ['DefiLlama'] as const };
const market = createMarket([coin(row, [['ETH', ADDRESS, 18]])]);

const THEN = ['At the time of the transaction:', '0.2 × ₩3,000 = ₩600', '0.2 × $2.50 = $0.50'];
const RECORD = 'DefiLlama, 2023-12-14 18:30:00 UTC';
const EAST = 'DefiLlama, 2023-12-15 03:30:00 UTC+9';
/** A day and more from the stamp by its zone alone. */
const FAR = 'DefiLlama, 2023-12-13 22:30:00 UTC+5:30';
const STAMP = '1702578847';
const tiny = { amount: '0.1', hint: '0.1 × ₩3.451 = <₩1\n0.1 × $0.002500 = <$0.01\nDefiLlama, now' };
const MANY = `1${'0'.repeat(39)}`;
const huge = { amount: MANY, hint: `${MANY} × ₩3.4506 = ₩3.4506E39\nDefiLlama, now` };

const price = (parts: Partial<ReadPrice>): ReadPrice => ({
  asset: ASSET,
  text: '₩4,141 · $3.00',
  hint: '1,200 × ₩3.451 = ₩4,141\n1,200 × $0.002500 = $3.00\nDefiLlama, 3 sec. ago',
  amount: '1,200',
  numbers: ['1,200', '0.0025'],
  stamp: null,
  ...parts,
});
const past = (parts: Partial<ReadPrice> = {}) =>
  price({
    text: 'then ₩600 · $0.50',
    hint: [...THEN, RECORD].join('\n'),
    amount: '0.2',
    stamp: STAMP,
    ...parts,
  });
const one = (parts: Partial<ReadPrice>) =>
  price({ text: '₩3.451 · $0.002500', hint: '₩3.451\n$0.002500\nDefiLlama, now', amount: null, ...parts });

describe('faultOf', () => {
  it.each([
    ['a value', price({})],
    ['a value of a place that is not known', price({ amount: undefined })],
    ['a value in one currency', price({ text: '₩4,141' })],
    ['a value in units', price({ text: '₩4.14K' })],
    ['a price of one', one({})],
    ['a price with counted zeros', one({ text: '$0.0₂2500' })],
    ['a value then', past()],
    ['a value then by another clock', past({ hint: [...THEN, EAST].join('\n') })],
    ['a value that is next to nothing', price({ ...tiny, text: '<₩1 · <$0.01' })],
    ['a value of a power of ten', price({ ...huge, text: '₩3.4506×10³⁹' })],
    [
      'a value beyond the limit',
      price({
        text: 'more than its pools hold',
        hint: 'more than its pools hold\neach ₩3.451\n$0.002500\nDefiLlama, now',
      }),
    ],
  ])('finds nothing wrong with %s', (_what, read) => {
    expect(faultOf(read, market)).toBeNull();
  });

  it.each([
    ['an empty text', price({ text: '', hint: '' }), 'says nothing'],
    ['a wrong product', price({ hint: '1,200 × $0.002500 = $3.01\nDefiLlama, now' }), 'is not $3.01'],
    ['a wrong product in won', price({ hint: '1,200 × ₩3.451 = ₩4,143\nDefiLlama, now' }), 'is not ₩4,143'],
    ['a wrong text', price({ text: '₩4,141 · $3.01' }), '$3.01 is not $3.00'],
    ['a text rounded down', price({ text: '₩4,140 · $3.00' }), '₩4,140 is not ₩4,141'],
    ['a text in wrong units', price({ text: '₩4.15K' }), '₩4.15K is not ₩4,141'],
    ['a price cut off', one({ hint: '₩3.451\n$0.002499\nDefiLlama, now' }), 'not the price at DefiLlama'],
    [
      'a value of a price cut off',
      price({ hint: '1,234,567 × $0.002500 = $3,086.41\nDefiLlama, now', amount: '1,234,567' }),
      'is not 1234567 at the price of DefiLlama',
    ],
    ['another amount', price({ amount: '12' }), 'not what the page shows'],
    ['an amount that is nowhere', price({ amount: undefined, numbers: ['7'] }), 'not what the page shows'],
    ['an amount where the page has none', price({ amount: null }), 'not what the page shows'],
    ['a price of one behind an amount', one({ amount: '1,200' }), 'is not of 1,200'],
    ['another price', one({ hint: '₩3.451\n$0.002600\nDefiLlama, now' }), 'not the price at DefiLlama'],
    ['a value now on a transaction', price({ stamp: STAMP }), 'is of now'],
    ['a value then that does not say so', past({ text: '₩600 · $0.50' }), 'not of its time'],
    ['a record of another time', past({ stamp: '1762578847' }), 'a record of'],
    ['a record of another time by its zone', past({ hint: [...THEN, FAR].join('\n') }), 'a record of'],
    ['a record without a time', past({ hint: [...THEN, 'DefiLlama'].join('\n') }), 'has no time'],
  ])('finds %s', (_what, read, fault) => {
    expect(faultOf(read, market)).toContain(fault);
  });
});
