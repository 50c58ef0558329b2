import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import preact from '@preact/preset-vite';
import { defineConfig } from 'vitest/config';

/** Modules in another's place, and the `Response` that the server's framework puts in place of Node's. */
const LEAVES_TRACES = /vi\.(mock|doMock|resetModules)\(|\/server\/|\.\/server\.ts'/;
const HAS_PAGE = /^\/\/ @vitest-environment happy-dom/;

const PROCESSES = 'test/**/*.process.test.ts';
const UNIT_FILES = globSync('test/**/*.test.{ts,tsx}', { exclude: ['test/e2e/**', PROCESSES] })
  .map((path) => path.replaceAll('\\', '/'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

function pathsOf(files: typeof UNIT_FILES): string[] {
  return files.map(({ path }) => path);
}

const apart = ({ path, text }: (typeof UNIT_FILES)[number]) =>
  path.startsWith('test/service/server/') || LEAVES_TRACES.test(text);
const APART = pathsOf(UNIT_FILES.filter(apart));
const WITH_PAGE = pathsOf(UNIT_FILES.filter((file) => !apart(file) && HAS_PAGE.test(file.text)));

const CORES = availableParallelism();
const UNIT = {
  setupFiles: ['test/setup.ts'],
  // The default of the runner leaves one of two cores idle.
  maxWorkers: CORES > 2 ? CORES - 1 : CORES,
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
const STORE_BUILD = { __SISE_SERVER__: 'null', __SISE_CONTACT__: "''" };

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [preact()],
        define: STORE_BUILD,
        // Reading the same modules again for each file would take longer than most of the tests: they share them.
        test: {
          ...UNIT,
          name: 'unit',
          include: pathsOf(UNIT_FILES),
          exclude: [...APART, ...WITH_PAGE],
          isolate: false,
        },
      },
      {
        plugins: [preact()],
        define: STORE_BUILD,
        test: {
          ...UNIT,
          name: 'unit-dom',
          include: WITH_PAGE,
          setupFiles: [...UNIT.setupFiles, 'test/dom-setup.ts'],
          environment: 'happy-dom',
          isolate: false,
        },
      },
      {
        plugins: [preact()],
        define: STORE_BUILD,
        test: { ...UNIT, name: 'unit-apart', include: APART },
      },
      {
        plugins: [preact()],
        define: STORE_BUILD,
        // Each file starts programs and waits for them; many import the server, which replaces `Response`.
        test: {
          ...UNIT,
          name: 'processes',
          include: [PROCESSES],
          // A poll of two requests every 50 ms, the default, uses a key's 600 requests a minute up.
          expect: { poll: { interval: 250 } },
        },
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
