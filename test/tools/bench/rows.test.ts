import { expect, test } from 'vitest';
import { type Budget, cellsOf, countRow, figureRow, isWithin, ratioRow } from '../../../tools/bench/rows.ts';

const at = (value: number) => ({ p5: value, median: value, p95: value });

test.each<[number, Budget, boolean]>([
  [1, { atMost: 1 }, true],
  [1.01, { atMost: 1 }, false],
  [98, { atLeast: 98 }, true],
  [97.9, { atLeast: 98 }, false],
])('%d is within %o: %s', (value, budget, within) => {
  expect(isWithin(countRow({ what: 'a count', count: value, unit: '%', budget }))).toBe(within);
});

test('of a ratio its median counts, not what was measured', () => {
  const measured = { rounds: 20, ours: at(300), baseline: at(200), ratio: { p5: 1, median: 1.5, p95: 9 } };
  const row = { what: 'a page', beside: 'a bare one', unit: 'ms' } as const;
  expect(isWithin(ratioRow({ ...row, budget: { atMost: 1.5 } }, measured))).toBe(true);
  expect(isWithin(ratioRow({ ...row, budget: { atMost: 1.4 } }, measured))).toBe(false);
  expect(cellsOf(ratioRow({ ...row, budget: { atMost: 1.4 } }, measured))).toEqual([
    'a page',
    '300 (300–300) ms',
    '200 (200–200) ms',
    '1.5 (1–9) ×',
    '≤ 1.4 × OVER',
    'a bare one',
  ]);
});

test('a ratio without a budget is within it', () => {
  const measured = { rounds: 1, ours: at(300), baseline: at(200), ratio: at(1.5) };
  const row = ratioRow({ what: 'a page', beside: 'a bare one', unit: 'ms', budget: null }, measured);
  expect([isWithin(row), cellsOf(row)[4]]).toEqual([true, '']);
});

test('a count stands alone', () => {
  const row = countRow({ what: 'asked', count: 1, unit: 'requests', budget: { atMost: 1 } });
  expect(cellsOf(row)).toEqual(['asked', '1 requests', '', '', '≤ 1 requests', '']);
});

test('a figure has no budget, and no spread where it was read once', () => {
  const often = figureRow({ what: 'a lease', figure: { p5: 0.5, median: 0.6, p95: 1 }, unit: 'ms' });
  expect([isWithin(often), cellsOf(often)]).toEqual([true, ['a lease', '0.6 (0.5–1) ms', '', '', '', '']]);
  expect(cellsOf(figureRow({ what: 'memory', figure: at(120.4), unit: 'MB' }))[1]).toBe('120 MB');
});
