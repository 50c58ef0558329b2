import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Decimal, parseDecimal } from '../../../src/core/market/decimal.ts';
import { add } from '../../../src/core/market/exact.ts';

function decimal(text: string): Decimal {
  const parsed = parseDecimal(text);
  if (parsed === null) throw new Error(`no decimal: ${text}`);
  return parsed;
}

describe('a sum', () => {
  it.each([
    ['0.1', '0.2', '0.3'],
    ['10000000000000000.1', '0.2', '10000000000000000.3'],
    ['0', '0', '0'],
    ['-1.5', '1.5', '0'],
    ['1e80', '1e-80', `1${'0'.repeat(80)}.${'0'.repeat(79)}1`],
  ])('of %s and %s is %s', (a, b, sum) => {
    expect(add(decimal(a), decimal(b))).toBe(sum);
  });

  it('of whole numbers of any length is what integers say', () => {
    const whole = fc.bigInt({ min: 0n, max: 10n ** 90n });
    fc.assert(
      fc.property(whole, whole, (a, b) => {
        expect(add(decimal(`${a}`), decimal(`${b}`))).toBe(`${a + b}`);
      }),
    );
  });
});
