import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createSessionStore } from '../../src/storage/session.ts';

const area = fakeBrowser.storage.session;

beforeEach(() => fakeBrowser.reset());

describe('the session store', () => {
  it('sees nothing of other prefixes, nor of one that begins alike', async () => {
    await area.set({ view: 'the view', 'pricesold:a': 'another prefix', a: 'none' });
    const prices = createSessionStore(area, 'prices');
    await prices.put({ a: 1 });
    expect(await prices.entries()).toEqual([['a', 1]]);
    expect(await prices.get('view')).toBeUndefined();
    await prices.delete(['a', 'view']);
    expect(await area.get(null)).toEqual({ view: 'the view', 'pricesold:a': 'another prefix', a: 'none' });
  });

  it('writes a put with one call, which the browser takes whole or not at all', async () => {
    const calls: unknown[] = [];
    const store = createSessionStore({ ...area, set: async (items) => void calls.push(items) }, 'prices');
    await store.put({ a: 1, b: 2 });
    expect(calls).toEqual([{ 'prices:a': 1, 'prices:b': 2 }]);
  });

  it('rejects when the area is full', async () => {
    const full = { ...area, set: () => Promise.reject(new Error('QUOTA_BYTES quota exceeded')) };
    await expect(createSessionStore(full, 'prices').put({ a: 1 })).rejects.toThrow('quota');
  });
});
