import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Currency,
  exactPrice,
  groupedDigits,
  shortChange,
  shortPrice,
} from '../../../src/core/market/format.ts';

describe('a price in a row', () => {
  it.each<[what: string, value: string, currency: Currency, text: string]>([
    ['has two decimals above a thousand dollars', '104512.3', 'USD', '$104,512.30'],
    ['is rounded only where the eye stops', '2602.0749999', 'USD', '$2,602.07'],
    ['keeps five significant digits of a few dollars', '1.23456', 'USD', '$1.2346'],
    ['keeps five significant digits of some tens of dollars', '43.2174', 'USD', '$43.217'],
    ['pads to five significant digits', '1', 'USD', '$1.0000'],
    ['does not grow when it rounds up to the next ten', '9.999996', 'USD', '$10.000'],
    ['shows four significant digits below a dollar', '0.999453368879243', 'USD', '$0.9995'],
    ['shows a fifth digit rather than round up to a dollar', '0.99999', 'USD', '$0.99999'],
    ['is a dollar when five digits round to one', '0.999996', 'USD', '$1.0000'],
    ['writes three zeros out', '0.00042131', 'USD', '$0.0004213'],
    ['counts four zeros', '0.00004213', 'USD', '$0.0₄4213'],
    ['counts five zeros', '0.000004213', 'USD', '$0.0₅4213'],
    ['counts zeros after rounding', '0.0000099999', 'USD', '$0.0₄1000'],
    ['counts two-digit numbers of zeros', '0.000000000000000000000000000000123', 'USD', '$0.0₃₀1230'],
    ['reads 33 decimals exactly', '1.000049999999999999999999999999999', 'USD', '$1.0000'],
    [
      'reads 33 decimals exactly on the other side of a half',
      '1.000050000000000000000000000000001',
      'USD',
      '$1.0001',
    ],
    ['writes out as many as twelve digits', '123456789012.678', 'USD', '$123,456,789,012.68'],
    [
      'writes longer ones as a power of ten',
      '1234567890123456789012345678901234567890',
      'USD',
      '$1.2346×10³⁹',
    ],
    ['has no decimals from a hundred won', '145321000.4999', 'KRW', '₩145,321,000'],
    ['has no decimals at a hundred won', '100.4', 'KRW', '₩100'],
    ['has two decimals below a hundred won', '99.994', 'KRW', '₩99.99'],
    ['is a hundred won when it rounds to it', '99.996', 'KRW', '₩100'],
    ['has two decimals from one won', '1.2', 'KRW', '₩1.20'],
    ['shows four significant digits below one won', '0.35216', 'KRW', '₩0.3522'],
    ['is one won when it rounds to it', '0.99997', 'KRW', '₩1.00'],
    ['counts the zeros of won as well', '0.000058123', 'KRW', '₩0.0₄5812'],
  ])('%s (%s %s → %s)', (_what, value, currency, text) => {
    expect(shortPrice(value, currency).text).toBe(text);
  });

  it.each<[value: string, plain: string | null]>([
    ['2602.07', null],
    ['0.000004213', '$0.000004213'],
    ['1234567890123456789012345678901234567890', '$1.2346E39'],
  ])('of %s has a text for screen readers where it raises or lowers digits', (value, plain) => {
    expect(shortPrice(value, 'USD').plain).toBe(plain);
  });

  it.each<[what: string, currency: Currency, whole: [number, number], options: Intl.NumberFormatOptions]>([
    [
      'dollars from a thousand',
      'USD',
      [1_000, 999_999_999],
      { minimumFractionDigits: 2, maximumFractionDigits: 2 },
    ],
    ['won from a hundred', 'KRW', [100, 999_999_999], { maximumFractionDigits: 0 }],
    ['dollars from ten', 'USD', [10, 98], { minimumSignificantDigits: 5, maximumSignificantDigits: 5 }],
  ])('rounds %s as the browser does, however long they are', (_what, currency, [min, max], options) => {
    const browser = new Intl.NumberFormat('en-US', options);
    const fraction = fc.stringMatching(/^[0-9]{1,40}$/);
    fc.assert(
      fc.property(
        fc.integer({ min, max }),
        fc.oneof(fraction, fc.stringMatching(/^9{1,8}[0-9]{1,4}$/)),
        (whole, rest) => {
          const value = `${whole}.${rest}` as Intl.StringNumericLiteral;
          expect(shortPrice(value, currency).text.slice(1)).toBe(browser.format(value));
        },
      ),
    );
  });

  it('never shows zero for something above it', () => {
    for (let zeros = 0; zeros < 80; zeros += 1) {
      for (const currency of ['USD', 'KRW'] as const) {
        const { text } = shortPrice(`0.${'0'.repeat(zeros)}1`, currency);
        expect(text).toMatch(/1000$/);
      }
    }
  });
});

