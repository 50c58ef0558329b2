/** A store in one SQLite database, for a server. Several stores share it, each under its name. */
import type { DatabaseSync } from 'node:sqlite';
import { deserialize, serialize } from 'node:v8';
import { onePage, type Store } from './store.ts';

/** Creates the table of the stores; `openDatabase` of the server runs it. */
export const STORE_TABLE =
  'CREATE TABLE kept (store TEXT NOT NULL, key TEXT NOT NULL, value BLOB NOT NULL, PRIMARY KEY (store, key)) STRICT';

/**
 * Creates the store `name` in the database. Its operations reject with the error of SQLite, which has an `errcode`;
 * values that cannot be read count as missing.
 */
export function createSqliteStore(database: DatabaseSync, name: string): Store {
  const read = database.prepare('SELECT value FROM kept WHERE store = ? AND key = ?');
  const readAll = database.prepare('SELECT key, value FROM kept WHERE store = ?');
  const readKeys = database.prepare('SELECT key FROM kept WHERE store = ? AND key BETWEEN ? AND ?');
  const write = database.prepare(
    'INSERT INTO kept (store, key, value) VALUES (?, ?, ?) ON CONFLICT (store, key) DO UPDATE SET value = excluded.value',
  );
  const remove = database.prepare('DELETE FROM kept WHERE store = ? AND key = ?');

  async function entries() {
    return readAll.all(name).flatMap((row): [string, unknown][] => {
      const value = storedIn(row);
      return value === undefined ? [] : [[String(row.key), value]];
    });
  }

  return {
    async get(key) {
      return storedIn(read.get(name, key));
    },
    entries,
    keysBetween: async (first, last) => readKeys.all(name, first, last).map(({ key }) => String(key)),
    pages: () => onePage({ entries }),
    async put(items) {
      const rows = Object.entries(items).map(([key, value]) => [key, serialize(value)] as const);
      inTransaction(database, () => {
        for (const [key, value] of rows) write.run(name, key, value);
      });
    },
    async delete(keys) {
      inTransaction(database, () => {
        for (const key of keys) remove.run(name, key);
      });
    },
  };
}

/**
 * Runs the task in a transaction: all that it writes is stored, or nothing. The one write lock is taken before the task, so
 * that a lock of another connection cannot stop it half-way.
 */
export function inTransaction<T>(database: DatabaseSync, task: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = task();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

function storedIn(row: Record<string, unknown> | undefined): unknown {
  if (!(row?.value instanceof Uint8Array)) return undefined;
  try {
    return deserialize(row.value);
  } catch {
    // The value is damaged, or of a later release: it counts as missing.
    return undefined;
  }
}
