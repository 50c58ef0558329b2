import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openSession } from '../../../src/core/storage/session.ts';

const area = fakeBrowser.storage.session;

beforeEach(() => fakeBrowser.reset());

describe('the session store', () => {
  it('sees nothing of other prefixes, nor of one that begins alike', async () => {
    await area.set({ view: 'the view', 'pricesold:a': 'another prefix', a: 'none' });
    const prices = openSession(area).store('prices');
    await prices.put({ a: 1 });
    expect(await prices.entries()).toEqual([['a', 1]]);
    expect(await prices.get('view')).toBeUndefined();
    await prices.delete(['a', 'view']);
    expect(await area.get(null)).toEqual({ view: 'the view', 'pricesold:a': 'another prefix', a: 'none' });
  });

  it('writes a put with one call, which the browser takes whole or not at all', async () => {
    const calls: unknown[] = [];
    const store = openSession({ ...area, set: async (items) => void calls.push(items) }).store('prices');
    await store.put({ a: 1, b: 2 });
    expect(calls).toEqual([{ 'prices:a': 1, 'prices:b': 2 }]);
  });

  it('rejects when the area is full', async () => {
    const full = { ...area, set: () => Promise.reject(new Error('QUOTA_BYTES quota exceeded')) };
    await expect(openSession(full).store('prices').put({ a: 1 })).rejects.toThrow('quota');
  });

  it('is read once for all its stores, and again after a write', async () => {
    await area.set({ 'prices:a': 1, 'calls:7': [] });
    const read = vi.fn(() => area.get(null));
    const session = openSession({ ...area, get: read });
    const [prices, calls] = [session.store('prices'), session.store('calls')];
    expect(await prices.entries()).toEqual([['a', 1]]);
    expect(await calls.entries()).toEqual([['7', []]]);
    expect(read).toHaveBeenCalledTimes(1);
    await prices.put({ b: 2 });
    expect(await session.store('prices').entries()).toContainEqual(['b', 2]);
  });

  it('is read anew after something was deleted', async () => {
    await area.set({ 'calls:7': [] });
    const calls = openSession(area).store('calls');
    await calls.delete(['7']);
    expect(await calls.entries()).toEqual([]);
  });

  it('is read twice when that fails at first, and again after that', async () => {
    await area.set({ 'prices:a': 1 });
    const failure = new Error('no session yet');
    const once = vi.fn(() => area.get(null)).mockRejectedValueOnce(failure);
    expect(
      await openSession({ ...area, get: once })
        .store('prices')
        .entries(),
    ).toEqual([['a', 1]]);
    const twice = vi
      .fn(() => area.get(null))
      .mockRejectedValueOnce(failure)
      .mockRejectedValueOnce(failure);
    const prices = openSession({ ...area, get: twice }).store('prices');
    await expect(prices.entries()).rejects.toThrow('no session yet');
    expect(await prices.entries()).toEqual([['a', 1]]);
  });
});
