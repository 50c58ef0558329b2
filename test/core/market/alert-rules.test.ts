import { describe, expect, test } from 'vitest';
import { isAlertRule, isSameRule, parsePremiumLine } from '../../../src/core/market/alert-rules.ts';
import type { Decimal } from '../../../src/core/market/decimal.ts';

describe('a rule from elsewhere', () => {
  test.each([
    { kind: 'above', currency: 'USD', line: '11' },
    { kind: 'below', currency: 'KRW', line: '0.5' },
    { kind: 'below', currency: 'KRW', line: '0.5', basis: 'korea' },
    { kind: 'change', currency: 'USD', percent: '5', minutes: 60, basis: 'global' },
    { kind: 'change', currency: 'USD', percent: '5', minutes: 60 },
    { kind: 'premium above', percent: '3.25' },
    { kind: 'premium above', percent: '0' },
    { kind: 'premium below', percent: '-99.9' },
  ])('is taken: %j', (rule) => {
    expect(isAlertRule(rule)).toBe(true);
  });

  test.each([
    null,
    'above',
    {},
    { kind: 'constructor', line: '1' },
    { kind: 'beside', currency: 'USD', line: '11' },
    { kind: 'above', currency: 'EUR', line: '11' },
    { kind: 'above', currency: 'USD' },
    { kind: 'above', currency: 'USD', line: '0' },
    { kind: 'above', currency: 'USD', line: '-1' },
    { kind: 'above', currency: 'USD', line: '11', percent: '5' },
    { kind: 'above', currency: 'USD', line: '11', basis: 'pools' },
    { kind: 'above', currency: 'USD', basis: 'korea' },
    { kind: 'premium above', percent: '3', basis: 'korea' },
    { kind: 'change', currency: 'USD', percent: '5', minutes: 61 },
    { kind: 'premium above', percent: '3', currency: 'USD' },
    { kind: 'premium above', line: '3' },
    { kind: 'premium above', percent: 3 },
    { kind: 'premium above', percent: '+3' },
    { kind: 'premium above', percent: '-0' },
    { kind: 'premium above', percent: '1e2' },
    { kind: 'premium below', percent: '-100' },
    { kind: 'premium below', percent: '--1' },
  ])('is refused: %j', (rule) => {
    expect(isAlertRule(rule)).toBe(false);
  });

  test('is the same in whatever order it is written', () => {
    const percent = '-1' as Decimal;
    expect(isSameRule({ kind: 'premium above', percent }, { percent, kind: 'premium above' })).toBe(true);
    expect(isSameRule({ kind: 'premium above', percent }, { percent, kind: 'premium below' })).toBe(false);
  });

  test('is another in another market, and the same where one of both names none', () => {
    const rule = { kind: 'above', currency: 'USD', line: '11' as Decimal } as const;
    const [ofGlobal, ofKorea] = [{ basis: 'global', ...rule } as const, { ...rule, basis: 'korea' } as const];
    expect(isSameRule(ofGlobal, ofKorea)).toBe(false);
    expect(isSameRule(ofGlobal, { ...rule, basis: 'global' })).toBe(true);
    expect([isSameRule(ofKorea, rule), isSameRule(rule, ofGlobal)]).toEqual([true, true]);
  });
});

test.each([
  ['3', '3'],
  [' +3.50 ', '3.5'],
  ['-1.5', '-1.5'],
  ['−1.5', '-1.5'],
  ['-0', '0'],
  ['0', '0'],
  ['-100', 'low'],
  ['-99.99', '-99.99'],
  ['1,5', 'comma'],
  ['--1', 'negative'],
  ['3%', 'digits'],
  ['1e400', 'exponent'],
  ['١', 'digits'],
  ['', 'digits'],
  ['1'.repeat(80), 'long'],
])('a premium’s line typed as “%s” is read as %s', (typed, read) => {
  expect(parsePremiumLine(typed)).toBe(read);
});
