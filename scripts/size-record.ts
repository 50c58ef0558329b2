/** The recorded sizes (sizes.json): a ratchet against sudden growth. Raising one is a line in the commit that says what for. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './run-tool.ts';
import { type Compared, compareSizes, measureSizes, type Sizes } from './script-sizes.ts';
import { table } from './table.ts';

const RECORD = join(ROOT, 'sizes.json');

/** Prints each script of both builds beside its record. Resolves to whether all are as they may be. */
export async function checkSizes(): Promise<boolean> {
  const isRight = print(await measured());
  if (!isRight) console.log('\nIf that is worth it, `npm run sizes` records the sizes of now.');
  return isRight;
}

/** Prints the same, and records what the builds have now. */
export async function recordSizes(): Promise<void> {
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
