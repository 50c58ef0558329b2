/** Measures what design §10 sets budgets for, as a table and in .output/bench/results.json. */
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { measureAnswers } from '../test/bench/answers.ts';
import { measureApi } from '../test/bench/api.ts';
import { measureCard } from '../test/bench/card.ts';
import { measureExplorers } from '../test/bench/explorers.ts';
import { measureFirstPaint } from '../test/bench/first-paint.ts';
import { measureLookups } from '../test/bench/lookups.ts';
import { isWithin, type Measured, percentile } from '../test/bench/measured.ts';
import { measureRequests } from '../test/bench/requests.ts';
import { measureStaticRoutes } from '../test/bench/static-routes.ts';
import { addByPasting, untilPriced } from '../test/e2e/acts.ts';
import { startStage } from '../test/e2e/stage.ts';
import { ROOT, runTool } from './run-tool.ts';
import { measureSizes } from './sizes.ts';
import { table } from './table.ts';

const RESULTS = join(ROOT, '.output', 'bench');
const PAINTS = 20;
const ANSWERS = 30;
const LOOKUPS = 5;

/** A watchlist of usual length. */
const SAVED = [
  // First: each address is asked about on four networks, and GeckoTerminal allows ten requests a minute.
  'ETH:0x5e00000000000000000000000000000000000033',
  'ETH:0xdac17f958d2ee523a2206206994597c13d831ec7',
  'ETH:0x514910771af9ca656af840dff83e8264ecf986ca',
  'ETH:0x6982508145454ce325ddbe47a25d4ec3d2311933',
  'BNB:0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82',
  'KAIA:0x02cbe46fb8a1f579254a9b485788f2d86cad51aa',
];

/** What the machine was busy with before: times on a busy one say little. */
const loadBefore = loadavg()[0] ?? 0;
if (!(await runTool('wxt', 'build')) || !(await runTool('wxt', 'build', '-b', 'firefox'))) process.exit(1);
const measured = [
  ...(await sizes()),
  ...(await inChromium()),
  ...(await measureCard(PAINTS)),
  ...(await measureStaticRoutes(PAINTS)),
  ...(await measureRequests()),
  ...(await measureLookups(LOOKUPS)),
  ...(await measureExplorers()),
  ...(await measureApi()),
];
console.log(`\n${table(['measured', 'median', 'p95 or value', 'budget', ''], measured.map(cells))}\n`);
if (loadBefore > cpus().length / 2)
  console.log(
    `The machine was busy (load ${loadBefore.toFixed(1)} on ${cpus().length} cores): these times are too long.\n`,
  );
await mkdir(RESULTS, { recursive: true });
const path = join(RESULTS, 'results.json');
const machine = {
  cores: cpus().length,
  cpu: cpus()[0]?.model ?? 'unknown',
  load: loadBefore,
  node: process.version,
};
await writeFile(path, `${JSON.stringify({ at: new Date().toISOString(), machine, measured }, null, 2)}\n`);
console.log(`Wrote ${path}`);
process.exitCode = measured.every(isWithin) ? 0 : 1;

async function sizes(): Promise<readonly Measured[]> {
  const found = await measureSizes(join(ROOT, '.output'));
  return found.map(({ what, bytes, budget }) => ({
    what: `size: ${what}`,
    value: bytes / 1000,
    unit: 'kB' as const,
    budget: budget / 1000,
  }));
}

async function inChromium(): Promise<readonly Measured[]> {
  const stage = await startStage();
  try {
    const popup = await stage.open();
    for (const asset of SAVED) await addByPasting(popup, asset);
    await untilPriced(popup, 5 + SAVED.length);
    const answers = await measureAnswers(stage, ANSWERS);
    return [
      await measureFirstPaint(stage, 'stopped', PAINTS),
      await measureFirstPaint(stage, 'running', PAINTS),
      ...answers,
    ];
  } finally {
    await stage.close();
  }
}

function cells(line: Measured): string[] {
  const { what, value, unit, budget, samples } = line;
  const written = (number: number) =>
    `${/^(?:ms|kB|MB)$/.test(unit) ? number.toFixed(1) : +number.toFixed(3)} ${unit}`;
  return [
    what,
    samples ? written(percentile(samples, 0.5)) : '',
    written(value),
    budget === null ? '–' : written(budget),
    isWithin(line) ? '' : 'OVER',
  ];
}
