import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Decimal, isPositive, parseDecimal } from '../../../src/core/market/decimal.ts';
import { decimalText, isEqual, rational } from './rational.ts';

describe('a plain decimal text stays as it is, digit for digit', () => {
  it.each([
    '0',
    '-0',
    '0.0',
    '7',
    '1.0',
    '76975.12000000',
    '0.00000421',
    '-12.50',
    '1015673598.896450024556193850116628967',
    '0.000000000000000000000000000000123',
    '12345678901234567890123456789012345678901234567890',
  ])('%s', (text) => {
    expect(parseDecimal(text)).toBe(text);
  });

  it('whatever its digits', () => {
    fc.assert(
      fc.property(decimalText, (text) => {
        expect(parseDecimal(text)).toBe(text);
      }),
    );
  });
});

describe('an exponent is written out', () => {
  it.each([
    ['4.2e-06', '0.0000042'],
    ['1.4E-7', '0.00000014'],
    ['4.21300512e-6', '0.00000421300512'],
    ['1e0', '1'],
    ['1.50e0', '1.50'],
    ['1e3', '1000'],
    ['1e+3', '1000'],
    ['1.25e1', '12.5'],
    ['1.25e2', '125'],
    ['12.5e-1', '1.25'],
    ['0.5e1', '5'],
    ['0.05e1', '0.5'],
    ['0.5e3', '500'],
    ['0e5', '0'],
    ['-4.2e-06', '-0.0000042'],
    ['-1e2', '-100'],
    ['1e80', `1${'0'.repeat(80)}`],
    ['1e-80', `0.${'0'.repeat(79)}1`],
  ])('%s is %s', (text, written) => {
    expect(parseDecimal(text)).toBe(written);
  });

  it('to a text of the same value, of the same significant digits, without a needless zero in front', () => {
    const exponent = fc.integer({ min: -80, max: 80 });
    const sign = fc.constantFrom('', '+');
    fc.assert(
      fc.property(decimalText, fc.constantFrom('e', 'E'), sign, exponent, (mantissa, e, plus, power) => {
        const text = `${mantissa}${e}${power >= 0 ? plus : ''}${power}`;
        const written = parseDecimal(text);
        expect(written).toMatch(/^-?(0|[1-9]\d*)(\.\d+)?$/);
        expect(isEqual(rational(String(written)), rational(text))).toBe(true);
        expect(significant(String(written))).toMatch(new RegExp(`^${significant(mantissa)}0*$`));
      }),
    );
  });
});

describe('anything else is no decimal', () => {
  it.each<[string, unknown]>([
    ['empty', ''],
    ['a blank', ' '],
    ['blanks around', ' 1 '],
    ['a line end', '1\n'],
    ['NaN', 'NaN'],
    ['Infinity', 'Infinity'],
    ['minus Infinity', '-Infinity'],
    ['null as text', 'null'],
    ['a plus', '+1'],
    ['two minuses', '--1'],
    ['a lone minus', '-'],
    ['a lone point', '.'],
    ['no whole part', '.5'],
    ['no fraction', '5.'],
    ['a leading zero', '01'],
    ['leading zeros', '00.5'],
    ['two points', '1.2.3'],
    ['separators', '1,234.5'],
    ['underscores', '1_000'],
    ['hex', '0x10'],
    ['an empty exponent', '1e'],
    ['a fractional exponent', '1e1.5'],
    ['an exponent beyond every price', '1e81'],
    ['one below every price', '1e-81'],
    ['an absurd exponent', '1e999999999'],
    ['a currency', '$1'],
    ['Arabic digits', '١٢'],
    ['full-width digits', '１２'],
    ['a text of 101 digits', '1'.repeat(101)],
    ['a text of a million digits', '1'.repeat(1_000_000)],
    ['a number', 1.5],
    ['a bigint', 1n],
    ['null', null],
    ['undefined', undefined],
    ['true', true],
    ['a list of one', ['1']],
    ['an object', { toString: () => '1' }],
  ])('%s', (_, value) => {
    expect(parseDecimal(value)).toBeNull();
  });

  it('of any text, only what a JSON number may be is one', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-+.eE0-9]{0,12}$/)), (text) => {
        if (parseDecimal(text) !== null) expect(typeof JSON.parse(text)).toBe('number');
      }),
    );
  });
});

describe('positive means above zero, whatever the length', () => {
  it.each([
    ['1', true],
    ['0.1', true],
    [`0.${'0'.repeat(90)}1`, true],
    ['100', true],
    ['0', false],
    ['-0', false],
    ['0.000', false],
    ['-0.000', false],
    ['-1', false],
    ['-0.1', false],
  ])('%s: %s', (value, positive) => {
    expect(isPositive(value as Decimal)).toBe(positive);
  });
});

/** The digits from the first that is no zero. */
function significant(text: string): string {
  return text.replace(/[-.]/g, '').replace(/^0+/, '');
}
