import { describe, expect, test } from 'vitest';
import { key, savedWith } from './saved-stage.ts';
import { savedIn } from './stores.ts';

describe('saved addresses', () => {
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
    expect((await savedIn(store).list()).map(({ asset }) => asset.at(-1)).join('')).toBe(after);
  });
});
