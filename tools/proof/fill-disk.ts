/** A small disk that is there for as long as something is tried on it, and can be made full. Only root can make one. */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Proved } from './proof.ts';

export async function onSmallDisk(
  megabytes: number,
  prove: (folder: string) => Promise<Proved>,
): Promise<Proved> {
  if (process.getuid?.() !== 0 || process.platform !== 'linux')
    return { tried: 0, unit: 'acts', problems: [], notes: ['only root can make a small disk to fill'] };
  const folder = mkdtempSync(join(tmpdir(), 'sise-full-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  try {
    return await prove(folder);
  } finally {
    execFileSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes until nothing more fits, the last bytes one by one. */
export function fill(path: string): void {
  const file = openSync(path, 'w');
  for (let size = 1 << 20; size >= 1; ) {
    try {
      if (writeSync(file, Buffer.alloc(size)) < size) size >>= 1;
    } catch {
      size >>= 1;
    }
  }
  closeSync(file);
}
