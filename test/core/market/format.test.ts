import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Currency,
  dollarRate,
  exactAmount,
  groupedDigits,
  shortChange,
  shortPrice,
  shortWorth,
  signedDigits,
  tightWorth,
  wonRate,
} from '../../../src/core/market/format.ts';

describe('shortPrice', () => {
  it.each<[what: string, value: string, currency: Currency, text: string]>([
    ['writes no decimals of ten thousand dollars', '76975.4321', 'USD', '$76,975'],
    ['keeps the whole part of long dollars', '104512.8', 'USD', '$104,513'],
    ['writes cents of a thousand dollars', '2602.0749999', 'USD', '$2,602.07'],
    ['writes six significant digits of hundreds of dollars', '663.6844', 'USD', '$663.684'],
    ['writes six significant digits of tens of dollars', '13.42714', 'USD', '$13.4271'],
    ['writes six significant digits of a dollar', '1.2345678', 'USD', '$1.23457'],
    ['writes cents of a whole dollar', '1', 'USD', '$1.00'],
    ['has no zeros behind the cents', '1.0003', 'USD', '$1.0003'],
    ['does not grow when it rounds up to ten dollars', '9.999996', 'USD', '$10.00'],
    ['does not grow when it rounds up to a thousand dollars', '999.9996', 'USD', '$1,000.00'],
    ['does not grow when it rounds up to ten thousand dollars', '9999.996', 'USD', '$10,000'],
    ['writes four significant digits below a dollar', '0.999453368879243', 'USD', '$0.9995'],
    ['writes a fifth digit rather than round up to a dollar', '0.99999', 'USD', '$0.99999'],
    ['is a dollar when six digits round to one', '0.999996', 'USD', '$1.00'],
    ['writes three zeros out', '0.00042131', 'USD', '$0.0004213'],
    ['counts four zeros', '0.00004213', 'USD', '$0.0₄4213'],
    ['counts five zeros', '0.000004213', 'USD', '$0.0₅4213'],
    ['counts zeros after rounding', '0.0000099999', 'USD', '$0.0₄1000'],
    ['counts two-digit numbers of zeros', '0.000000000000000000000000000000123', 'USD', '$0.0₃₀1230'],
    ['reads 33 decimals exactly', '1.000004999999999999999999999999999', 'USD', '$1.00'],
    [
      'reads 33 decimals exactly on the other side of a half',
      '1.000005000000000000000000000000001',
      'USD',
      '$1.00001',
    ],
    ['writes out as many as twelve digits', '123456789012.678', 'USD', '$123,456,789,013'],
    [
      'writes longer ones as a power of ten',
      '1234567890123456789012345678901234567890',
      'USD',
      '$1.2346×10³⁹',
    ],
    ['keeps the whole part of long won', '106244909.4999', 'KRW', '₩106,244,909'],
    ['has no decimals from a thousand won', '22524.0', 'KRW', '₩22,524'],
    ['has no decimals at a thousand won', '1000.4', 'KRW', '₩1,000'],
    ['has one decimal from a hundred won', '127.16', 'KRW', '₩127.2'],
    ['has one decimal of whole hundreds, too', '100', 'KRW', '₩100.0'],
    ['is a thousand won when it rounds to it', '999.96', 'KRW', '₩1,000'],
    ['has two decimals from ten won', '99.994', 'KRW', '₩99.99'],
    ['is a hundred won when it rounds to it', '99.996', 'KRW', '₩100.0'],
    ['has three decimals from one won', '1.2346', 'KRW', '₩1.235'],
    ['has two decimals of a whole won', '1', 'KRW', '₩1.00'],
    ['shows four significant digits below one won', '0.35216', 'KRW', '₩0.3522'],
    ['is one won when it rounds to it', '0.99997', 'KRW', '₩1.00'],
    ['counts the zeros of won as well', '0.000058123', 'KRW', '₩0.0₄5812'],
    ['has no decimals of nothing', '0.00', 'KRW', '₩0'],
    ['has the minus before the sign', '-22119.581915611436', 'KRW', '−₩22,120'],
    ['has the minus before tiny digits', '-0.000004213', 'USD', '−$0.0₅4213'],
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
    ['dollars from ten thousand', 'USD', [10_000, 999_999_999], { maximumFractionDigits: 0 }],
    [
      'dollars from a thousand',
      'USD',
      [1_000, 9_998],
      { minimumFractionDigits: 2, maximumFractionDigits: 2 },
    ],
    ['won from a thousand', 'KRW', [1_000, 999_999_999], { maximumFractionDigits: 0 }],
    ['dollars from ten', 'USD', [10, 98], { minimumFractionDigits: 2, maximumFractionDigits: 4 }],
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

describe('shortWorth', () => {
  it.each<[value: string, currency: Currency, text: string]>([
    ['22878686.4321', 'KRW', '₩22,878,686'],
    ['127.16', 'KRW', '₩127'],
    ['16573.1051', 'USD', '$16,573.11'],
    ['1', 'USD', '$1.00'],
    ['0', 'USD', '$0.00'],
    ['0', 'KRW', '₩0'],
    ['0.004', 'USD', '<$0.01'],
    ['0.4', 'KRW', '<₩1'],
    ['-326931.6', 'KRW', '−₩326,932'],
  ])('writes %s %s to the cent or the won: %s', (value, currency, text) => {
    expect(shortWorth(value, currency).text).toBe(text);
  });
});

describe('tightWorth', () => {
  it.each<[value: string, english: string, korean: string]>([
    ['99999.4', '₩99,999', '₩99,999'],
    ['22878686.4', '₩22.9M', '₩2,288만'],
    ['-22878686.4', '−₩22.9M', '−₩2,288만'],
  ])('writes %s in three digits: %s, %s', (value, english, korean) => {
    expect(tightWorth(value, 'KRW', 'en').text).toBe(english);
    expect(tightWorth(value, 'KRW', 'ko').text).toBe(korean);
  });
});

describe('rates', () => {
  it.each([
    ['1380.25', '1,380.25'],
    ['1396.0', '1,396.00'],
    ['1391.505', '1,391.51'],
  ])('write %s won with two decimals: %s', (value, text) => expect(wonRate(value)).toBe(text));

  it.each([
    ['0.99987', '0.9999'],
    ['1.0001234', '1.00012'],
  ])('write %s dollars of a USDT as a price: %s', (value, text) => expect(dollarRate(value)).toBe(text));
});

it.each<[value: string, currency: Currency, exact: string]>([
  ['2602.0710', 'USD', '$2,602.0710'],
  ['0.123456789012345678901234567890123', 'KRW', '₩0.123456789012345678901234567890123'],
])('the exact amount %s keeps every digit as it came', (value, currency, exact) => {
  expect(exactAmount(value, currency)).toBe(exact);
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

it.each([
  ['1234.5', '+1,234.5'],
  ['-2', '−2'],
  ['0', '0'],
])('signedDigits writes %s as %s', (percent, text) => {
  expect(signedDigits(percent)).toBe(text);
});

describe('shortChange', () => {
  it.each([
    ['-1.4093297098441402', '−1.41%'],
    ['1.405', '+1.41%'],
    ['0', '±0.00%'],
    ['-0.004', '±0.00%'],
    ['0.005', '+0.01%'],
    ['-100', '−100.00%'],
    ['999.999', '+1,000.00%'],
    ['1234.567', '+1,234.57%'],
    ['12345.67', '+12,346%'],
  ])('of %s is read as %s', (percent, text) => {
    expect(shortChange(percent)).toBe(text);
  });
});
