import { expect, test } from 'vitest';
import { figuresForScale } from './figures-for-scale.ts';
import { figureRow, type Row, ratioRow } from './rows.ts';
import { WHAT } from './service.ts';

const at = (value: number) => ({ p5: value, median: value, p95: value });
const RATIOS: readonly string[] = [WHAT.front, WHAT.hop];

const ROWS: readonly Row[] = Object.values(WHAT).map((what, i) =>
  RATIOS.includes(what)
    ? ratioRow(
        { what, beside: 'Node', unit: 'ms', budget: { atMost: 1.4 } },
        { rounds: 20, ours: at(i + 1), baseline: at(100), ratio: at(1) },
      )
    : figureRow({ what, figure: at(i + 1.23456), unit: 'ms' }),
);

test('the bench measures all that the document is worked out from', () => {
  const { day, machine, ...figures } = figuresForScale(ROWS, '2026-11-25', 'a machine');
  expect([day, machine]).toEqual(['2026-11-25', 'a machine']);
  expect(figures).toMatchObject({ frontMs: 1, nodeMs: 100, supervisorMs: 2.23, hopMs: 3 });
  expect(Object.values(figures).every((value) => value > 0)).toBe(true);
});

test('what was not measured is no figure', () => {
  expect(() => figuresForScale(ROWS.slice(1), '', '')).toThrow(
    '"processor time of a cached answer: a front"',
  );
});
