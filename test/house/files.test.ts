import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { exportsOf, filesOf, roomOf, textOf } from './sources-of-ours.ts';

const MOST_LINES = 400;
const MOST_FILES = 40;

/** Still larger; a folder that was folded leaves the list. */
const TO_FOLD = ['src/core/market', 'src/extension/pages/popup'];

const CODE = filesOf('src/**/*.{ts,tsx,css}', 'entrypoints/**/*.{ts,tsx,css,html}');
const SCRIPTS = CODE.filter((path) => /\.tsx?$/.test(path));

test(`no file is longer than ${MOST_LINES} lines`, () => {
  const lines = (path: string) => textOf(path).trimEnd().split('\n').length;
  expect(CODE.filter((path) => lines(path) > MOST_LINES)).toEqual([]);
});

test(`no folder of src has more than ${MOST_FILES} files`, () => {
  const folders = new Set(CODE.filter((path) => path.startsWith('src/')).map((path) => posix.dirname(path)));
  expect(folders.size).toBeGreaterThan(30);
  expect([...folders].filter((folder) => filesOf(`${folder}/*.*`).length > MOST_FILES)).toEqual(TO_FOLD);
});

test('no two files of a room have the same name', () => {
  expect(repeatedIn(CODE.map((path) => `${roomOf(path)}: ${path.slice(path.lastIndexOf('/') + 1)}`))).toEqual(
    [],
  );
});

test('no two files of a room export the same name', () => {
  const names = SCRIPTS.flatMap((path) => exportsOf(path).map((name) => `${roomOf(path)}: ${name}`));
  expect(names.length).toBeGreaterThan(1000);
  expect(repeatedIn(names)).toEqual([]);
});

/** Sorted. */
function repeatedIn(names: readonly string[]): string[] {
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
  const all = filesOf('src/**/*.{ts,tsx}', 'entrypoints/**/*.{ts,tsx}', 'scripts/*', 'tools/**/*.ts', '*.ts');
  expect(all.filter((path) => silencers.test(textOf(path)))).toEqual([]);
});

test('no class of the pages has two rules to itself', () => {
  const sheets = filesOf('src/extension/{ui,pages/popup,pages/console}/**/*.css');
  const looks = sheets.flatMap((path) => textOf(path).match(/(?<!,\n)^\.[\w-]+(?= \{$)/gm) ?? []);
  expect(looks.length).toBeGreaterThan(100);
  expect(looks.filter((name, i) => looks.indexOf(name) !== i)).toEqual([]);
});
