/** The unit tests as Stryker runs them: in its sandbox, file after file, sharing their modules. */
import { statSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { startsEngine } from './fast-tests.ts';

/** A run ends at the first failure: the files that start no engine find most of them in a fraction of the time. */
class LightestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weights = new Map(files.map((file) => [file, weightOf(file.moduleId)]));
    return Promise.resolve(files.toSorted((a, b) => (weights.get(a) ?? 0) - (weights.get(b) ?? 0)));
  }
}

function weightOf(path: string): number {
  return statSync(path).size + (startsEngine(path) ? 1e6 : 0);
}

export default defineConfig({
  cacheDir: '.vite',
  define: { __SISE_SERVER__: 'null' },
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/e2e/**'],
    setupFiles: ['test/setup.ts'],
    isolate: false,
    sequence: { sequencer: LightestFirst },
    testTimeout: 300_000,
  },
});
