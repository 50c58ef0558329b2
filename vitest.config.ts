import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import preact from '@preact/preset-vite';
import { defineConfig } from 'vitest/config';

/**
 * What would be left behind for the files after it: a page, modules in another's place, and the `Response` that the
 * server's framework puts in place of Node's.
 */
const LEAVES_TRACES =
  /^\/\/ @vitest-environment|vi\.(mock|doMock|resetModules)\(|\/server\/|\.\/server\.ts'/m;

const UNIT_FILES = globSync('test/**/*.test.{ts,tsx}', { exclude: (path) => path === 'test/e2e' }).map(
  (path) => path.replaceAll('\\', '/'),
);
const APART = UNIT_FILES.filter(
  (path) => path.startsWith('test/server/') || LEAVES_TRACES.test(readFileSync(path, 'utf8')),
);

const UNIT = {
  setupFiles: ['test/setup.ts'],
  // Left to itself, the runner keeps one of two cores free.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  // Properties try thousands of cases: no test waits, but a machine can be thirty times slower than another.
  testTimeout: 300_000,
  hookTimeout: 120_000,
};

const E2E = {
  setupFiles: ['test/e2e/setup.ts'],
  // The files of a worker share its browsers.
  isolate: false,
  // A browser uses about a core while a test drives it: more at once would starve two cores.
  maxWorkers: Math.min(2, availableParallelism()),
  testTimeout: 120_000,
  // What comes is waited for, on a busy machine too: a second, the default, decides how busy it may be.
  expect: { poll: { timeout: 15_000 } },
  hookTimeout: 120_000,
};

/** As `wxt.config.ts` says it of a build without a server. */
const STORE_BUILD = { __SISE_SERVER__: 'null' };

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [preact()],
        define: STORE_BUILD,
        // Reading the same modules again for each file would take longer than most of the tests: they share them.
        test: { ...UNIT, name: 'unit', include: UNIT_FILES, exclude: APART, isolate: false },
      },
      {
        plugins: [preact()],
        define: STORE_BUILD,
        test: { ...UNIT, name: 'unit-apart', include: APART },
      },
      // What only a browser proves.
      { test: { ...E2E, name: 'e2e-core', include: ['test/e2e/core/**/*.test.ts'] } },
      {
        test: {
          ...E2E,
          name: 'e2e-more',
          include: ['test/e2e/**/*.test.ts'],
          exclude: ['test/e2e/core/**'],
        },
      },
    ],
  },
});
