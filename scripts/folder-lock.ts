/** One folder belongs to one process: whoever takes it has it to itself until it lets go, or is no more. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isThere, markOf, pidIn } from './process-mark.ts';
import { replaceFile } from './replace-file.ts';

const NAME = 'service.lock';
/** Empty. Whoever has it locked looks at the other one and replaces it: the system unlocks it when that process ends, however it does. */
const TURN = 'service.turn';

export interface TakenFolder {
  /** Other processes work in it for us, and may outlive us. */
  shareWith(pids: readonly number[]): void;
  letGo(): void;
}

/** Throws, in a sentence, while a process that is alive has the folder. */
export function takeFolder(folder: string): TakenFolder {
  const lock = join(folder, NAME);
  const write = (pids: readonly number[]) =>
    replaceFile(lock, pids.flatMap((pid) => markOf(pid) ?? []).join(' '));
  inTurn(join(folder, TURN), () => {
    const holder = holdersOf(lock).find(isThere);
    if (holder !== undefined)
      throw new Error(
        `process ${pidIn(holder)} is a service that uses it. Stop that service; if it is another program, delete ${NAME}.`,
      );
    write([process.pid]);
  });
  return {
    shareWith: (pids) => write([process.pid, ...pids]),
    letGo: () => rmSync(lock, { force: true }),
  };
}

/** Two that start at once must not both find that who had it is no more. */
function inTurn(file: string, act: () => void): void {
  const turn = new DatabaseSync(file, { timeout: 0 });
  try {
    if (!isOurs(turn)) throw new Error('another service is starting in it.');
    act();
  } finally {
    turn.close();
  }
}

function isOurs(turn: DatabaseSync): boolean {
  try {
    turn.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if ((error as { readonly errcode?: number }).errcode === SQLITE_BUSY) return false;
    throw error;
  }
}
const SQLITE_BUSY = 5;

/** None where nobody can be named. */
function holdersOf(lock: string): readonly string[] {
  try {
    return readFileSync(lock, 'utf8').trim().split(' ');
  } catch {
    return [];
  }
}
