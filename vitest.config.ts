import preact from '@preact/preset-vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [preact()],
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/e2e/**', 'node_modules/**'],
          setupFiles: ['test/setup.ts'],
          // Properties try thousands of cases: no test waits, but a machine can be thirty times slower than another.
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          // Each file starts browsers of its own, which mostly wait; more at once would starve two cores. A check that
          // decides alone, with nobody waiting for it, takes them one by one.
          maxWorkers: process.env.CI ? 1 : 2,
          testTimeout: 120_000,
          // What comes is waited for, on a busy machine too: a second, the default, decides how busy it may be.
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
