/** The lines of the bench: what was measured, beside what, and the budget for it. */
import type { Measured, Spread } from './in-turns.ts';

export type Budget = { readonly atMost: number } | { readonly atLeast: number };

interface RatioRow extends Measured {
  readonly kind: 'ratio';
  readonly what: string;
  /** What the baseline is. */
  readonly beside: string;
  readonly unit: 'ms' | 'requests/s' | 'MB';
  /** For the ratio; null where nothing is demanded of it. */
  readonly budget: Budget | null;
}

interface CountRow {
  readonly kind: 'count';
  readonly what: string;
  readonly count: number;
  readonly unit: 'requests' | '%' | '×' | 's';
  readonly budget: Budget;
}

/** Nothing is demanded of it: what is worked out from it says what is enough. */
interface FigureRow {
  readonly kind: 'figure';
  readonly what: string;
  readonly figure: Spread;
  readonly unit: 'ms' | 'MB' | 'bytes';
}

export type Row = RatioRow | CountRow | FigureRow;

export function ratioRow(row: Omit<RatioRow, 'kind' | keyof Measured>, measured: Measured): Row {
  return { kind: 'ratio', ...row, ...measured };
}

export function countRow(row: Omit<CountRow, 'kind'>): Row {
  return { kind: 'count', ...row };
}

export function figureRow(row: Omit<FigureRow, 'kind'>): Row {
  return { kind: 'figure', ...row };
}

export function isWithin(row: Row): boolean {
  if (row.kind === 'figure') return true;
  const { budget } = row;
  if (budget === null) return true;
  const value = row.kind === 'ratio' ? row.ratio.median : row.count;
  return 'atMost' in budget ? value <= budget.atMost : value >= budget.atLeast;
}

export const HEAD = ['measured', 'ours', 'baseline', 'ratio', 'budget', 'beside'];

/** A row as cells under the head. */
export function cellsOf(row: Row): string[] {
  if (row.kind === 'figure') {
    const { what, figure, unit } = row;
    const told = figure.p5 === figure.p95 ? rounded(figure.median) : spread(figure);
    return [what, `${told} ${unit}`, '', '', '', ''];
  }
  const { budget, what } = row;
  const limit = budget === null ? '' : limitOf(budget, row.kind === 'ratio' ? '×' : row.unit);
  const marked = isWithin(row) ? limit : `${limit} OVER`;
  if (row.kind === 'count') return [what, `${rounded(row.count)} ${row.unit}`, '', '', marked, ''];
  const { ours, baseline, ratio, unit, beside } = row;
  return [
    what,
    `${spread(ours)} ${unit}`,
    `${spread(baseline)} ${unit}`,
    `${spread(ratio)} ×`,
    marked,
    beside,
  ];
}

function limitOf(budget: Budget, sign: string): string {
  return 'atMost' in budget ? `≤ ${budget.atMost} ${sign}` : `≥ ${budget.atLeast} ${sign}`;
}

/** `1.23 (1.1–1.4)`: the median, and what nine of ten samples lie between. */
function spread({ p5, median, p95 }: Spread): string {
  return `${rounded(median)} (${rounded(p5)}–${rounded(p95)})`;
}

/** Three digits say more than enough; whole numbers stay whole. */
function rounded(value: number): string {
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}
