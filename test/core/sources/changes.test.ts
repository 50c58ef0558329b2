import { describe, expect, test } from 'vitest';
import type { Decimal } from '../../../src/core/market/decimal.ts';
import {
  changeBetween,
  changeOfPercent,
  changeOfRate,
  changesIn,
} from '../../../src/core/sources/changes.ts';

const KIND = { in: 'USD', since: '24h' } as const;

describe('a change in percent', () => {
  test.each([
    ['-1.4093297098441402', '-1.4093297098441402'],
    ['0', '0'],
    ['2.5e-1', '0.25'],
    ['-100', '-100'],
    ['1000000', '1000000'],
  ])('%s is taken digit by digit', (text, percent) => {
    expect(changeOfPercent(text, KIND)).toEqual({ percent, ...KIND });
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['no number', 'NaN'],
    ['a loss of more than all', '-100.01'],
    ['what small pools have been seen to write', '3.7258e+42'],
    ['a list', ['1']],
  ])('%s is unknown, not 0', (_what, text) => {
    expect(changeOfPercent(text, KIND)).toBeNull();
    expect(changesIn(changeOfPercent(text, KIND))).toEqual({});
  });
});

test('a part of one is a hundred times as much in percent, exactly', () => {
  expect(changeOfRate('-0.0024501225', KIND)?.percent).toBe('-0.24501225');
  expect(changeOfRate('', KIND)).toBeNull();
});

test.each([
  ['100', '101.41', '1.41'],
  ['0.00000421', '0.00000421', '0'],
  // (2 − 3) ÷ 3, to 24 digits.
  ['3', '2', '-33.3333333333333333333333'],
  ['0.00000000', '5', null],
])('from %s to %s it is %s %', (earlier, later, percent) => {
  const change = changeBetween(earlier as Decimal, later as Decimal, KIND);
  expect(change?.percent ?? null).toBe(percent);
});
