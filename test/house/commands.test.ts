/** Whatever a person calls with `npm run` works on a fresh clone (CONTRIBUTING.md). */
import { expect, test } from 'vitest';
import { filesOf, textOf } from './sources-of-ours.ts';

const COMMANDS: Readonly<Record<string, string>> = JSON.parse(textOf('package.json')).scripts;
const SET_UP = 'node scripts/set-up.mjs && ';
const WITH_SETUP = /^node scripts\/with-setup\.mjs ([\w-]+)/;

test('every command first installs what it lacks', () => {
  const others = Object.entries(COMMANDS).filter(
    ([, run]) => !run.startsWith(SET_UP) && !WITH_SETUP.test(run),
  );
  expect(others).toEqual([]);
});

test('every script that a command names is there, with its needs', () => {
  const named = Object.values(COMMANDS).flatMap((run) => WITH_SETUP.exec(run)?.[1] ?? []);
  const table = /const SCRIPTS = [\s\S]*?\n\}\);/.exec(textOf('scripts/with-setup.mjs'))?.[0] ?? '';
  const listed = [...table.matchAll(/^ {2}'?([\w-]+)'?: \{ file: '([^']+)', needs: \[/gm)];
  expect([...new Set(named)].sort()).toEqual(listed.map(([, name]) => name).sort());
  const there = filesOf('scripts/*.ts', 'tools/*/main.ts');
  expect(listed.filter(([, , file = '']) => !there.includes(file))).toEqual([]);
});

// The shell that looked up `node` once runs that one again: the system's, and not the one that was just installed.
test('no command runs a script by the Node that set it up', () => {
  expect(Object.values(COMMANDS).filter((run) => / && node /.test(run))).toEqual([]);
});

test('CONTRIBUTING lists every command', () => {
  const text = textOf('CONTRIBUTING.md');
  const isListed = (name: string) => text.includes(`npm ${name}`) || text.includes(`npm run ${name}`);
  expect(Object.keys(COMMANDS).filter((name) => !isListed(name))).toEqual([]);
});
