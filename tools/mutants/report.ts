/** What came of the mutants: a score for each file, and a line for each mutant that no test noticed. */
import { relative } from 'node:path';
import type { Stryker } from '@stryker-mutator/core';

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

const COUNTED = ['Killed', 'Timeout', 'Survived', 'NoCoverage'] as const;

interface Score extends Readonly<Record<(typeof COUNTED)[number], number>> {
  /** The share that a test noticed, in percent; null of a file without mutants. */
  readonly score: number | null;
}

interface Survivor {
  readonly path: string;
  readonly line: number;
  readonly isCovered: boolean;
  readonly mutator: string;
  readonly original: string;
  readonly replacement: string;
}

interface Report {
  readonly date: string;
  readonly all: Score;
  readonly files: Readonly<Record<string, Score>>;
  readonly survivors: readonly Survivor[];
}

/** Paths are relative to `root`. `sourceOf` reads a file that was mutated. */
export function reportOf(
  results: readonly MutantResult[],
  sourceOf: (path: string) => string,
  root: string,
): Report {
  const pathOf = ({ fileName }: MutantResult) => relative(root, fileName).replaceAll('\\', '/');
  const paths = [...new Set(results.map(pathOf))].sort();
  const byFile = paths.map((path) => [path, results.filter((each) => pathOf(each) === path)] as const);
  const survivors = byFile.flatMap(([path, mutants]) => {
    const lines = sourceOf(path).split('\n');
    return mutants.filter(isUnnoticed).map((mutant) => survivorOf(mutant, path, lines));
  });
  return {
    date: new Date().toISOString().slice(0, 10),
    all: scoreOf(results),
    files: Object.fromEntries(byFile.map(([path, mutants]) => [path, scoreOf(mutants)])),
    survivors: survivors.sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line),
  };
}

export function textOfReport({ date, all, files, survivors }: Report): string {
  const rows = [...Object.entries(files), [`all, ${date}`, all] as const];
  const width = Math.max(...rows.map(([name]) => name.length));
  const table = [
    `${' '.repeat(width)}   score killed timeout survived uncovered`,
    ...rows.map(([name, { score, Killed, Timeout, Survived, NoCoverage }]) =>
      [
        name.padEnd(width),
        (score?.toFixed(1) ?? '-').padStart(7),
        String(Killed).padStart(6),
        String(Timeout).padStart(7),
        String(Survived).padStart(8),
        String(NoCoverage).padStart(9),
      ].join(' '),
    ),
  ];
  const list = survivors.map(
    ({ path, line, isCovered, mutator, original, replacement }) =>
      `${path}:${line} ${mutator}${isCovered ? '' : ' (uncovered)'}\n    ${original}\n  → ${replacement}`,
  );
  return [...table, '', ...list, ''].join('\n');
}

function isUnnoticed({ status }: MutantResult): boolean {
  return status === 'Survived' || status === 'NoCoverage';
}

function scoreOf(mutants: readonly MutantResult[]): Score {
  const count = (wanted: string) => mutants.filter(({ status }) => status === wanted).length;
  const [Killed, Timeout, Survived, NoCoverage] = COUNTED.map(count) as [number, number, number, number];
  const total = Killed + Timeout + Survived + NoCoverage;
  const score = total === 0 ? null : ((Killed + Timeout) / total) * 100;
  return { score, Killed, Timeout, Survived, NoCoverage };
}

function survivorOf(
  { location, status, ...mutant }: MutantResult,
  path: string,
  lines: readonly string[],
): Survivor {
  const { start, end } = location;
  const text = lines
    .slice(start.line - 1, end.line)
    .map((line, i, { length }) =>
      line.slice(i === 0 ? start.column - 1 : 0, i === length - 1 ? end.column - 1 : undefined),
    );
  return {
    path,
    line: start.line,
    isCovered: status === 'Survived',
    mutator: mutant.mutatorName,
    original: inOneLine(text.join('\n')),
    replacement: inOneLine(mutant.replacement ?? ''),
  };
}

function inOneLine(code: string): string {
  return code.replace(/\s+/g, ' ');
}
