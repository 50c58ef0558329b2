import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, divide, timesApart } from '../../../src/core/market/arithmetic.ts';
import { type Decimal, parseDecimal } from '../../../src/core/market/decimal.ts';
import { multiply } from '../../../src/core/market/exact.ts';
import { abs, aligned, decimalText, isEqual, nonZeroText, rational } from './rational.ts';

const d = (text: string) => text as Decimal;
const PLAIN = /^-?(0|[1-9]\d*)(\.\d+)?$/;

describe('a product has every digit', () => {
  it.each([
    ['76975.12', '1380.25', '106244909.3800'],
    ['0.000004213005', '1380.2543', '0.005815018267171500'],
    ['1015673598.896450024556193850116628967', '3', '3047020796.689350073668581550349886901'],
    ['0.1', '0.2', '0.02'],
    ['0', '1380.25', '0'],
    ['-2', '0.5', '-1'],
  ])('%s × %s', (a, b, product) => {
    const result = multiply(d(a), d(b));
    expect(result).toMatch(PLAIN);
    expect(isEqual(rational(result), rational(product))).toBe(true);
  });

  it('of any two decimals, and of three', () => {
    fc.assert(
      fc.property(decimalText, decimalText, decimalText, (a, b, c) => {
        const [x, y, z] = [rational(a), rational(b), rational(c)];
        const two = multiply(d(a), d(b));
        const three = multiply(two, d(c));
        expect(isEqual(rational(two), { units: x.units * y.units, places: x.places + y.places })).toBe(true);
        const product = { units: x.units * y.units * z.units, places: x.places + y.places + z.places };
        expect(isEqual(rational(three), product)).toBe(true);
        expect(three).toMatch(PLAIN);
      }),
    );
  });

  it('of the longest texts that are read at all', () => {
    const long = parseDecimal(`${'9'.repeat(96)}e-80`);
    const tiny = parseDecimal(`0.${'7'.repeat(93)}e-80`);
    if (!long || !tiny) throw new Error('these should be decimals');
    const [x, y] = [rational(long), rational(tiny)];
    const product = { units: x.units * y.units, places: x.places + y.places };
    expect(isEqual(rational(multiply(long, tiny)), product)).toBe(true);
  });
});

describe('a quotient has 24 significant digits, half to even', () => {
  it.each([
    ['1', '3', '0.333333333333333333333333'],
    ['2', '3', '0.666666666666666666666667'],
    ['1', '8', '0.125'],
    ['91200000', '1412', '64589.2351274787535410765'],
    ['1', '1380.25', '0.000724506429994566201775041'],
    ['100000', '0.00000421', '23752969121.1401425178147'],
    ['-1', '3', '-0.333333333333333333333333'],
    ['0', '3', '0'],
    // Exactly between two: the even one.
    ['1000000000000000000000005', '10', '100000000000000000000000'],
    ['1000000000000000000000015', '10', '100000000000000000000002'],
    ['1000000000000000000000025', '10', '100000000000000000000002'],
    // A hair more than half, far behind the 24th digit.
    [
      '100000000000000000000000500000000000000000000000000000000000001',
      '100000000000000000000000000000000000000',
      '1000000000000000000000010',
    ],
    // Rounded up into one more digit.
    ['9999999999999999999999999', '10', '1000000000000000000000000'],
  ])('%s ÷ %s', (a, b, quotient) => {
    expect(divide(d(a), d(b))).toBe(quotient);
  });

  it('never further from the true quotient than half of its 24th digit, the even one of two equally near', () => {
    fc.assert(
      fc.property(decimalText, nonZeroText, (a, b) => {
        const text = divide(d(a), d(b));
        expect(text).toMatch(PLAIN);
        expect(digitsOf(text).length).toBeLessThanOrEqual(24);
        const [error, half] = errorAndHalfUnit(a, b, text);
        expect(error <= half).toBe(true);
        if (error === half && error > 0n) expect(lastOf24(text) % 2).toBe(0);
      }),
    );
  });

  it('exact, when 24 digits suffice: what was multiplied is divided again', () => {
    const short = fc
      .stringMatching(/^[1-9]\d{0,11}(\.\d{1,12})?$/)
      .filter((text) => digitsOf(text).length <= 24);
    fc.assert(
      fc.property(short, nonZeroText, (a, b) => {
        expect(isEqual(rational(divide(multiply(d(a), d(b)), d(b))), rational(a))).toBe(true);
      }),
    );
  });

  it.each(['0', '-0', '0.000'])('by %s is an error, not an infinity', (zero) => {
    expect(() => divide(d('1'), d(zero))).toThrow(RangeError);
  });
});

describe('comparison is by value', () => {
  it.each([
    ['1.0', '1', 0],
    ['0', '-0', 0],
    ['0.1', '0.10', 0],
    ['2', '10', -1],
    ['-2', '1', -1],
    ['1.00000000000000000000000000000000001', '1', 1],
  ])('%s and %s: %i', (a, b, order) => {
    expect(compare(d(a), d(b))).toBe(order);
  });

  it('of any two decimals', () => {
    fc.assert(
      fc.property(decimalText, decimalText, (a, b) => {
        const [x, y] = aligned(rational(a), rational(b));
        expect(compare(d(a), d(b))).toBe(x < y ? -1 : x > y ? 1 : 0);
      }),
    );
  });
});

describe('how far apart two prices are', () => {
  it.each([
    ['1', '1', 1],
    ['1', '1.00', 1],
    ['1', '5', 5],
    ['5', '1', 5],
    ['0.00000421', '0.0000421', 10],
    ['100', '120', 1.2],
    ['1', '0.000000000000000000000000000001', 1e30],
  ])('%s and %s: %d times', (a, b, times) => {
    expect(timesApart(d(a), d(b))).toBe(times);
  });
});

function digitsOf(text: string): string {
  return text.replace(/[-.]/g, '').replace(/^0+/, '').replace(/^$/, '0');
}

/** |a ÷ b − text| and half of the 24th digit's unit, both times the same positive number. */
function errorAndHalfUnit(a: string, b: string, text: string): readonly [bigint, bigint] {
  const [x, y, q] = [rational(a), rational(b), rational(text)];
  // a ÷ b − q = (a − q·b) ÷ b: compared without the division by b.
  const product = { units: q.units * y.units, places: q.places + y.places };
  const unit = { units: y.units, places: y.places + placesOf24th(text) };
  const places = Math.max(x.places, product.places, unit.places);
  const whole = ({ units, places: own }: { units: bigint; places: number }) =>
    units * 10n ** BigInt(places - own);
  return [2n * abs(whole(x) - whole(product)), abs(whole(unit))];
}

/** After the point, where the 24th significant digit stands (negative: before it). */
function placesOf24th(text: string): number {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  if (whole !== '0') return 24 - whole.length;
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0;
  return zeros + 24;
}

function lastOf24(text: string): number {
  return Number(digitsOf(text).padEnd(24, '0')[23]);
}
