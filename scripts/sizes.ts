/**
 * The recorded sizes of the scripts of both builds (sizes.json): a ratchet against sudden growth. As a command it builds both and
 * records their sizes; the commit says what a larger one is for.
 */

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, runTool } from './run-tool.ts';
import { type Compared, compareSizes, measureSizes, type Sizes } from './script-sizes.ts';
import { table } from './table.ts';

const RECORD = join(ROOT, 'sizes.json');

/** Prints each script of both builds beside its record. Resolves to whether all are as they may be. */
export async function checkSizes(): Promise<boolean> {
  const isRight = print(await measured());
  if (!isRight) console.log('\nIf that is worth it, `npm run sizes` records the sizes of now.');
  return isRight;
}

async function recordSizes(): Promise<void> {
  const sizes = await measured();
  print(sizes);
  await writeFile(RECORD, `${JSON.stringify(sizes.now, null, 2)}\n`);
  console.log(`\nWrote ${RECORD}`);
}

async function measured(): Promise<{ readonly now: Sizes; readonly recorded: Sizes }> {
  return {
    now: await measureSizes(join(ROOT, '.output')),
    recorded: JSON.parse(await readFile(RECORD, 'utf8')),
  };
}

function print({ now, recorded }: { readonly now: Sizes; readonly recorded: Sizes }): boolean {
  const compared = compareSizes(now, recorded);
  console.log(table(['script', 'bytes', 'recorded', 'grown', ''], compared.map(cells)));
  return compared.every(({ isRight }) => isRight);
}

function cells({ script, bytes, recorded, isRight }: Compared): string[] {
  const grown = bytes !== null && recorded !== null ? `${((bytes / recorded - 1) * 100).toFixed(1)} %` : '';
  return [script, String(bytes ?? 'none'), String(recorded ?? 'none'), grown, isRight ? '' : 'WRONG'];
}

if (import.meta.main) {
  for (const args of [[], ['-b', 'firefox']]) if (!(await runTool('wxt', 'build', ...args))) process.exit(1);
  await recordSizes();
}
