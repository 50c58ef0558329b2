import { expect, test } from 'vitest';
import { filesOf, textOf } from './sources-of-ours.ts';

/** A file answers one question: half of them in about a screen, and none in more than a reader can hold. */
const MOST_LINES = { of50: 60, of90: 150, ofAll: 300 };

/** The same thing in another room, by the same name. */
const ALIKE = ['actions.ts', 'app.tsx', 'props.ts', 'state.ts'];

const CODE = filesOf('src/**/*.{ts,tsx,css}', 'entrypoints/**/*.{ts,tsx,css,html}');
const lines = (path: string) => textOf(path).trimEnd().split('\n').length;

test('files are small', () => {
  const sizes = CODE.map(lines).sort((a, b) => a - b);
  const upTo = (share: number) => sizes[Math.ceil(sizes.length * share) - 1];
  expect(upTo(0.5)).toBeLessThanOrEqual(MOST_LINES.of50);
  expect(upTo(0.9)).toBeLessThanOrEqual(MOST_LINES.of90);
  expect(CODE.filter((path) => lines(path) > MOST_LINES.ofAll)).toEqual([]);
});

test('no two files of the source have one name, unless they are the same thing in two rooms', () => {
  const names = filesOf('src/**/*.{ts,tsx,css}').map((path) => path.slice(path.lastIndexOf('/') + 1));
  expect(twiceIn(names)).toEqual(ALIKE);
});

test('no two exported types have one name', () => {
  const types = filesOf('src/**/*.{ts,tsx}').flatMap((path) =>
    [...textOf(path).matchAll(/^export (?:interface|type|class|enum) (\w+)/gm)].map(([, name = '']) => name),
  );
  expect(types.length).toBeGreaterThan(100);
  expect(twiceIn(types)).toEqual([]);
});

/** Sorted. */
function twiceIn(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, i) => names.indexOf(name) !== i))].sort();
}

test('no name hides what is inside', () => {
  const vague = /(^|[/-])(utils?|helpers?|managers?|data|info|misc|common)([.-]|$)/;
  expect(CODE.filter((path) => vague.test(path))).toEqual([]);
});

test('no test is switched off or favoured', () => {
  const switches = /\b(?:test|it|describe)(?:\.\w+)*\.(?:only|skip|todo|skipIf|runIf|fails)\b/;
  const tests = filesOf('test/**/*.test.{ts,tsx}');
  expect(tests.length).toBeGreaterThan(0);
  expect(tests.filter((path) => switches.test(textOf(path)))).toEqual([]);
});

test('no rule is silenced in place', () => {
  const silencers = /biome-ignore|@ts-(?:ignore|expect-error|nocheck)|eslint-disable/;
  const all = filesOf('src/**/*.{ts,tsx}', 'entrypoints/**/*.{ts,tsx}', 'scripts/*', '*.ts');
  expect(all.filter((path) => silencers.test(textOf(path)))).toEqual([]);
});

test('no class of the pages has two rules to itself', () => {
  const sheets = filesOf('src/{ui,popup,console}/**/*.css');
  const looks = sheets.flatMap((path) => textOf(path).match(/(?<!,\n)^\.[\w-]+(?= \{$)/gm) ?? []);
  expect(looks.length).toBeGreaterThan(100);
  expect(looks.filter((name, i) => looks.indexOf(name) !== i)).toEqual([]);
});
