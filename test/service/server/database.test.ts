import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { createSqliteStore } from '../../../src/core/storage/sqlite.ts';
import { DatabaseTrouble, openServerDatabase } from '../../../src/service/server/database.ts';
import { newFolder } from './folder.ts';

const fileIn = (folder: string) => join(folder, 'sise.sqlite');

/** A good database of ours, closed. */
function made(folder: string): string {
  openServerDatabase(folder).close();
  return fileIn(folder);
}

function troubleIn(folder: string): string {
  try {
    openServerDatabase(folder, 50).close();
  } catch (error) {
    if (error instanceof DatabaseTrouble) return error.message;
    throw error;
  }
  return 'none';
}

test('the database is made with its folders, and opened again with what is in it', async () => {
  const folder = join(newFolder(), 'a', 'b');
  const first = openServerDatabase(folder);
  await createSqliteStore(first, 'kept').put({ a: { b: new Map([[1, 2]]) } });
  first.close();
  const second = openServerDatabase(folder);
  expect(await createSqliteStore(second, 'kept').get('a')).toEqual({ b: new Map([[1, 2]]) });
  second.close();
});

test('two commands may come upon a new folder at once', () => {
  const folder = newFolder();
  const [one, two] = [openServerDatabase(folder), openServerDatabase(folder)];
  expect(two.prepare('SELECT count(*) AS n FROM projects').get()?.n).toBe(0);
  one.close();
  two.close();
});

test.each([
  ['a new folder', () => {}],
  ['a folder with a database that others may read', (folder: string) => chmodSync(made(folder), 0o644)],
])('in %s, only the owner may read the database', async (_what, prepare) => {
  const folder = newFolder();
  chmodSync(folder, 0o755);
  prepare(folder);
  const database = openServerDatabase(folder);
  await createSqliteStore(database, 'kept').put({ a: 1 });
  const modes = readdirSync(folder).map((name) => [
    name,
    (statSync(join(folder, name)).mode & 0o777).toString(8),
  ]);
  database.close();
  expect(modes.sort()).toEqual([
    ['sise.sqlite', '600'],
    ['sise.sqlite-shm', '600'],
    ['sise.sqlite-wal', '600'],
  ]);
});

describe('a file that cannot be used is named and left as it was:', () => {
  test.each([
    ['noise', () => Buffer.alloc(9_000, 'noise ')],
    ['a text', () => Buffer.from('prices: none\n')],
    ['a header without a body', (good: Buffer) => good.subarray(0, 1_000)],
    ['a database cut in half', (good: Buffer) => good.subarray(0, good.length >> 1)],
    [
      'a database with a page of zeros',
      (good: Buffer) => Buffer.concat([good.subarray(0, 4096), Buffer.alloc(good.length - 4096)]),
    ],
  ])('%s', (_what, spoil) => {
    const folder = newFolder();
    const file = made(folder);
    const bad = spoil(readFileSync(file));
    writeFileSync(file, bad);
    expect(troubleIn(folder)).toMatch(
      /^\/.*sise\.sqlite is damaged or not a database \(.+\)\. It was not changed\./,
    );
    expect(readFileSync(file).equals(bad)).toBe(true);
    expect(readdirSync(folder)).toEqual(['sise.sqlite']);
  });

  test('another program’s database', () => {
    const folder = newFolder();
    const other = new DatabaseSync(fileIn(folder));
    other.exec('CREATE TABLE projects (id TEXT)');
    other.close();
    const before = readFileSync(fileIn(folder));
    expect(troubleIn(folder)).toContain('the database of another program');
    expect(readFileSync(fileIn(folder)).equals(before)).toBe(true);
  });

  test('one of a later release', () => {
    const folder = newFolder();
    const later = new DatabaseSync(made(folder));
    later.exec('PRAGMA user_version = 99');
    later.close();
    expect(troubleIn(folder)).toContain('a newer version of Sise');
  });

  test('one that another program has locked', () => {
    const folder = newFolder();
    const other = new DatabaseSync(made(folder));
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; UPDATE projects SET name = name');
    expect(troubleIn(folder)).toMatch(/^\/.*sise\.sqlite is locked by another program/);
    other.close();
    expect(troubleIn(folder)).toBe('none');
  });
});

test.each([
  ['a file in its place', (folder: string) => fileIn(folder)],
  ['a file among its parents', (folder: string) => join(fileIn(folder), 'deeper')],
  ['a place where nobody may write', () => '/proc/sise'],
])('a folder that cannot be, because of %s, is named', (_why, place) => {
  const folder = newFolder();
  made(folder);
  const wanted = place(folder);
  expect(troubleIn(wanted)).toContain(`The folder ${wanted} cannot be created or written to`);
});

test('what cannot be read in a store is as good as not there', async () => {
  const database = openServerDatabase(newFolder());
  const store = createSqliteStore(database, 'kept');
  await store.put({ good: 1, bad: 2, big: 10n ** 30n });
  database.exec("UPDATE kept SET value = x'00ff' WHERE key = 'bad'");
  expect(await store.get('bad')).toBeUndefined();
  expect(new Map(await store.entries())).toEqual(
    new Map<string, unknown>([
      ['good', 1],
      ['big', 10n ** 30n],
    ]),
  );
  database.close();
});

test('a store writes all or nothing, and shares the database with others', async () => {
  const database = openServerDatabase(newFolder());
  const [kept, tokens] = [createSqliteStore(database, 'kept'), createSqliteStore(database, 'tokens')];
  await expect(kept.put({ a: 1, b: () => 'not data' })).rejects.toThrow();
  expect(await kept.entries()).toEqual([]);
  await kept.put({ a: 1 });
  await tokens.put({ a: 2 });
  await tokens.delete(['a', 'nothing']);
  expect([await kept.get('a'), await tokens.get('a')]).toEqual([1, undefined]);
  database.close();
});
