import { describe, expect, test, vi } from 'vitest';
import type { AssetKey } from '../../src/market/assets.ts';
import type { Decimal } from '../../src/market/decimal.ts';
import type { Removed } from '../../src/messages/removed.ts';
import { createMemoryStore } from '../../src/storage/memory.ts';
import { createSaved, SAVED_LIMIT, type Saved, unreadSaved } from '../../src/watchlist/saved.ts';

const A = '0xAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAa';
const key = (digit: string): AssetKey => `ETH:0x${digit.repeat(40)}`;
const address = (digit: string) => `0x${digit.repeat(40)}`;

async function savedWith(...digits: string[]) {
  const store = createMemoryStore();
  const saved = createSaved(store);
  for (const digit of digits) await saved.add(key(digit), address(digit), 1);
  const order = async () => (await saved.list()).map(({ asset }) => asset.at(-1)).join('');
  return { store, saved, order };
}

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
    expect(await createSaved(store).known()).toBeNull();
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
    const saved = createSaved(store);
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

  test.each(['bcd', 'cbd', 'dbc', 'dcb', 'bdc', 'cdb'])(
    'come back in place, in whatever order removals are undone (%s)',
    async (undone) => {
      for (const done of ['bcd', 'dcb', 'cdb', 'cbd']) {
        const { saved, order } = await savedWith('a', 'b', 'c', 'd', 'e');
        const removed = new Map<string, Removed | null>();
        for (const digit of done) removed.set(digit, await saved.remove(key(digit)));
        for (const digit of undone) {
          const one = removed.get(digit);
          if (one) await saved.restore(one);
        }
        expect(await order()).toBe('abcde');
      }
    },
  );

  test('come back in place though the one before was added again meanwhile', async () => {
    const { saved, order } = await savedWith('a', 'b', 'c', 'd');
    await saved.remove(key('b'));
    const removed = await saved.remove(key('c'));
    await saved.add(key('b'), address('b'), 9);
    if (removed) await saved.restore(removed);
    expect(await order()).toBe('acdb');
  });

  test('come back in place though the one before was moved meanwhile', async () => {
    const { saved, order } = await savedWith('a', 'b', 'c', 'd', 'e');
    const removed = await saved.remove(key('c'));
    await saved.move(key('b'), null);
    if (removed) await saved.restore(removed);
    expect(await order()).toBe('acdeb');
  });

  test.each([
    [
      'moved away and back',
      'abcd',
      'c',
      [
        ['b', 'a'],
        ['b', 'd'],
      ],
      'abcd',
    ],
    [
      'moved around to where they were',
      'abc',
      'c',
      [
        ['a', null],
        ['b', null],
      ],
      'abc',
    ],
    ['moved to where they are', 'abcd', 'c', [['b', 'd']], 'abcd'],
    [
      'turned round, all but one',
      'abcde',
      'b',
      [
        ['d', 'a'],
        ['e', 'd'],
      ],
      'edabc',
    ],
  ] as const)('come back in place though others were %s meanwhile', async (_how, all, gone, moves, after) => {
    const { saved, order } = await savedWith(...all);
    const removed = await saved.remove(key(gone));
    for (const [moved, before] of moves) await saved.move(key(moved), before === null ? null : key(before));
    if (removed) await saved.restore(removed);
    expect(await order()).toBe(after);
  });

  test('come back before what was added since', async () => {
    const { saved, order } = await savedWith('a', 'b', 'c');
    const removed = await saved.remove(key('c'));
    await saved.add(key('d'), address('d'), 9);
    if (removed) await saved.restore(removed);
    expect(await order()).toBe('abcd');
  });

  test.each(['a', 'b', 'c'])('come back in place when a removal is undone (%s)', async (digit) => {
    const { saved, order } = await savedWith('a', 'b', 'c');
    const removed = await saved.remove(key(digit));
    expect(await order()).toBe('abc'.replace(digit, ''));
    if (removed) await saved.restore(removed);
    expect(await order()).toBe('abc');
  });

  test('come back in place, the latest first, with all that was saved of them', async () => {
    const { store, saved, order } = await savedWith('d');
    for (const [place, digit] of [...'abc'].entries())
      await store.put({
        [key(digit)]: { version: 1, value: { address: address(digit), addedAt: 1, place, note: digit } },
      });
    await saved.move(key('d'), null);
    const removed = [];
    for (const digit of 'abc') removed.unshift(await saved.remove(key(digit)));
    for (const each of removed) if (each) await saved.restore(each);
    expect(await order()).toBe('abcd');
    const stored = new Map(await store.entries());
    expect(stored.get(key('a'))).toMatchObject({ value: { note: 'a' } });
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

  test.each([
    ['is nothing', null],
    ['is a text', 'lost'],
    ['is of a later version', { version: 9, value: { contract: 'x' } }],
    ['has an address that is none', { version: 1, value: { address: '<b>', addedAt: 1, place: 0 } }],
    [
      'has the address of another token',
      { version: 1, value: { address: address('b'), addedAt: 1, place: 0 } },
    ],
  ])('survive an item that %s: its key still names the token', async (_what, stored) => {
    const { store, saved } = await savedWith('c');
    await store.put({ [key('a')]: stored });
    const list = await saved.list();
    expect(list.map((each) => [each.asset, each.address]).sort()).toEqual([
      [key('a'), address('a')],
      [key('c'), address('c')],
    ]);
  });

  test.each(['a', 'b', 'c', 'd'])(
    'keep their places though nothing is left of what was kept of %s',
    async (digit) => {
      const { store, saved, order } = await savedWith('a', 'b', 'c', 'd');
      await store.put({ [key(digit)]: 'lost' });
      expect(await order()).toBe('abcd');
      await saved.move(key('d'), key('a'));
      expect(await order()).toBe('dabc');
    },
  );

  test.each([
    ['before it', 'c', 'b', 'abde'],
    ['behind it', 'c', 'd', 'abde'],
    ['last', 'b', 'e', 'acde'],
    ['first now', 'a', 'b', 'bcde'],
  ])('keep their places when one was removed and that %s is destroyed', async (_which, gone, lost, after) => {
    const { store, saved } = await savedWith('a', 'b', 'c', 'd', 'e');
    await saved.remove(key(gone));
    await store.put({ [key(lost)]: 'garbage' });
    expect((await createSaved(store).list()).map(({ asset }) => asset.at(-1)).join('')).toBe(after);
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
    await store.put({ theme: 'dark', 'SOL:0x12': {}, 'ETH:0x': { version: 1, value: {} } });
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
    const other = createSaved(store);
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

test('items whose keys name no token here are counted, whatever is in them', async () => {
  const { store, saved } = await savedWith('a');
  const value = { address: address('b'), addedAt: 1, place: 1 };
  await store.put({
    'SOL:0xab': { version: 1, value },
    torn: 7,
    'BTC:0x': { version: 1, value },
    [key('c')]: 7,
  });
  expect(await unreadSaved(store)).toBe(3);
  expect((await saved.list()).map(({ asset }) => asset)).toEqual([key('a'), key('c')]);
});
