import { describe, expect, test } from 'vitest';
import { isAmount, parseAmount } from '../../../src/core/market/amounts.ts';

describe('an amount', () => {
  test.each([
    ['12.5', '12.5'],
    [' 1234.50 ', '1234.5'],
    ['007', '7'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['0', '0'],
    ['0.000', '0'],
    ['1,234', '1234'],
    ['1,234.5', '1234.5'],
    ['20,000', '20000'],
    ['1,234,567.890', '1234567.89'],
    ['100,000.', '100000'],
    ['１，２３４．５', '1234.5'],
    [`${'9'.repeat(30)}.${'1'.repeat(18)}`, `${'9'.repeat(30)}.${'1'.repeat(18)}`],
  ])('“%s” is read exactly as %s', (text, amount) => {
    expect(parseAmount(text, 18)).toBe(amount);
    expect(isAmount(amount)).toBe(true);
  });

  test.each([
    ['1e400', 'exponent'],
    ['1E-7', 'exponent'],
    ['-1', 'negative'],
    ['−1', 'negative'],
    ['1,5', 'comma'],
    ['0,123', 'comma'],
    ['00,123', 'comma'],
    ['012,345', 'comma'],
    ['12,34', 'comma'],
    ['1,234,5', 'comma'],
    ['1,2345', 'comma'],
    ['1234,567', 'comma'],
    ['1.234,5', 'comma'],
    ['1,234.567,890', 'comma'],
    [',234', 'comma'],
    ['1,,234', 'comma'],
    ['－１', 'negative'],
    ['１，５', 'comma'],
    ['١', 'digits'],
    ['1²', 'digits'],
    ['1 000', 'digits'],
    ['0x10', 'digits'],
    ['.', 'digits'],
    ['Infinity', 'digits'],
    ['1'.repeat(80), 'long'],
    ['1'.repeat(31), 'long'],
    [`0.${'1'.repeat(19)}`, 'decimals'],
  ])('“%s” is none: %s', (text, problem) => {
    expect(parseAmount(text, 18)).toBe(problem);
    expect(isAmount(text)).toBe(false || problem === 'decimals');
  });

  test('has at most its token’s decimals; zeros behind them are none', () => {
    expect(parseAmount('1.0000001', 6)).toBe('decimals');
    expect(parseAmount('1.0000010', 6)).toBe('1.000001');
    expect(parseAmount('1.5', 0)).toBe('decimals');
    expect(parseAmount(`0.${'1'.repeat(77)}`, null)).toBe(`0.${'1'.repeat(77)}`);
    expect(parseAmount(`0.${'1'.repeat(78)}`, 255)).toBe('decimals');
  });

  test('that a store or a message has is written in one way', () => {
    for (const other of ['1.50', '01', '1,234', '１', '', '1e3', 5, null, undefined, ['1']])
      expect(isAmount(other)).toBe(false);
  });
});
