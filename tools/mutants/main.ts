/** Mutation testing of one folder of src/ by its fast unit tests: `npm run mutants -- core/pricing` (docs/testing.md). */
import { globSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { fastTests } from './fast-tests.ts';

const FOLDERS = ['core/pricing', 'core/upstream', 'core/history', 'service/api'];
const OUTPUT = '.output/mutants';

const names = process.argv.slice(2).filter((each) => each !== '--light');
const light = process.argv.includes('--light');
const [, folder = '', files = '*'] = /^([a-z]+\/[a-z]+)(?:\/([a-z,-]+))?$/.exec(names[0] ?? '') ?? [];
const mutated = files.split(',').flatMap((file) => globSync(`src/${folder}/${file}.ts`));
if (names.length !== 1 || !FOLDERS.includes(folder) || mutated.length === 0) {
  console.error(`Usage: npm run mutants -- ${FOLDERS.join('|')}[/FILE,FILE] [--light]`);
  process.exit(2);
}
await run();

async function run(): Promise<void> {
  const sandboxes = join(OUTPUT, `sandbox-${process.pid}`);
  mkdirSync(sandboxes, { recursive: true });
  // Stryker removes its sandbox at the end of a run, not when it is interrupted.
  process.on('exit', () => rmSync(sandboxes, { recursive: true, force: true }));
  const name = join(OUTPUT, folder.replace('/', '-') + (files === '*' ? '' : '-part'));
  await new Stryker({
    mutate: mutated,
    testFiles: fastTests(folder, light),
    testRunner: 'vitest',
    vitest: { configFile: 'tools/mutants/vitest.config.ts', related: false },
    plugins: [import.meta.resolve('@stryker-mutator/vitest-runner'), import.meta.resolve('./ignore-logs.ts')],
    ignorers: ['logs'],
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    // A busy machine must not make a slow run of a survivor look like an endless loop.
    timeoutMS: 30_000,
    mutator: { excludedMutations: ['StringLiteral'] },
    // Stryker would rewrite it by an interface that TypeScript 7 has no more; nothing in a sandbox checks types.
    tsconfigFile: 'none',
    disableTypeChecks: false,
    ignorePatterns: ['/.output', '/.wxt', '/docs', '/public'],
    tempDirName: sandboxes,
    cleanTempDir: 'always',
    reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    htmlReporter: { fileName: `${name}.html` },
    jsonReporter: { fileName: `${name}.json` },
  }).runMutationTest();
  console.log(`Written to ${name}.html and ${name}.json`);
}