describe('a figure that would not fit', () => {
  it.each<[value: string, korean: string, english: string]>([
    ['999999999999.4', '₩999,999,999,999', '₩999,999,999,999'],
    ['999999999999.5', '₩1.00조', '₩1.00T'],
    ['1000000000000', '₩1.00조', '₩1.00T'],
    ['1004999999999.9', '₩1.00조', '₩1.00T'],
    ['1005000000000', '₩1.01조', '₩1.01T'],
    ['12345000000000', '₩12.3조', '₩12.3T'],
    ['9999400000000000', '₩9,999조', '₩9,999T'],
    ['9999500000000000', '₩1.00경', '₩10,000T'],
    ['9999999999999999.9', '₩1.00경', '₩10,000T'],
    ['10000000000000000', '₩1.00경', '₩10,000T'],
    ['136360000000000000', '₩13.6경', '₩136,360T'],
    ['999999499999999999', '₩100경', '₩999,999T'],
    ['999999500000000000', '₩100경', '₩1.0000×10¹⁸'],
    ['9999994999999999999999', '₩999,999경', '₩1.0000×10²²'],
    ['9999995000000000000000', '₩1.0000×10²²', '₩1.0000×10²²'],
  ])('%s is %s in Korean, %s in English', (value, korean, english) => {
    expect(shortPrice(value, 'KRW', 'ko').text).toBe(korean);
    expect(shortPrice(value, 'KRW', 'en').text).toBe(english);
  });

  it('is in its unit what it was, within a half of the last digit shown', () => {
    const zerosOf: Readonly<Record<string, number>> = { 조: 12, 경: 16, T: 12 };
    const whole = fc.stringMatching(/^[1-9][0-9]{12,16}$/);
    fc.assert(
      fc.property(whole, fc.constantFrom('en' as const, 'ko' as const), (value, language) => {
        const { text } = shortPrice(value, 'KRW', language);
        const [, digits = '', unit = ''] = /^₩([0-9,.]+)(\D)$/.exec(text) ?? [];
        const [size = '', fraction = ''] = digits.replaceAll(',', '').split('.');
        const step = 10n ** BigInt((zerosOf[unit] ?? 0) - fraction.length);
        const off = BigInt(size + fraction) * step - BigInt(value);
        expect(2n * (off < 0n ? -off : off)).toBeLessThanOrEqual(step);
      }),
    );
  });
});

it.each<[value: string, currency: Currency, exact: string]>([
  ['2602.0710', 'USD', '$2602.0710'],
  ['0.123456789012345678901234567890123', 'KRW', '₩0.123456789012345678901234567890123'],
])('the exact price %s keeps every digit as it came', (value, currency, exact) => {
  expect(exactPrice(value, currency)).toBe(exact);
});

it.each<[value: string, grouped: string]>([
  ['1', '1'],
  ['999', '999'],
  ['1391.50', '1,391.50'],
  [
    '1234567890123456789012345678901234567890.1234567',
    '1,234,567,890,123,456,789,012,345,678,901,234,567,890.1234567',
  ],
])('%s is grouped before the point only', (value, grouped) => {
  expect(groupedDigits(value)).toBe(grouped);
});

describe('a change', () => {
  it.each([
    ['-1.4093297098441402', '−1.41%'],
    ['1.405', '+1.41%'],
    ['0', '±0.00%'],
    ['-0.004', '±0.00%'],
    ['0.005', '+0.01%'],
    ['-100', '−100.00%'],
    ['999.999', '+1,000.00%'],
    ['12345.67', '+12,346%'],
  ])('of %s is read as %s', (percent, text) => {
    expect(shortChange(percent)).toBe(text);
  });
});
