/** `npm test`: the checks and tests that each change must pass; `npm test -- --all` runs every test. */
import { globSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, runTool } from './run-tool.ts';
import { readSavedPages } from './saved-pages.ts';
import { checkSizes } from './sizes.ts';

const USAGE = `Usage: npm test [-- --all] [-- --shard 1/3]

  --all        also the tests that start processes, the end-to-end tests outside test/e2e/core/, and random and
               volume tests with all their cases
  --shard K/N  the K-th of N parts of the tests; the checks without tests run in the first`;

interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly notRun?: number;
}

interface Step {
  readonly name: string;
  readonly run: () => Promise<Count>;
}

const { all, shard, isFirstShard } = readArguments();
if (all) process.env.SISE_ALL_TESTS = '1';

const CHECKS: readonly Step[] = [
  { name: 'types', run: () => tools(['tsc', '--noEmit']) },
  { name: 'lint', run: () => tools(['biome', 'check', '.'], ['knip']) },
];
const BUILDS: readonly Step[] = [
  { name: 'build', run: () => tools(['wxt', 'build'], ['wxt', 'build', '-b', 'firefox']) },
];
const BUILD_CHECKS: readonly Step[] = [
  { name: 'sizes', run: async () => one(await checkSizes()) },
  { name: 'web-ext lint', run: () => tools(['web-ext', 'lint', '--source-dir', '.output/firefox-mv3']) },
];
const UNIT: Step = { name: 'unit', run: () => vitest('unit', 'unit*') };
/** After the others: each of them occupies both cores of a small machine. */
const LONG: readonly Step[] = all
  ? [
      { name: 'processes', run: () => vitest('processes', 'processes') },
      { name: 'end-to-end', run: () => vitest('e2e', 'e2e*') },
    ]
  : [{ name: 'end-to-end (core)', run: () => vitest('e2e', 'e2e-core') }];

const lines: string[] = [];
const total = { passed: 0, failed: 0, notRun: 0 };
// Types and builds need what it writes.
await inTurn([{ name: 'prepare', run: () => tools(['wxt', 'prepare']) }]);
// Side by side: both wait for the disk and for single-threaded tools.
await Promise.all([
  inTurn(isFirstShard ? [...CHECKS, UNIT] : [UNIT]),
  inTurn(isFirstShard ? [...BUILDS, ...BUILD_CHECKS] : BUILDS),
]);
await inTurn(LONG);
const counts = `${total.passed} passed, ${total.failed} failed${total.notRun > 0 ? `, ${total.notRun} not run` : ''}`;
console.log(`\n${lines.join('\n')}\n${notRun()}\n${counts}`);
process.exitCode = total.failed > 0 ? 1 : 0;

function readArguments() {
  try {
    const options = { all: { type: 'boolean' }, shard: { type: 'string' } } as const;
    const { values } = parseArgs({ options });
    const [, part] = /^([1-9]\d*)\/[1-9]\d*$/.exec(values.shard ?? '1/1') ?? [];
    if (part === undefined) throw new Error(`--shard takes a part such as 1/3, not ${values.shard}.`);
    return { all: values.all === true, shard: values.shard, isFirstShard: part === '1' };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    process.exit(2);
  }
}

/** Runs the steps one after another; starts none once anything has failed. */
async function inTurn(steps: readonly Step[]): Promise<void> {
  for (const { name, run } of steps) {
    if (total.failed > 0) {
      lines.push(`  –  ${name}: not run`);
      continue;
    }
    console.log(`\n── ${name}`);
    const startedAt = performance.now();
    const count = await run();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const outcome = count.failed > 0 ? `${count.failed} failed, ` : '';
    lines.push(
      `  ${count.failed > 0 ? '✘' : '✔'}  ${name}: ${outcome}${count.passed} passed in ${seconds} s`,
    );
    total.passed += count.passed;
    total.failed += count.failed;
    total.notRun += count.notRun ?? 0;
  }
}

function notRun(): string {
  const left = [];
  if (!all) {
    const files = (pattern: string) => globSync(pattern, { cwd: ROOT }).length;
    const more = files('test/e2e/**/*.test.ts') - files('test/e2e/core/**/*.test.ts');
    left.push(`${files('test/**/*.process.test.ts')} test files that start processes`);
    left.push(`${more} end-to-end test files outside test/e2e/core/`);
    left.push('most cases of random and volume tests');
  }
  if (shard !== undefined) left.push(`the other shards than ${shard}`);
  return left.length > 0 ? `\nNot run: ${left.join(', ')}. \`npm test -- --all\` runs everything.\n` : '';
}

function one(ok: boolean): Count {
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** The tools one after another, up to the first that fails; together they count as one. */
async function tools(...commands: readonly (readonly [string, ...string[]])[]): Promise<Count> {
  for (const command of commands) if (!(await runTool(...command))) return one(false);
  return one(true);
}

/** Counts the tests of vitest's projects of these names. A run that fails without a failed test counts as one. */
async function vitest(name: string, projects: string): Promise<Count> {
  const report = join(ROOT, '.output', 'test', `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const part = shard === undefined ? [] : [`--shard=${shard}`];
  await rm(report, { force: true });
  const ok = await runTool('vitest', 'run', '--project', projects, ...part, ...reporters);
  const text = await readFile(report, 'utf8').catch(() => null);
  if (text === null) return one(false);
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(text);
  const saved = readSavedPages(testResults);
  lines.push(...saved.lines);
  return { passed: numPassedTests, failed: ok ? 0 : Math.max(1, numFailedTests), notRun: saved.notRun };
}
