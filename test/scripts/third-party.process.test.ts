/** The licences of all packages that Sise carries. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageOf } from '../../scripts/bundled-packages.ts';
import { ROOT } from '../../scripts/run-tool.ts';
import { packagesIn, serverPackages, THIRD_PARTY, thirdPartyText } from '../../scripts/third-party.ts';

const TEXT = readFileSync(THIRD_PARTY, 'utf8');

test('THIRD_PARTY.txt has the licences of the versions that are installed (npm run third-party writes it)', () => {
  expect(packagesIn(TEXT).length).toBeGreaterThan(20);
  expect(TEXT).toBe(thirdPartyText(packagesIn(TEXT)));
});

test('every package that the server loads is in it', () => {
  expect(serverPackages()).toEqual(expect.arrayContaining(['hono', 'pino', 'sonic-boom']));
  expect(serverPackages().filter((name) => !packagesIn(TEXT).includes(name))).toEqual([]);
});

test.each([
  ['/home/dev/node_modules/preact/dist/preact.mjs', 'preact'],
  ['/home/dev/node_modules/a/node_modules/@noble/hashes/sha2.js', '@noble/hashes'],
  ['\0/home/dev/node_modules/decimal.js/decimal.mjs?commonjs-module', 'decimal.js'],
  ['\0rolldown/runtime.js', 'rolldown'],
  ['/home/dev/src/market/money.ts', null],
  ['\0virtual:wxt-html-plugins', null],
])('a module is known by its path: %j', (id, name) => {
  expect(packageOf(id)).toBe(name);
});

/** `vite` puts its own few lines into builds. */
const OF_TOOLS = ['vite'];

test('the builds carry no package that package.json does not name', () => {
  // test/e2e/core/builds.test.ts compares the file with the packages in the builds.
  const carried = packagesIn(TEXT);
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const named = [...Object.keys({ ...dependencies, ...devDependencies }), ...serverPackages(), ...OF_TOOLS];
  expect(carried.filter((name) => !named.includes(name))).toEqual([]);
});
