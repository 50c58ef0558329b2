/** What docs/scale.md is worked out from: docs/scale-figures.json, as `npm run bench -- --figures service` writes it. */
import { readFile, writeFile } from 'node:fs/promises';
import type { ScaleFigures } from './scale-arithmetic.ts';

const FILE = new URL('../docs/scale-figures.json', import.meta.url);

export async function readScaleFigures(): Promise<ScaleFigures> {
  return JSON.parse(await readFile(FILE, 'utf8'));
}

export async function writeScaleFigures(figures: ScaleFigures): Promise<void> {
  await writeFile(FILE, `${JSON.stringify(figures, null, 2)}\n`);
}
