/** The tables of docs/scale.md. */
import { type Budget, SOURCES } from '../src/market/source-table.ts';
import {
  CASES,
  type Case,
  ceilings,
  perMinuteOf,
  type Scaled,
  type ScaleFigures,
  scaled,
} from './scale-arithmetic.ts';

/** Everything between the marks. */
export function scaleTables(figures: ScaleFigures): string {
  return [
    `Measured on ${figures.day}: ${figures.machine}.`,
    table(['measured', 'figure'], figureRows(figures)),
    table(['', ...CASES.map(nameOf)], caseRows(CASES.map((each) => scaled(each, figures)))),
    table(
      ['part', 'at most', ''],
      ceilings(figures).map(({ part, most, unit }) => [part, count(most), unit]),
    ),
    table(['source', 'requests a minute', 'assets a request', 'assets a minute'], sourceRows()),
  ].join('\n\n');
}

function figureRows(figures: ScaleFigures): string[][] {
  const { frontMs, nodeMs, supervisorMs, hopMs, hopEngineMs, leaseFrontMs, leaseProjectsMs } = figures;
  return [
    ['a cached answer of ten addresses, a front', ms(frontMs)],
    ['the same, the server on Node', ms(nodeMs)],
    ['the same, the command that counts and logs for the front', ms(supervisorMs)],
    ['an answer that the engine is asked for, front and engine', ms(hopMs)],
    ['the same, the engine alone', ms(hopEngineMs)],
    ['an answer with a key that is not held, a front', ms(leaseFrontMs)],
    ['the same, the projects object', ms(leaseProjectsMs)],
    ['an upstream answer of 100 prices, the engine', ms(figures.upstreamMs)],
    ['memory of a front', `${count(figures.frontMb)} MB`],
    [
      'memory of the engine, and when it knows 4,800 tokens more',
      `${count(figures.engineMb)} MB, ${count(figures.engineAfterMb)} MB`,
    ],
    [
      'an answer of ten addresses, and where nothing has changed',
      `${count(figures.tenBytes)} bytes, ${count(figures.unchangedBytes)} bytes`,
    ],
  ];
}

function caseRows(cases: readonly Scaled[]): string[][] {
  const row = (what: string, cell: (each: Scaled) => string) => [what, ...cases.map(cell)];
  return [
    row('requests a second', ({ perSecond }) => count(perSecond)),
    row('requests a month, in thousand millions', ({ perMonth }) => count(perMonth / 1e9)),
    row('upstream requests a minute', ({ upstreamPerMinute }) => count(upstreamPerMinute)),
    row(
      'TB a month: nothing has changed, or all has',
      ({ gbPerMonth: [least, most] }) => `${count(least / 1e3)} to ${count(most / 1e3)}`,
    ),
    row('busy cores of fronts', ({ frontCores }) => count(frontCores)),
    row('the same, a key a client', ({ frontCoresWithKeys }) => count(frontCoresWithKeys)),
    row('busy cores that count and log', ({ supervisorCores }) => count(supervisorCores)),
    row('fronts, each half a core', ({ fronts }) => count(fronts)),
    row('memory of fronts, GB', ({ frontsGb }) => count(frontsGb)),
    row('engine, of its one core', ({ engineCores }) => ofOne(engineCores)),
    row('projects, of its one core, a key a client', ({ projectsCores }) => ofOne(projectsCores)),
    row('core hours a month', ({ coreHoursPerMonth }) => count(coreHoursPerMonth)),
    row('Workers on Cloudflare, dollars a month', ({ workersDollars }) => count(workersDollars)),
  ];
}

function sourceRows(): string[][] {
  const told = (budget: Budget, batch: number) => [
    count(perMinuteOf(budget)),
    count(batch),
    count(perMinuteOf(budget) * batch),
  ];
  return SOURCES.map(({ name, budgets, batch }) => [name, ...told(budgets.prices, batch)]);
}

function nameOf({ clients, periodSeconds }: Case): string {
  return `${clients / 1e6} M, ${periodSeconds === 60 ? '60 s' : `${periodSeconds / 60} min`}`;
}

function ofOne(cores: number): string {
  return cores > 1 ? `${count(cores * 100)} %: too much` : `${count(cores * 100)} %`;
}

function ms(value: number): string {
  return `${count(value)} ms`;
}

/** Two digits of what is small; a machine says no more. */
function count(value: number): string {
  const rounded = value >= 100 ? Math.round(value) : Number(value.toPrecision(2));
  return rounded.toLocaleString('en-US', { maximumFractionDigits: 6 });
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}
