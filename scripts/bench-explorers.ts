/** Measures prices on explorer pages against their budgets, beside the usual way of doing it. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Measurement, measureExplorers } from '../test/bench/explorers.ts';
import { ROOT, runTool } from './run-tool.ts';
import { table } from './table.ts';

if (!(await runTool('wxt', 'build'))) process.exit(1);
const measured = await measureExplorers();
const figure = (value: number | null, unit: string) =>
  value === null ? '' : `${Number(value.toFixed(value < 10 ? 2 : 0))} ${unit}`.trim();
const cells = ({ what, ours, naive, unit, budget }: Measurement) => [
  what,
  figure(ours, unit),
  figure(naive, unit),
  figure(budget, unit),
  budget === null ? '' : ours <= budget ? 'within' : 'OVER',
];
console.log(`\n${table(['', 'Sise', 'naive', 'budget', ''], measured.map(cells))}`);
await mkdir(join(ROOT, '.output', 'bench'), { recursive: true });
await writeFile(join(ROOT, '.output', 'bench', 'explorers.json'), JSON.stringify(measured, null, 1));
