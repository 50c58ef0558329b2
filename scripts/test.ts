/** Everything that must hold before a change is taken, cheapest first; begins no further step after one that fails. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, runTool } from './run-tool.ts';
import { checkSizes } from './size-record.ts';

interface Count {
  readonly passed: number;
  readonly failed: number;
}

interface Step {
  readonly name: string;
  readonly run: () => Promise<Count>;
}

/** Side by side, since neither waits for the other: the checks of the code, where much waits, and those of the builds. */
const CODE: readonly Step[] = [
  { name: 'types', run: () => all(['tsc', '--noEmit']) },
  { name: 'lint', run: () => all(['biome', 'check', '.'], ['knip']) },
  { name: 'unit', run: () => vitest('unit', 'unit*') },
  { name: 'processes', run: () => vitest('processes', 'processes') },
];
const BUILDS: readonly Step[] = [
  { name: 'build', run: () => all(['wxt', 'build'], ['wxt', 'build', '-b', 'firefox']) },
  { name: 'sizes', run: async () => one(await checkSizes()) },
  { name: 'web-ext lint', run: () => all(['web-ext', 'lint', '--source-dir', '.output/firefox-mv3']) },
];

const lines: string[] = [];
let total: Count = { passed: 0, failed: 0 };
// Types and builds need what it writes; the builds find it written.
await inTurn([{ name: 'prepare', run: () => all(['wxt', 'prepare']) }]);
await Promise.all([inTurn(CODE), inTurn(BUILDS)]);
await inTurn([{ name: 'e2e', run: () => vitest('e2e', 'e2e*') }]);
console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** Runs the steps one after another; none is begun once anything has failed. */
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
    total = { passed: total.passed + count.passed, failed: total.failed + count.failed };
  }
}

function one(ok: boolean): Count {
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** The tools one after another, up to the first that fails; together they count as one. */
async function all(...commands: readonly (readonly [string, ...string[]])[]): Promise<Count> {
  for (const command of commands) if (!(await runTool(...command))) return one(false);
  return one(true);
}

/** Counts the tests of vitest's projects of these names. A run that fails without a failed test counts as one. */
async function vitest(name: string, projects: string): Promise<Count> {
  const report = join(ROOT, '.output', 'test', `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ok = await runTool('vitest', 'run', '--project', projects, ...reporters);
  const { numPassedTests, numFailedTests } = JSON.parse(await readFile(report, 'utf8'));
  return { passed: numPassedTests, failed: ok ? 0 : Math.max(1, numFailedTests) };
}
