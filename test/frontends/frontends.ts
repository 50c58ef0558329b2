/** The frontends that the walk knows. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BLOCKSCOUT } from './blockscout.ts';
import { ESPLORA } from './esplora.ts';
import type { Frontend } from './frontend.ts';

const FRONTENDS: readonly Frontend[] = [BLOCKSCOUT, ESPLORA];

const NAMES = FRONTENDS.map(({ name }) => name);

/** The one that is named, or else the one that the folder's package.json names. Throws with a sentence when there is none. */
export async function frontendIn(folder: string, named?: string): Promise<Frontend> {
  if (named !== undefined) {
    const found = FRONTENDS.find(({ name }) => name === named);
    if (!found) throw new Error(`No frontend is called ${named}; there are ${NAMES.join(', ')}.`);
    return found;
  }
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}');
  const { name = '' } = JSON.parse(text) as { name?: string };
  const found = FRONTENDS.find((each) => each.isNamed(name));
  if (!found) throw new Error(`${folder} is none of ${NAMES.join(', ')}: name it with --frontend.`);
  return found;
}
