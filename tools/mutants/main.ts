/** Mutation testing of one folder of src/ by its fast unit tests: `npm run mutants -- pricing` (docs/testing.md). */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { reportOf, textOfReport } from './report.ts';

const FOLDERS = ['pricing', 'upstream', 'api', 'history'];
const OUTPUT = '.output/mutants';

/** Of those folders and their neighbours: properties, attacks and volumes, a second and more for each mutant. */
const SLOW = [
  'api/attack',
  'api/operation',
  'history/kept-moments',
  'history/past',
  'history/price-series',
  'pricing/bad-day',
  'pricing/clock-drift',
  'pricing/faults',
  'pricing/hour',
  'pricing/journal',
  'pricing/pools',
  'pricing/private-stories',
  'pricing/tenfold',
];
/** They start processes or browsers, read the source itself, or put modules in another's place. */
const ROOMS_LEFT_OUT = ['background', 'e2e', 'edge', 'house', 'messages', 'server'];

/** What these import starts the engine, or a world for it to ask. */
const STARTS_AN_ENGINE = /from '.*\/(?:engine|stage|world|fake-sources)\.ts'/;

const { values, positionals } = parseArgs({
  options: { light: { type: 'boolean', default: false } },
  allowPositionals: true,
  strict: false,
});
const [, folder = '', files = '*'] = /^([a-z]+)(?:\/([a-z,-]+))?$/.exec(positionals[0] ?? '') ?? [];
const mutated = files.split(',').flatMap((file) => globSync(`src/${folder}/${file}.ts`));
if (!FOLDERS.includes(folder) || mutated.length === 0 || positionals.length > 1) {
  console.error(`Usage: npm run mutants -- ${FOLDERS.join('|')}[/FILE,FILE] [--light]`);
  process.exit(2);
}
await run();

async function run(): Promise<void> {
  const sandboxes = join(OUTPUT, `sandbox-${process.pid}`);
  mkdirSync(sandboxes, { recursive: true });
  // Stryker removes its sandbox at the end of a run, not when it is interrupted.
  process.on('exit', () => rmSync(sandboxes, { recursive: true, force: true }));
  const results = await new Stryker({
    mutate: mutated,
    testFiles: fastTests(),
    testRunner: 'vitest',
    vitest: { configFile: 'tools/mutants/vitest.config.ts', related: false },
    plugins: [import.meta.resolve('@stryker-mutator/vitest-runner'), import.meta.resolve('./ignore-logs.ts')],
    ignorers: ['logs'],
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    mutator: { excludedMutations: ['StringLiteral'] },
    // Stryker would rewrite it by an interface that TypeScript 7 has no more; nothing in a sandbox checks types.
    tsconfigFile: 'none',
    disableTypeChecks: false,
    ignorePatterns: ['/.output', '/.wxt', '/docs', '/public'],
    tempDirName: sandboxes,
    cleanTempDir: 'always',
    reporters: ['progress-append-only'],
    concurrency: 2,
  }).runMutationTest();
  const report = reportOf(results, (path) => readFileSync(path, 'utf8'), process.cwd());
  const name = join(OUTPUT, files === '*' ? folder : `${folder}-${files}`);
  writeFileSync(`${name}.json`, `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(`${name}.txt`, textOfReport(report));
  console.log(textOfReport(report));
  console.log(`Written to ${name}.txt and ${name}.json`);
}

/** The folder's own, and those of other rooms that import something of it. */
function fastTests(): string[] {
  return globSync('test/*/*.test.ts')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => {
      const [, room = '', name = ''] = /^test\/([^/]+)\/(.+)\.test\.ts$/.exec(path) ?? [];
      if (ROOMS_LEFT_OUT.includes(room) || SLOW.includes(`${room}/${name}`)) return false;
      const text = readFileSync(path, 'utf8');
      if (values.light && STARTS_AN_ENGINE.test(text)) return false;
      return room === folder || text.includes(`/src/${folder}/`);
    });
}
