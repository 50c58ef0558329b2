import { expect, test } from 'vitest';
import { createObjectStore } from '../../src/edge/object-store.ts';
import { fakeStorage } from './fake-storage.ts';

test('keeps values of any length, and a thousand at once', async () => {
  const store = createObjectStore(fakeStorage().storage, 'kept');
  const long = { list: Array.from({ length: 400_000 }, (_, i) => `비트코인 ${i}`) };
  const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`key ${i}`, { i }]));
  await store.put({ long, short: 7, ...many });
  expect(await store.get('long')).toEqual(long);
  expect(await store.get('short')).toBe(7);
  expect(new Map(await store.entries())).toEqual(new Map(Object.entries({ long, short: 7, ...many })));
});

test('a long value that becomes short, or goes, leaves nothing of itself to be read', async () => {
  const { storage, items } = fakeStorage();
  const store = createObjectStore(storage, 'kept');
  await store.put({ a: 'x'.repeat(1_200_000), b: 'x'.repeat(1_200_000) });
  await store.put({ a: 'short' });
  expect(await store.get('a')).toBe('short');
  await store.delete(['a', 'b']);
  expect(await store.entries()).toEqual([]);
  expect([...items]).toEqual([]);
});

test('stores of two names in one storage know nothing of each other', async () => {
  const { storage } = fakeStorage();
  const [one, other] = ['tokens', 'tokens too'].map((name) => createObjectStore(storage, name));
  await one?.put({ a: 1 });
  await other?.put({ a: 2 });
  await other?.delete(['a']);
  expect([await one?.entries(), await other?.entries()]).toEqual([[['a', 1]], []]);
});

test('a value that was damaged or cut off is as good as not there, and costs no other', async () => {
  const { storage, items } = fakeStorage();
  const store = createObjectStore(storage, 'kept');
  await store.put({ damaged: 1, cut: 'x'.repeat(1_200_000), good: 2 });
  items.set('kept:damaged', '{');
  items.delete([...items.keys()].filter((key) => key.startsWith('kept:cut')).at(-1) ?? '');
  expect(await store.entries()).toEqual([['good', 2]]);
  expect([await store.get('damaged'), await store.get('cut')]).toEqual([undefined, undefined]);
});

test('a bare number where a value should be, a time even, is as good as not there', async () => {
  const { storage, items } = fakeStorage();
  const store = createObjectStore(storage, 'kept');
  await store.put({ time: 1, text: Date.UTC(2026, 10, 25), good: 2 });
  items.set('kept:time', Date.UTC(2026, 10, 25));
  expect(await store.entries()).toEqual([
    ['good', 2],
    ['text', Date.UTC(2026, 10, 25)],
  ]);
  expect(await store.get('time')).toBeUndefined();
});

test('what is put after a deletion that nobody waited for stays, also a long value in the place of a long one', async () => {
  const store = createObjectStore(fakeStorage().storage, 'kept');
  const long = 'y'.repeat(1_200_000);
  await store.put({ a: 1, b: 'x'.repeat(1_700_000) });
  const deleted = store.delete(['a', 'b']);
  await Promise.all([deleted, store.put({ a: 2, b: long })]);
  expect(await store.get('a')).toBe(2);
  expect(await store.get('b')).toBe(long);
});
