import { describe, expect, test } from 'vitest';
import { address, key, savedWith } from './saved-stage.ts';

describe('saved addresses', () => {
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
});
