/** Everything that must hold before a change is taken, cheapest first; stops at the first step that fails. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, runTool } from './run-tool.ts';
import { measureSizes } from './sizes.ts';

interface Count {
  readonly passed: number;
  readonly failed: number;
}

const STEPS: readonly { readonly name: string; readonly run: () => Promise<Count> }[] = [
  { name: 'types', run: () => all(['wxt', 'prepare'], ['tsc', '--noEmit']) },
  { name: 'lint', run: () => all(['biome', 'check', '.'], ['knip']) },
  { name: 'unit', run: () => vitest('unit') },
  { name: 'build', run: () => all(['wxt', 'build'], ['wxt', 'build', '-b', 'firefox']) },
  { name: 'sizes', run: async () => one(await withinBudgets()) },
  { name: 'web-ext lint', run: () => all(['web-ext', 'lint', '--source-dir', '.output/firefox-mv3']) },
  { name: 'e2e', run: () => vitest('e2e') },
];

const lines: string[] = [];
let total: Count = { passed: 0, failed: 0 };
for (const { name, run } of STEPS) {
  if (total.failed > 0) {
    lines.push(`  –  ${name}: not run`);
    continue;
  }
  console.log(`\n── ${name}`);
  const startedAt = performance.now();
  const count = await run();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const outcome = count.failed > 0 ? `${count.failed} failed, ` : '';
  lines.push(`  ${count.failed > 0 ? '✘' : '✔'}  ${name}: ${outcome}${count.passed} passed in ${seconds} s`);
  total = { passed: total.passed + count.passed, failed: total.failed + count.failed };
}
console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

function one(ok: boolean): Count {
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** The tools one after another, up to the first that fails; together they count as one. */
async function all(...commands: readonly (readonly [string, ...string[]])[]): Promise<Count> {
  for (const command of commands) if (!(await runTool(...command))) return one(false);
  return one(true);
}

/** Counts the tests of one of vitest's projects. A run that fails without a failed test counts as one. */
async function vitest(project: string): Promise<Count> {
  const report = join(ROOT, '.output', 'test', `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ok = await runTool('vitest', 'run', '--project', project, ...reporters);
  const { numPassedTests, numFailedTests } = JSON.parse(await readFile(report, 'utf8'));
  return { passed: numPassedTests, failed: ok ? 0 : Math.max(1, numFailedTests) };
}

async function withinBudgets(): Promise<boolean> {
  const sizes = await measureSizes(join(ROOT, '.output'));
  for (const { what, bytes, budget, files } of sizes) {
    const figures = `${(bytes / 1000).toFixed(1)} kB of ${budget / 1000} kB`;
    console.log(`${bytes > budget ? 'OVER  ' : 'within'}  ${what}: ${figures}  (${files.join(', ')})`);
  }
  return sizes.every(({ bytes, budget }) => bytes <= budget);
}
