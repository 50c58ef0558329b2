import { describe, expect, test } from 'vitest';
import type { Removed } from '../../../../src/extension/messages/watchlist.ts';
import { address, key, savedWith } from './saved-stage.ts';

describe('saved addresses that were removed', () => {
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
});
