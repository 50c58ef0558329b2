/** The lock of a server on its folder: `DIR/serve.lock`, a SQLite file that is never deleted. */
import { closeSync, existsSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseTrouble, isBusy, OWNER_ONLY } from './database.ts';

/** A database that is garbage collected would give up its lock. */
const locks: DatabaseSync[] = [];

/**
 * Locks the existing folder until the end of the process. It is a lock of the kernel, so it ends with the process in any
 * case, and works between containers that share the folder. Throws DatabaseTrouble when another process has it.
 */
export function lockFolder(folder: string): void {
  const path = join(resolve(folder), 'serve.lock');
  let lock: DatabaseSync | undefined;
  try {
    if (!existsSync(path)) closeSync(openSync(path, 'a', OWNER_ONLY));
    lock = new DatabaseSync(path, { timeout: 0 });
    // Without a write the transaction leaves the file empty, and no journal beside it.
    lock.exec('BEGIN EXCLUSIVE');
    locks.push(lock);
  } catch (error) {
    if (lock?.isOpen) lock.close();
    throw new DatabaseTrouble(
      isBusy(error)
        ? `Another server is using ${resolve(folder)}. Stop it, or use another folder with --data.`
        : `${path} cannot be locked: ${error instanceof Error ? error.message : error}.`,
    );
  }
}
