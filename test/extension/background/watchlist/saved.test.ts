import { describe, expect, test, vi } from 'vitest';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import { createMemoryStore } from '../../../../src/core/storage/memory.ts';
import {
  SAVED_LIMIT,
  type Saved,
  unreadSaved,
} from '../../../../src/extension/background/watchlist/saved.ts';
import type { Removed } from '../../../../src/extension/messages/watchlist.ts';
import { address, key, savedWith } from './saved-stage.ts';
import { savedIn } from './stores.ts';

const A = '0xAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAa';

describe('saved addresses', () => {
  test('come back as they were pasted, in the order they were added', async () => {
    const { saved } = await savedWith();
    await saved.add(key('b'), address('B'), 5);
    await saved.add(key('a'), A, 6);
    expect(await saved.list()).toMatchObject([
      { asset: key('b'), address: address('B'), addedAt: 5 },
      { asset: key('a'), address: A, addedAt: 6 },
    ]);
  });

  test('are known as they were last while they cannot be read', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { store, saved } = await savedWith('a', 'b', 'c');
    await saved.move(key('c'), key('a'));
    await saved.remove(key('a'));
    store.entries = () => Promise.reject(new Error('gone'));
    expect((await saved.known())?.map(({ asset }) => asset)).toEqual([key('c'), key('b')]);
    await expect(saved.list()).rejects.toThrow('gone');
    expect(await savedIn(store).known()).toBeNull();
    expect(error).toHaveBeenCalledTimes(2);
    error.mockRestore();
  });

  test('are saved once', async () => {
    const { saved, order } = await savedWith('a');
    expect(await saved.add(key('a'), A, 9)).toBe('duplicate');
    expect(await order()).toBe('a');
  });

  test('have a limit, and what is there stays', async () => {
    const store = createMemoryStore();
    const items = Array.from({ length: SAVED_LIMIT }, (_, i) => {
      const hex = `0x${i.toString(16).padStart(40, '0')}`;
      return [`ETH:${hex}`, { version: 1, value: { address: hex, addedAt: i, place: i } }];
    });
    await store.put(Object.fromEntries(items));
    const saved = savedIn(store);
    expect(await saved.add(key('f'), address('f'), 1)).toBe('full');
    expect(await saved.list()).toHaveLength(SAVED_LIMIT);
  });

  test.each([
    ['first', 'c', 'a', 'cabd'],
    ['one down', 'a', 'c', 'bacd'],
    ['last', 'a', null, 'bcda'],
    ['last when its neighbour is gone meanwhile', 'a', 'e', 'bcda'],
    ['nowhere when put before itself', 'b', 'b', 'abcd'],
  ])('move %s', async (_where, moved, before, after) => {
    const { saved, order } = await savedWith('a', 'b', 'c', 'd');
    await saved.move(key(moved), before === null ? null : key(before));
    expect(await order()).toBe(after);
  });

  test('removed twice, and restored twice, by two popups at once, are there once', async () => {
    const { saved, order } = await savedWith('a', 'b');
    const [first, second] = await Promise.all([saved.remove(key('a')), saved.remove(key('a'))]);
    expect(second).toBeNull();
    if (first) await Promise.all([saved.restore(first), saved.restore(first)]);
    expect(await order()).toBe('ab');
  });

  test('added and moved by two popups at once are all there', async () => {
    const { saved, order } = await savedWith('a', 'b');
    await Promise.all([
      saved.add(key('c'), address('c'), 2),
      saved.move(key('a'), null),
      saved.add(key('d'), address('d'), 3),
      saved.move(key('d'), key('b')),
    ]);
    expect(await order()).toBe('dbca');
  });

  test('can be removed from a full disk', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { store, saved, order } = await savedWith('a', 'b', 'c');
    store.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    expect(await saved.remove(key('b'))).toMatchObject({ asset: key('b') });
    expect(await order()).toBe('ac');
    warn.mockRestore();
  });

  test('keep what a later release has written with them, when the list is changed', async () => {
    const { store, saved } = await savedWith('c');
    const value = { address: address('a'), addedAt: 1, place: 1, note: 'mine' };
    await store.put({
      [key('a')]: { version: 1, value },
      [key('b')]: { version: 9, value: { ...value, address: null } },
    });
    await saved.add(key('d'), address('d'), 5);
    await saved.move(key('a'), null);
    const removed = await saved.remove(key('a'));
    if (removed) await saved.restore(removed);
    const stored = new Map(await store.entries());
    expect(stored.get(key('a'))).toMatchObject({ value: { ...value, place: 3 } });
    expect(stored.get(key('b'))).toMatchObject({ value: { ...value, address: address('b') } });
    expect(stored.get(key('d'))).toEqual({
      version: 1,
      value: { address: address('d'), addedAt: 5, place: 2, after: key('b') },
    });
  });

  test('leave foreign items where they are and show none of them', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { store, saved, order } = await savedWith('a');
    await store.put({ theme: 'dark', 'SOL:0x12': {}, 'FOO:0x': { version: 1, value: {} } });
    expect(await order()).toBe('a');
    await saved.move(key('a'), null);
    expect(await store.get('theme')).toBe('dark');
    expect(warn).toHaveBeenCalled();
    warn.mockRestore();
  });
});

