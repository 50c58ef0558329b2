import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { badgeText } from '../../../src/core/market/badge-price.ts';
import type { Decimal } from '../../../src/core/market/decimal.ts';

describe('a price on the badge', () => {
  test.each([
    ['USD', '76975', '77k', '$1'],
    ['USD', '9999.4', '9999', '$1'],
    ['USD', '9999.5', '10k', '$1'],
    ['USD', '99499', '99k', '$1'],
    ['USD', '99500', '99.5', '$1,000'],
    ['USD', '104512.30', '105', '$1,000'],
    ['USD', '999999', '1000', '$1,000'],
    ['USD', '1234567', '1.23', '$1,000,000'],
    ['USD', '2602.0712', '2602', '$1'],
    ['USD', '999.5', '1000', '$1'],
    ['USD', '17.234', '17.2', '$1'],
    ['USD', '99.96', '100', '$1'],
    ['USD', '1.23456', '1.23', '$1'],
    ['USD', '0.1249', '0.12', '$1'],
    ['USD', '0.0523', '52.3', '$0.001'],
    ['USD', '0.00001234', '12.3', '$0.000001'],
    ['KRW', '9999', '9999', '₩1'],
    ['KRW', '9999.6', '1.00', '₩10,000'],
    ['KRW', '20150', '2.02', '₩10,000'],
    ['KRW', '3618430.118', '362', '₩10,000'],
    ['KRW', '145321000', '1.45', '₩100,000,000'],
    ['KRW', '0.005815', '58.2', '₩0.0001'],
  ] as const)('in %s, %s is %s, in %s', (currency, price, text, unit) => {
    expect(badgeText(price as Decimal, currency)).toEqual({ text, unit });
  });

  test('never has more than four characters, and is never off by more than a hundredth', () => {
    const price = fc.stringMatching(/^(0|[1-9]\d{0,14})\.\d{0,11}[1-9]$/);
    fc.assert(
      fc.property(price, fc.constantFrom('USD', 'KRW'), (value, currency) => {
        const { text, unit } = badgeText(value as Decimal, currency as 'USD');
        expect(text).toMatch(/^([\d.]{1,4}|\d\dk)$/);
        const shown = Number(text.replace('k', '')) * (text.endsWith('k') ? 1_000 : 1);
        const meant = shown * Number(unit.replace(/[$₩,]/g, ''));
        expect(Math.abs(meant / Number(value) - 1)).toBeLessThanOrEqual(0.05);
      }),
    );
  });
});
