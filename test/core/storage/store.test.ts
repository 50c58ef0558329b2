import 'fake-indexeddb/auto';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openDatabase } from '../../../src/core/storage/indexed-db.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import { openSession } from '../../../src/core/storage/session.ts';
import { createSqliteStore, STORE_TABLE } from '../../../src/core/storage/sqlite.ts';
import type { Store } from '../../../src/core/storage/store.ts';

let databases = 0;

function inSqlite(): Store {
  const database = new DatabaseSync(':memory:');
  database.exec(STORE_TABLE);
  onTestFinished(() => database.close());
  return createSqliteStore(database, 'kept');
}

const STORES: Record<string, () => Store> = {
  'in memory': () => createMemoryStore(),
  'in IndexedDB': () => openDatabase(`store-${databases++}`).store('saved'),
  'in the session area': () => openSession(fakeBrowser.storage.session).store('prices'),
  'in SQLite': inSqlite,
};

beforeEach(() => fakeBrowser.reset());

describe.each(Object.entries(STORES))('a store %s', (_, create) => {
  it('gives back what was put, and undefined for what was not', async () => {
    const store = create();
    await store.put({ a: { n: 1 }, b: [true, 'two'] });
    expect(await store.get('a')).toEqual({ n: 1 });
    expect(await store.get('b')).toEqual([true, 'two']);
    expect(await store.get('c')).toBeUndefined();
  });

  it('lists every item', async () => {
    const store = create();
    await store.put({ a: 1, 'ETH:0x': 2 });
    await store.put({ a: 3 });
    expect(new Map(await store.entries())).toEqual(
      new Map([
        ['a', 3],
        ['ETH:0x', 2],
      ]),
    );
  });

  it('names the keys between two, and no others', async () => {
    const store = create();
    await store.put({ 'LINK@1': 1, 'LINK@3': 3, 'LINK@5': 5, 'LINK@7': 7, 'PEPE@4': 4 });
    expect(new Set(await store.keysBetween('LINK@3', 'LINK@6'))).toEqual(new Set(['LINK@3', 'LINK@5']));
    expect(await store.keysBetween('LINK@8', 'LINK@9')).toEqual([]);
  });

  it('gives the same out in pages', async () => {
    const store = create();
    const items = Object.fromEntries(Array.from({ length: 1_203 }, (_, i) => [`key ${i}`, { n: i }]));
    await store.put(items);
    const found: Record<string, unknown> = {};
    for await (const page of store.pages()) Object.assign(found, Object.fromEntries(page));
    expect(found).toEqual(items);
  });

  it('deletes the named items and no other, whether they exist or not', async () => {
    const store = create();
    await store.put({ a: 1, b: 2, c: 3 });
    await store.delete(['a', 'c', 'never there']);
    expect(await store.entries()).toEqual([['b', 2]]);
  });

  it('takes an empty put and an empty delete', async () => {
    const store = create();
    await store.put({});
    await store.delete([]);
    expect(await store.entries()).toEqual([]);
  });

  it('keeps a copy: later changes to the object do not reach it', async () => {
    const store = create();
    const value = { n: 1 };
    const written = store.put({ a: value });
    await written;
    value.n = 2;
    expect(await store.get('a')).toEqual({ n: 1 });
  });

  it('keeps keys that are names of object members', async () => {
    const store = create();
    await store.put(
      Object.fromEntries([
        ['__proto__', 1],
        ['constructor', 2],
      ]),
    );
    expect(await store.get('__proto__')).toBe(1);
    expect(await store.get('constructor')).toBe(2);
    expect(await store.get('toString')).toBeUndefined();
  });
});
