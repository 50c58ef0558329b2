/** The package as others get it. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packClient } from '../../../scripts/pack-client.ts';

export type ClientPackage = typeof import('../../../src/service/client/index.ts');

/** Its folder. */
export async function packed(): Promise<string> {
  const folder = join(mkdtempSync(join(tmpdir(), 'sise-packed-')), 'client');
  if (!(await packClient(folder))) throw new Error('The client is not packed.');
  return folder;
}
