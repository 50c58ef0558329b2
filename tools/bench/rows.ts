/** Measurements in turns (other work of the machine affects both sides), and the lines of the bench with their budgets. */

export interface Spread {
  readonly p5: number;
  readonly median: number;
  readonly p95: number;
}

export interface Measured {
  readonly rounds: number;
  readonly ours: Spread;
  readonly baseline: Spread;
  /** Its median is the one of ours over the one of the baseline; its ends are of the rounds' own ratios. */
  readonly ratio: Spread;
}

type Sample = () => Promise<number>;

interface Round<T> {
  readonly ours: T;
  readonly baseline: T;
}

/**
 * Takes `rounds` samples of each, after one of each that does not count. Who begins changes from round to round: being
 * second after the other may help or hurt.
 */
export async function roundsInTurns<T>(
  ours: () => Promise<T>,
  baseline: () => Promise<T>,
  rounds: number,
): Promise<readonly Round<T>[]> {
  await ours();
  await baseline();
  const samples: Round<T>[] = [];
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) {
      const first = await ours();
      samples.push({ ours: first, baseline: await baseline() });
    } else {
      const first = await baseline();
      samples.push({ ours: await ours(), baseline: first });
    }
  }
  return samples;
}

export async function inTurns(ours: Sample, baseline: Sample, rounds: number): Promise<Measured> {
  return measuredOf(await roundsInTurns(ours, baseline, rounds));
}

export function measuredOf(rounds: readonly Round<number>[]): Measured {
  const mine = spreadOf(rounds.map(({ ours }) => ours));
  const theirs = spreadOf(rounds.map(({ baseline }) => baseline));
  const ratios = spreadOf(rounds.map(({ ours, baseline }) => ours / baseline));
  const ratio = { ...ratios, median: mine.median / theirs.median };
  return { rounds: rounds.length, ours: mine, baseline: theirs, ratio };
}

export function spreadOf(samples: readonly number[]): Spread {
  return { p5: quantile(samples, 0.05), median: quantile(samples, 0.5), p95: quantile(samples, 0.95) };
}

/** Between the two samples that lie around this share of them, in proportion: the median of two is their middle. */
function quantile(samples: readonly number[], share: number): number {
  const ascending = samples.toSorted((a, b) => a - b);
  const position = share * (ascending.length - 1);
  const below = ascending[Math.floor(position)];
  const above = ascending[Math.ceil(position)];
  if (below === undefined || above === undefined) throw new RangeError('no samples');
  return below + (above - below) * (position - Math.floor(position));
}

export type Budget = { readonly atMost: number } | { readonly atLeast: number };

interface RatioRow extends Measured {
  readonly kind: 'ratio';
  readonly what: string;
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

function rounded(value: number): string {
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}
