/** One folder belongs to one process: whoever takes it has it to itself until it lets go, or is no more. */
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from './replace-file.ts';

const NAME = 'service.lock';

export interface TakenFolder {
  /** Other processes work in it for us, and may outlive us. */
  shareWith(pids: readonly number[]): void;
  letGo(): void;
}

/** Throws, in a sentence, while a process that is alive has the folder. */
export function takeFolder(folder: string): TakenFolder {
  const lock = join(folder, NAME);
  const own = `${lock}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    if (!isLinked(own, lock)) {
      const holder = holdersOf(lock).find(isAlive);
      if (holder !== undefined)
        throw new Error(
          `process ${holder} is a service in it. End that first; if it is another program, delete ${NAME}.`,
        );
      rmSync(lock, { force: true });
      if (!isLinked(own, lock)) throw new Error('another service has taken it just now.');
    }
  } finally {
    rmSync(own, { force: true });
  }
  return {
    shareWith: (pids) => replaceFile(lock, [process.pid, ...pids].join(' ')),
    letGo: () => rmSync(lock, { force: true }),
  };
}

/** The lock appears whole or not at all, and only if there is none. */
function isLinked(own: string, lock: string): boolean {
  try {
    linkSync(own, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** None where nobody can be named. */
function holdersOf(lock: string): readonly number[] {
  try {
    return readFileSync(lock, 'utf8').split(' ').map(Number).filter(Boolean);
  } catch {
    return [];
  }
}

function isAlive(pid: number): boolean {
  // One that was killed may have had the number that is ours now.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
