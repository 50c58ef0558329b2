import { expect, test } from 'vitest';
import { filesOf, textOf } from './sources-of-ours.ts';

const MAX_LINES = 300;
/** Half of the files answer their question in about a screen. */
const MEDIAN_LINES = 80;

const CODE = filesOf('src/**/*.{ts,tsx,css}', 'entrypoints/**/*.{ts,tsx,css,html}');
const lines = (path: string) => textOf(path).trimEnd().split('\n').length;

test('no file is longer than a reader can hold', () => {
  expect(CODE.filter((path) => lines(path) > MAX_LINES)).toEqual([]);
});

test('most files are small', () => {
  const sizes = CODE.map(lines).sort((a, b) => a - b);
  expect(sizes[sizes.length >> 1]).toBeLessThanOrEqual(MEDIAN_LINES);
});

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
  const sheets = filesOf('src/pages/**/*.css');
  const looks = sheets.flatMap((path) => textOf(path).match(/(?<!,\n)^\.[\w-]+(?= \{$)/gm) ?? []);
  expect(looks.length).toBeGreaterThan(100);
  expect(looks.filter((name, i) => looks.indexOf(name) !== i)).toEqual([]);
});