describe('the amount of a saved token', () => {
  const amountOf = (text: string) => text as Decimal;
  const kept = async (saved: Saved) => (await saved.list()).map(({ amount = null }) => amount).join(' ');

  test('stays with it, wherever it is moved, and comes back with it', async () => {
    const { store, saved, order } = await savedWith('a', 'b', 'c');
    await saved.changeAmount(key('a'), amountOf('12.5'), null);
    await saved.move(key('a'), null);
    const removed = (await saved.remove(key('a'))) as Removed;
    expect(removed.amount).toBe('12.5');
    // Also by a worker that was started since.
    const other = savedIn(store);
    await other.restore(removed);
    expect([await order(), await kept(other)]).toEqual(['bca', '  12.5']);
    await other.changeAmount(key('a'), null, amountOf('12.5'));
    expect(await kept(other)).toBe('  ');
  });

  test('is not written over one that another window has kept meanwhile', async () => {
    const { saved } = await savedWith('a', 'b');
    // Two windows were opened before either has kept anything.
    const [one, two, three] = await Promise.all([
      saved.changeAmount(key('a'), amountOf('1'), null),
      saved.changeAmount(key('a'), amountOf('2'), null),
      saved.changeAmount(key('b'), amountOf('3'), null),
    ]);
    expect([one, two, three]).toEqual([
      { outcome: 'kept' },
      { outcome: 'changed', amount: '1' },
      { outcome: 'kept' },
    ]);
    expect(await kept(saved)).toBe('1 3');
    expect(await saved.changeAmount(key('a'), amountOf('1'), null)).toEqual({ outcome: 'kept' });
    expect(await saved.changeAmount(key('a'), amountOf('2'), amountOf('1'))).toEqual({ outcome: 'kept' });
    expect(await saved.changeAmount(key('c'), amountOf('2'), null)).toEqual({ outcome: 'gone' });
    expect(await kept(saved)).toBe('2 3');
  });

  test('costs an item of an older release nothing, and a damaged one costs only itself', async () => {
    const { store, saved } = await savedWith();
    const item = { address: address('a'), addedAt: 7, place: 0, later: 'kept' };
    await store.put({ [key('a')]: { version: 1, value: item } });
    expect(await kept(saved)).toBe('');
    await saved.changeAmount(key('a'), amountOf('0.1'), null);
    expect(await store.get(key('a'))).toEqual({ version: 1, value: { ...item, amount: '0.1' } });
    await store.put({ [key('a')]: { version: 1, value: { ...item, amount: 12.5 } } });
    expect(await saved.list()).toMatchObject([{ address: address('a'), addedAt: 7 }]);
    expect(await kept(saved)).toBe('');
  });
});

test('items whose keys name nothing here are counted, whatever is in them', async () => {
  const { store, saved } = await savedWith('a');
  const value = { address: address('b'), addedAt: 1, place: 1 };
  await store.put({
    'SOL:0xab': { version: 1, value },
    torn: 7,
    'FOO:0x': { version: 1, value },
    [key('c')]: 7,
  });
  expect(await unreadSaved(store)).toBe(3);
  expect((await saved.list()).map(({ asset }) => asset)).toEqual([key('a'), key('c')]);
});

describe('saved coins', () => {
  test('are removed, brought back and moved as tokens are', async () => {
    const { saved, order, store } = await savedWith('a', 'b');
    expect(await saved.add('XRP:0x', null, 7)).toBe('added');
    expect(await saved.add('XRP:0x', null, 8)).toBe('duplicate');
    await saved.move('XRP:0x', key('b'));
    await saved.changeAmount('XRP:0x', '12' as Decimal, null);
    expect(await savedIn(store).list()).toMatchObject([
      { asset: key('a') },
      { asset: 'XRP:0x', address: null, addedAt: 7, amount: '12' },
      { asset: key('b') },
    ]);
    const removed = await saved.remove('XRP:0x');
    expect(removed).toMatchObject({ asset: 'XRP:0x', address: null, before: key('b') });
    expect(await order()).toBe('ab');
    if (removed) await saved.restore(removed);
    expect(await order()).toBe('axb');
  });

  test('take no place of the tokens’', async () => {
    const { saved } = await savedWith();
    const tokens = Array.from({ length: SAVED_LIMIT }, (_, i) => {
      const hex = i.toString(16).padStart(40, '0');
      return { asset: `ETH:0x${hex}` as const, address: `0x${hex}` };
    });
    await saved.add('BTC:0x', null, 1);
    expect(await saved.addAll(tokens, 2)).not.toContain('full');
    expect(await saved.add('XRP:0x', null, 3)).toBe('added');
    expect(await saved.add(key('f'), address('f'), 4)).toBe('full');
  });

  test('keep their places and lose only what is unreadable of them', async () => {
    const { store, saved } = await savedWith('a');
    await saved.add('XRP:0x', null, 7);
    await saved.move('XRP:0x', key('a'));
    await store.put({ 'XRP:0x': { version: 1, value: { addedAt: 'torn', place: 0, amount: '2' } } });
    expect(await saved.list()).toMatchObject([{ asset: 'XRP:0x', amount: '2' }, { asset: key('a') }]);
    expect(await unreadSaved(store)).toBe(0);
  });
});
