/**
 * Measures what has a budget, beside the least that anyone could do: as a table, and in .output/bench/results.json. Only what
 * is named, if anything is. A machine's speed changes from minute to minute: no time is a goal by itself.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, runTool } from '../../scripts/run-tool.ts';
import { table } from '../../scripts/table.ts';
import { measureBoardFrames } from './board-frames.ts';
import { measureCachedRequests } from './cached-requests.ts';
import { measureCard } from './card.ts';
import { measureCatalog } from './catalog.ts';
import { measureChart } from './chart.ts';
import { measureColdLookup } from './cold-lookup.ts';
import { measureFirstScan, measurePricesPlaced } from './explorer-page.ts';
import { measureExport } from './export.ts';
import { measureFirstPaint } from './first-paint.ts';
import { measureImport } from './import.ts';
import { measureLongList } from './long-list.ts';
import { measurePrecedence } from './precedence.ts';
import { measurePriceInView } from './price-in-view.ts';
import { cellsOf, HEAD, isWithin, type Row } from './rows.ts';
import { measureSearch } from './search.ts';
import { measureSecondOpinions } from './second-opinions.ts';
import { measureServiceCost } from './service-cost.ts';
import { measureServiceRequests } from './service-requests.ts';
import { measureUpstreamRequests } from './upstream-requests.ts';
import { measureViewAfterKill } from './view-after-kill.ts';

const MEASUREMENTS: Readonly<Record<string, () => Promise<readonly Row[]>>> = {
  'first-paint': measureFirstPaint,
  'prices-placed': measurePricesPlaced,
  'price-in-view': measurePriceInView,
  'first-scan': measureFirstScan,
  card: measureCard,
  catalog: measureCatalog,
  'long-list': measureLongList,
  'board-frames': measureBoardFrames,
  import: measureImport,
  export: measureExport,
  chart: measureChart,
  'view-after-kill': measureViewAfterKill,
  'cached-requests': measureCachedRequests,
  'upstream-requests': measureUpstreamRequests,
  'second-opinions': measureSecondOpinions,
  'cold-lookup': measureColdLookup,
  precedence: measurePrecedence,
  search: measureSearch,
  service: async () => [...(await measureServiceCost()), ...(await measureServiceRequests())],
};

const WITHOUT_BUILD = ['service'];

const { positionals: names } = parseArgs({ allowPositionals: true });
const unknown = names.filter((name) => !Object.hasOwn(MEASUREMENTS, name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}: npm run bench -- ${Object.keys(MEASUREMENTS).join('|')}`);
  process.exit(2);
}
const isBuildNeeded = names.length === 0 || names.some((name) => !WITHOUT_BUILD.includes(name));
if (isBuildNeeded && !(await runTool('wxt', 'build'))) process.exit(1);

/** Before and after: what a busy machine measures says little. */
const loads = [load()];
const rows: Row[] = [];
const failed: string[] = [];
for (const [name, measure] of Object.entries(MEASUREMENTS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(`Measuring ${name} …`);
  try {
    rows.push(...(await measure()));
  } catch (error) {
    console.error(error);
    failed.push(name);
  }
}
console.log(`\n${table(HEAD, rows.map(cellsOf))}\n`);
loads.push(load());
await keep();
const over = rows.filter((row) => !isWithin(row)).length;
const failures = failed.map((name) => `, ${name} failed`).join('');
console.log(`Load before and after: ${loads.join(', ')} on ${cpus().length} cores`);
console.log(`${rows.length} measured, ${over} over budget${failures}`);
process.exitCode = failed.length > 0 ? 1 : 0;

function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}

async function keep(): Promise<void> {
  const folder = join(ROOT, '.output', 'bench');
  const path = join(folder, 'results.json');
  const [{ model } = { model: 'unknown' }] = cpus();
  const machine = { cores: cpus().length, cpu: model, loads, node: process.version };
  await mkdir(folder, { recursive: true });
  await writeFile(path, `${JSON.stringify({ at: new Date().toISOString(), machine, rows }, null, 2)}\n`);
  console.log(`Wrote ${path}`);
}
