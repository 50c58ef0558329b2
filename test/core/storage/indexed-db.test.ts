import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../../src/core/storage/indexed-db.ts';

let names = 0;
const opened: Database[] = [];

function database(name: string): Database {
  const result = openDatabase(name);
  opened.push(result);
  return result;
}

afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

describe('the database', () => {
  it('keeps its stores apart', async () => {
    const sise = database(`sise-${names++}`);
    await sise.store('saved').put({ a: 'saved' });
    await sise.store('settings').put({ a: 'settings' });
    expect(await sise.store('saved').get('a')).toBe('saved');
    expect(await sise.store('settings').get('a')).toBe('settings');
    expect(await sise.store('kept').get('a')).toBeUndefined();
  });

  it('is shared by two connections at once', async () => {
    const name = `sise-${names++}`;
    const [one, two] = [database(name), database(name)];
    await Promise.all([one.store('saved').put({ a: 1 }), two.store('saved').put({ b: 2 })]);
    expect(await one.store('saved').get('b')).toBe(2);
    expect(await two.store('saved').get('a')).toBe(1);
  });

  it('writes nothing to a disk that is nearly full, and everything once there is room', async () => {
    const saved = database(`sise-${names++}`).store('saved');
    await saved.put({ a: 1 });
    const estimate = vi.fn(async () => ({ quota: 17_000_000, usage: 1_000_000 }));
    vi.stubGlobal('navigator', { storage: { estimate } });
    await expect(saved.put({ a: 2 })).rejects.toMatchObject({ name: 'QuotaExceededError' });
    expect(await saved.get('a')).toBe(1);
    estimate.mockResolvedValue({ quota: 200_000_000, usage: 1_000_000 });
    await saved.put({ a: 3 });
    expect(await saved.get('a')).toBe(3);
    vi.unstubAllGlobals();
  });

  it('deletes on a disk that takes no more, to make room, but not on one that is quite full', async () => {
    const saved = database(`sise-${names++}`).store('saved');
    await saved.put({ a: 1, b: 2 });
    const estimate = vi.fn(async () => ({ quota: 17_000_000, usage: 12_000_000 }));
    vi.stubGlobal('navigator', { storage: { estimate } });
    await saved.delete(['a']);
    expect(await saved.entries()).toEqual([['b', 2]]);
    estimate.mockResolvedValue({ quota: 17_000_000, usage: 13_500_000 });
    await expect(saved.delete(['b'])).rejects.toMatchObject({ name: 'QuotaExceededError' });
    expect(await saved.entries()).toEqual([['b', 2]]);
    vi.unstubAllGlobals();
  });

  it('keeps the order of writes while room is looked for', async () => {
    const saved = database(`sise-${names++}`).store('saved');
    const waits = [20, 1];
    const estimate = () => new Promise((resolve) => setTimeout(() => resolve({}), waits.shift()));
    vi.stubGlobal('navigator', { storage: { estimate } });
    await Promise.all([saved.put({ a: 'first' }), saved.put({ a: 'second' })]);
    expect(await saved.get('a')).toBe('second');
    vi.unstubAllGlobals();
  });

  it('outlives its connection', async () => {
    const name = `sise-${names++}`;
    const sise = database(name);
    await sise.store('saved').put({ a: 1 });
    await sise.close();
    expect(await sise.store('saved').get('a')).toBe(1);
    expect(await database(name).store('saved').get('a')).toBe(1);
  });

  it('writes all of a put or none of it', async () => {
    const saved = database(`sise-${names++}`).store('saved');
    await saved.put({ a: 1 });
    await expect(saved.put({ a: 2, b: () => 'cannot be cloned', c: 3 })).rejects.toThrow();
    expect(await saved.entries()).toEqual([['a', 1]]);
    await saved.put({ c: 4 });
    expect(await saved.get('c')).toBe(4);
  });

  it('rejects, and keeps what there was, when the disk is full', async () => {
    const saved = database(`sise-${names++}`).store('saved');
    await saved.put({ a: 1 });
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    await expect(saved.put({ a: 2 })).rejects.toMatchObject({ name: 'QuotaExceededError' });
    expect(await saved.get('a')).toBe(1);
  });

  it('lets another context upgrade, and goes on with what that one left', async () => {
    const name = `sise-${names++}`;
    const sise = database(name);
    await sise.store('saved').put({ a: 1 });
    const newer = await openDB(name, 99, { upgrade: (upgraded) => void upgraded.createObjectStore('more') });
    newer.close();
    expect(await sise.store('saved').get('a')).toBe(1);
    await sise.store('saved').put({ b: 2 });
    expect(await sise.store('saved').get('b')).toBe(2);
  });

  it('takes over what the first release stored, and has room for projects beside it', async () => {
    const name = `sise-${names++}`;
    const first = await openDB(name, 1, {
      upgrade: (made) => {
        for (const store of ['saved', 'settings', 'kept', 'tokens']) made.createObjectStore(store);
      },
    });
    await first.put('saved', { version: 1, value: 'an address' }, 'ETH:0x1');
    first.close();
    const sise = database(name);
    expect(await sise.store('saved').get('ETH:0x1')).toEqual({ version: 1, value: 'an address' });
    await sise.store('projects').put({ a: 'a project' });
    await sise.store('uses').put({ a: 'its uses' });
    expect(await sise.store('projects').entries()).toEqual([['a', 'a project']]);
    expect(await sise.store('uses').get('a')).toBe('its uses');
  });

  it('takes over all that was stored before recordings', async () => {
    const name = `sise-${names++}`;
    const stores = [
      'saved',
      'settings',
      'kept',
      'tokens',
      'projects',
      'uses',
      'captures',
      'history',
      'coins',
      'alerts',
    ] as const;
    const fourth = await openDB(name, 4, {
      upgrade: (made) => {
        for (const store of stores) made.createObjectStore(store);
      },
    });
    for (const store of stores) await fourth.put(store, `of ${store}`, 'a');
    fourth.close();
    const sise = database(name);
    await sise.store('recordings').put({ chunk: 'a price' });
    expect(await sise.store('recordings').entries()).toEqual([['chunk', 'a price']]);
    for (const store of stores) expect(await sise.store(store).entries()).toEqual([['a', `of ${store}`]]);
  });

  it('lets another context delete it, and starts anew', async () => {
    const name = `sise-${names++}`;
    const sise = database(name);
    await sise.store('saved').put({ a: 1 });
    await deleteDB(name);
    expect(await sise.store('saved').get('a')).toBeUndefined();
    await sise.store('saved').put({ a: 2 });
    expect(await sise.store('saved').get('a')).toBe(2);
  });

  it('opens another connection when the browser ended the one there was', async () => {
    const sise = database(`sise-${names++}`);
    const connections: IDBDatabase[] = [];
    const transaction = IDBDatabase.prototype.transaction;
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
      connections.push(this);
      return transaction.apply(this, args);
    });
    await sise.store('saved').put({ a: 1 });
    for (const connection of connections) connection.close();
    expect(await sise.store('saved').get('a')).toBe(1);
    expect(await Promise.all([sise.store('saved').get('a'), sise.store('saved').entries()])).toEqual([
      1,
      [['a', 1]],
    ]);
  });

  it('opens at once on open(), and not again at the first use', async () => {
    const sise = database(`sise-${names++}`);
    const opening = vi.spyOn(indexedDB, 'open');
    sise.open();
    expect(opening).toHaveBeenCalledTimes(1);
    expect(await sise.store('saved').get('a')).toBeUndefined();
    expect(opening).toHaveBeenCalledTimes(1);
  });

  it('tries twice to open, tells who wanted it then, and tries again for the next', async () => {
    const sise = database(`sise-${names++}`);
    const fail = () => {
      throw new DOMException('no storage now', 'UnknownError');
    };
    const opening = vi.spyOn(indexedDB, 'open').mockImplementationOnce(fail);
    expect(await sise.store('saved').get('a')).toBeUndefined();
    expect(opening).toHaveBeenCalledTimes(2);
    await sise.close();
    opening.mockImplementationOnce(fail).mockImplementationOnce(fail);
    await expect(sise.store('saved').get('a')).rejects.toMatchObject({ name: 'UnknownError' });
    expect(await sise.store('saved').get('a')).toBeUndefined();
  });

  it('begins no transaction to write or delete nothing: each would wait for the disk', async () => {
    const sise = database(`sise-${names++}`);
    await sise.store('saved').put({ a: 1 });
    const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await sise.store('saved').put({});
    await sise.store('saved').delete([]);
    expect(begun).not.toHaveBeenCalled();
    await sise.store('saved').delete(['a']);
    expect(begun).toHaveBeenCalledTimes(1);
  });

  it('passes over keys that are no text, and leaves them', async () => {
    const name = `sise-${names++}`;
    const sise = database(name);
    await sise.store('saved').put({ a: 1 });
    const raw = await openDB(name);
    await raw.put('saved', 'foreign', 7);
    expect(await sise.store('saved').entries()).toEqual([['a', 1]]);
    expect(await raw.get('saved', 7)).toBe('foreign');
    raw.close();
  });
});
