import { describe, expect, it } from 'vitest';
import { chooseRate, isBelievable } from '../../src/fx/believed-rate.ts';
import type { Decimal } from '../../src/market/decimal.ts';

const d = (text: string) => text as Decimal;

describe('a believable rate lies in 900 to 2500', () => {
  it.each([
    ['900', true],
    ['2500', true],
    ['2500.000', true],
    ['1380.25', true],
    ['899.999999999999999999999', false],
    ['2500.000000000000000000001', false],
    ['0', false],
    ['-1380', false],
    ['0.00072', false],
    ['13802500', false],
  ])('%s: %s', (rate, believed) => {
    expect(isBelievable(d(rate))).toBe(believed);
  });
});

describe('of the rates heard, in the order of the services', () => {
  it.each<[string, string[], string | null, number | null]>([
    ['none', [], '1380', null],
    ['with nothing to compare with, the first', ['1380', '1500'], null, 0],
    ['the first within 10 % above', ['1518'], '1380', 0],
    ['the first within 10 % below', ['1242'], '1380', 0],
    ['not a hair more', ['1518.0000000000000000001'], '1380', null],
    ['not a hair less', ['1241.9999999999999999999'], '1380', null],
    ['a later one, when the first is too far off', ['1600', '1390'], '1380', 1],
    ['the first of two far ones that agree within 1 %', ['1600', '1616'], '1380', 0],
    ['neither of two far ones that agree less', ['1600', '1616.1'], '1380', null],
    ['the first of those that agree, past one that stands alone', ['2000', '1600', '1590'], '1380', 1],
    ['the near one, although two far ones agree', ['1600', '1601', '1381'], '1380', 2],
    ['none of three that all differ', ['1600', '1700', '1800'], '1380', null],
  ])('%s', (_, heard, reference, chosen) => {
    const rates = heard.map((rate) => ({ krwPerUsd: d(rate) }));
    expect(chooseRate(rates, reference === null ? null : d(reference))).toBe(
      chosen === null ? null : rates[chosen],
    );
  });
});
