/** The temporary folder of one worker: it goes with everything that was started in it, however the worker ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'vitest';

const SWEEP = fileURLToPath(new URL('sweep.ts', import.meta.url));

/** Resolves to what removes it. From now on `tmpdir()` is this folder, and processes get it as `TMPDIR`. */
async function openTemporaryFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'sise-e2e-'));
  // Its standard input ends with this process. A signal to the whole process group must not reach it.
  const sweep = spawn(process.execPath, [SWEEP, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  await once(sweep, 'spawn');
  process.env.TMPDIR = folder;
  return async () => {
    sweep.stdin.end();
    const [code] = await once(sweep, 'exit');
    if (code !== 0) throw new Error(`${folder} could not be removed`);
  };
}

/** With the fixture `temporaryFolder`, one per worker. */
export const testInFolder = test
  .extend('removeFolder', { scope: 'worker' }, openTemporaryFolder)
  .extend('temporaryFolder', { scope: 'worker' }, ({ removeFolder }, { onCleanup }) => {
    onCleanup(removeFolder);
    return process.env.TMPDIR;
  });
