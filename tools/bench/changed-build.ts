/** Copies of the build for Chromium with this or that file of it changed, or one more. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../scripts/run-tool.ts';

const BUILD = join(ROOT, '.output', 'chrome-mv3');

export async function withBuild<T>(
  files: Readonly<Record<string, string>>,
  task: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'sise-bench-'));
  try {
    await cp(BUILD, folder, { recursive: true });
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    return await task(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

export function builtFile(name: string): Promise<string> {
  return readFile(join(BUILD, name), 'utf8');
}
