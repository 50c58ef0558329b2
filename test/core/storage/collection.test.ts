import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createCollection } from '../../../src/core/storage/collection.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';

const Saved = z.object({ address: z.string(), addedAt: z.number() });
type Saved = z.infer<typeof Saved>;

const GOOD: Saved = { address: '0xdac1', addedAt: 5 };

function collectionOver(
  initial: Record<string, unknown>,
  repair?: (key: string, value: unknown, version: number | null) => Saved | null,
) {
  const store = createMemoryStore(initial);
  return {
    store,
    collection: createCollection({ store, version: 2, schema: Saved, ...(repair && { repair }) }),
  };
}

describe('a collection', () => {
  it('gives back what was put', async () => {
    const { collection } = collectionOver({});
    await collection.put({ a: GOOD, b: { address: '0xa0b8', addedAt: 6 } });
    expect(await collection.get('a')).toEqual(GOOD);
    expect(await collection.all()).toEqual({
      items: new Map([
        ['a', GOOD],
        ['b', { address: '0xa0b8', addedAt: 6 }],
      ]),
      unreadable: [],
    });
    await collection.delete(['a']);
    expect(await collection.get('a')).toBeNull();
    expect([...(await collection.all()).items.keys()]).toEqual(['b']);
  });

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'rubbish'],
    ['a number', 7],
    ['an array', [GOOD]],
    ['an item of another version', { version: 1, value: GOOD }],
    ['an item of a later version', { version: 3, value: GOOD }],
    ['an item without a version', GOOD],
    ['an item whose version is no integer', { version: '2', value: GOOD }],
    ['an item with a missing field', { version: 2, value: { address: '0xdac1' } }],
    ['an item with a field of the wrong type', { version: 2, value: { address: 1, addedAt: 5 } }],
    ['an item without a value', { version: 2 }],
  ])('reports %s, leaves it as it is and returns the rest', async (_, stored) => {
    const { store, collection } = collectionOver({ bad: stored, good: { version: 2, value: GOOD } });
    expect(await collection.all()).toEqual({ items: new Map([['good', GOOD]]), unreadable: ['bad'] });
    expect(await collection.get('bad')).toBeNull();
    await collection.put({ other: GOOD });
    expect(await store.get('bad')).toEqual(stored);
  });

  it('repairs by the key, the value and the stored version', async () => {
    const heard: unknown[] = [];
    const { store, collection } = collectionOver(
      {
        'ETH:0x1': { version: 1, value: '0x1' },
        'ETH:0x2': 'bare',
        'ETH:0x3': { version: 2, value: { address: 3 } },
      },
      (key, value, version) => {
        heard.push([key, value, version]);
        return key === 'ETH:0x2' ? null : { address: key.slice(4), addedAt: 0 };
      },
    );
    expect(await collection.all()).toEqual({
      items: new Map([
        ['ETH:0x1', { address: '0x1', addedAt: 0 }],
        ['ETH:0x3', { address: '0x3', addedAt: 0 }],
      ]),
      unreadable: ['ETH:0x2'],
    });
    expect(heard).toEqual([
      ['ETH:0x1', '0x1', 1],
      ['ETH:0x2', 'bare', null],
      ['ETH:0x3', { address: 3 }, 2],
    ]);
    expect(await collection.get('ETH:0x1')).toEqual({ address: '0x1', addedAt: 0 });
    expect(await store.get('ETH:0x1')).toEqual({ version: 1, value: '0x1' });
  });

  it('counts an item as unreadable when its repair throws', async () => {
    const { collection } = collectionOver({ bad: 1 }, () => {
      throw new TypeError('not what the repair expected');
    });
    expect((await collection.all()).unreadable).toEqual(['bad']);
  });
});
