/** Opens or creates the server's database `DIR/sise.sqlite`, never overwriting another file; and locks its folder. */
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inTransaction, STORE_TABLE } from '../../core/storage/sqlite.ts';

/** Thrown when the database cannot be used. The message is a sentence for the operator, with the path of the file. */
export class DatabaseTrouble extends Error {
  override readonly name = 'DatabaseTrouble';
}

const OWNER_ONLY = 0o600;

/** Marks the file as a database of Sise: "sise" in ASCII. */
const APPLICATION_ID = 0x73697365;
const VERSION = 1;

/** How long a lock of another process is waited for. Processes of Sise lock the file for milliseconds only. */
const BUSY_TIMEOUT_MS = 5_000;

const TABLES = [
  `CREATE TABLE projects (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    network TEXT NOT NULL CHECK (network IN ('mainnet', 'testnet')),
    platforms TEXT,
    key_hash BLOB UNIQUE,
    created_at INTEGER NOT NULL,
    revoked_at INTEGER,
    last_used_at INTEGER,
    requests INTEGER NOT NULL DEFAULT 0
  ) STRICT`,
  STORE_TABLE,
];

/** Opens the database in the folder; creates both where they are missing. Throws DatabaseTrouble. */
export function openServerDatabase(folder: string, busyTimeoutMs = BUSY_TIMEOUT_MS): DatabaseSync {
  makeFolder(folder);
  const path = pathIn(folder);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: busyTimeoutMs });
    // The file is checked before any write, so that a damaged one, or another program's, stays unchanged.
    const isNew = check(database, path);
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    if (isNew) inTransaction(database, () => makeTables(database));
    keepFromOthers(path);
    return database;
  } catch (error) {
    if (database?.isOpen) database.close();
    throw troubleOf(error, folder);
  }
}

/** Opens an existing database. Creates none, because the folder may be mistyped. Throws DatabaseTrouble. */
export function openExistingDatabase(folder: string): DatabaseSync {
  const path = pathIn(folder);
  if (!existsSync(path))
    throw new DatabaseTrouble(`No projects found in ${resolve(folder)}: ${basename(path)} does not exist.`);
  return openServerDatabase(folder);
}

/** Whether the error means that another process has locked the file. */
function isBusy(error: unknown): boolean {
  return [BUSY, LOCKED].includes(primaryCode(error));
}

/** The error as DatabaseTrouble where it is SQLite's; other errors are unchanged. */
export function troubleOf(error: unknown, folder: string): unknown {
  const isSqlite = (error as { code?: unknown } | null)?.code === 'ERR_SQLITE_ERROR';
  return isSqlite ? new DatabaseTrouble(sentence(error, pathIn(folder))) : error;
}

function pathIn(folder: string): string {
  return join(resolve(folder), 'sise.sqlite');
}

function makeFolder(folder: string): void {
  try {
    make(resolve(folder));
    accessSync(folder, constants.W_OK | constants.X_OK);
    makeFile(pathIn(folder));
  } catch (error) {
    throw new DatabaseTrouble(
      `The folder ${resolve(folder)} cannot be created or written to: ${messageOf(error)}.`,
    );
  }
}

/** Creates a folder and its parents. Node's own `recursive` hangs where nothing can be created, such as below /proc. */
function make(folder: string): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) make(dirname(folder));
  // Readable by its owner only, because it contains the hashes of keys.
  mkdirSync(folder, { mode: 0o700 });
}

/** Creates the file so that only its owner can read it. SQLite would create one that others can read. */
function makeFile(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', OWNER_ONLY));
}

/** Makes existing files readable by their owner only. SQLite gives new files beside the database its mode, but changes no old ones. */
function keepFromOthers(path: string): void {
  for (const file of [path, `${path}-wal`, `${path}-shm`])
    try {
      if (existsSync(file) && (statSync(file).mode & 0o077) !== 0) chmodSync(file, OWNER_ONLY);
    } catch (error) {
      // The file belongs to another user, or the disk has no modes.
      console.warn(`${file} may be readable by other users: ${messageOf(error)}`);
    }
}

/** Whether the file is empty. Throws DatabaseTrouble for a damaged database, or one of another program. */
function check(database: DatabaseSync, path: string): boolean {
  const number = (pragma: string) => Number(database.prepare(`PRAGMA ${pragma}`).get()?.[pragma]);
  const tables = database.prepare('SELECT count(*) AS count FROM sqlite_schema').get()?.count;
  if (tables === 0 && number('application_id') === 0) return true;
  if (number('application_id') !== APPLICATION_ID)
    throw new DatabaseTrouble(`${path} is the database of another program. It was not changed.`);
  if (number('user_version') > VERSION)
    throw new DatabaseTrouble(`${path} is from a newer version of Sise. It was not changed.`);
  const found = database.prepare('PRAGMA quick_check(1)').get()?.quick_check;
  if (found !== 'ok') throw new DatabaseTrouble(damaged(path, String(found).split('\n').at(-1) ?? ''));
  return false;
}

/** Creates the tables, unless another command that opened the new file at the same time has. */
function makeTables(database: DatabaseSync | undefined): void {
  const made = database?.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'projects'").get();
  if (made) return;
  for (const table of TABLES) database?.exec(table);
  database?.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${VERSION}`);
}

/** Primary result codes of SQLite (https://www.sqlite.org/rescode.html). */
const BUSY = 5;
const LOCKED = 6;
const CORRUPT = 11;
const NOT_A_DATABASE = 26;

function sentence(error: unknown, path: string): string {
  switch (primaryCode(error)) {
    case BUSY:
    case LOCKED:
      return `${path} is locked by another program. Stop that program, or try again later.`;
    case CORRUPT:
    case NOT_A_DATABASE:
      return damaged(path, messageOf(error));
    default:
      return `${path} cannot be used: ${messageOf(error)}.`;
  }
}

function primaryCode(error: unknown): number {
  // The primary code is the lower byte of an extended one.
  return ((error as { errcode?: number }).errcode ?? 0) & 0xff;
}

function damaged(path: string, why: string): string {
  return `${path} is damaged or not a database (${why}). It was not changed. Move it away, or restore a copy.`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The locks of this process. A database that is garbage collected would give up its lock. */
const locks: DatabaseSync[] = [];

/**
 * Locks an existing folder until the end of the process, by the SQLite file `DIR/serve.lock`, which is never deleted. The lock is the
 * kernel's, so it ends with the process in any case, and works between containers that share the folder. Throws
 * DatabaseTrouble when another process has it.
 */
export function lockFolder(folder: string): void {
  const path = join(resolve(folder), 'serve.lock');
  let lock: DatabaseSync | undefined;
  try {
    makeFile(path);
    lock = new DatabaseSync(path, { timeout: 0 });
    // The transaction writes nothing, so the file stays empty, with no journal beside it.
    lock.exec('BEGIN EXCLUSIVE');
    locks.push(lock);
  } catch (error) {
    if (lock?.isOpen) lock.close();
    throw new DatabaseTrouble(
      isBusy(error)
        ? `Another server is using ${resolve(folder)}. Stop it, or use another folder with --data.`
        : `${path} cannot be locked: ${messageOf(error)}.`,
    );
  }
}
