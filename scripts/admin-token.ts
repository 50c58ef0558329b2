/** The token of a service's administrator, in a file that nobody else reads. */
import { randomFillSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { isKey, newKey } from '../src/api/keys.ts';
import { replaceFile } from './replace-file.ts';

/** Made where there is none. Throws, in a sentence, where what is there is none. */
export function readOrMakeToken(file: string): string {
  if (!existsSync(file)) replaceFile(file, `${newKey(randomFillSync)}\n`);
  const token = readFileSync(file, 'utf8').trim();
  if (!isKey(token)) throw new Error(`${file} contains no valid token; delete it to create a new one.`);
  return token;
}
