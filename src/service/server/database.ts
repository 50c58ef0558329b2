/** Opens or creates the server's database `DIR/sise.sqlite`; never overwrites another file. */
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

/** The message is a sentence for the operator, with the file. */
export class DatabaseTrouble extends Error {
  override readonly name = 'DatabaseTrouble';
}

export const OWNER_ONLY = 0o600;

/** "sise" in ASCII: marks the file as ours. */
const APPLICATION_ID = 0x73697365;
const VERSION = 1;

/** Other processes of Sise lock the file for milliseconds only. */
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

/** Creates folder and database when missing. Throws DatabaseTrouble. */
export function openServerDatabase(folder: string, busyTimeoutMs = BUSY_TIMEOUT_MS): DatabaseSync {
  makeFolder(folder);
  const path = pathIn(folder);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: busyTimeoutMs });
    // Checked before any write: a damaged file, or one of another program, stays unchanged.
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

/** Never creates one, since the folder may be mistyped. Throws DatabaseTrouble. */
export function openExistingDatabase(folder: string): DatabaseSync {
  const path = pathIn(folder);
  if (!existsSync(path))
    throw new DatabaseTrouble(`No projects found in ${resolve(folder)}: ${basename(path)} does not exist.`);
  return openServerDatabase(folder);
}

/** Whether another process has the lock. */
export function isBusy(error: unknown): boolean {
  return [BUSY, LOCKED].includes(primaryCode(error));
}

/** Converts errors of SQLite to DatabaseTrouble; other errors are unchanged. */
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

/** With its parents. Node's own `recursive` hangs where nothing can be created, such as below /proc. */
function make(folder: string): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) make(dirname(folder));
  // For its owner only: it contains keys' hashes.
  mkdirSync(folder, { mode: 0o700 });
}

/** With a private mode also in a readable folder; SQLite would create a readable file. */
function makeFile(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', OWNER_ONLY));
}

/** SQLite gives new files beside it the same mode, but does not change existing ones. */
function keepFromOthers(path: string): void {
  for (const file of [path, `${path}-wal`, `${path}-shm`])
    try {
      if (existsSync(file) && (statSync(file).mode & 0o077) !== 0) chmodSync(file, OWNER_ONLY);
    } catch (error) {
      // A file of another user's, or a disk without modes.
      console.warn(`${file} may be readable by other users: ${messageOf(error)}`);
    }
}

/** True for an empty file. Throws DatabaseTrouble for a damaged one, or one of another program. */
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

/** Of two commands that open a new file at once, the second finds the tables. */
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
  // The lower byte.
  return ((error as { errcode?: number }).errcode ?? 0) & 0xff;
}

function damaged(path: string, why: string): string {
  return `${path} is damaged or not a database (${why}). It was not changed. Move it away, or restore a copy.`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
