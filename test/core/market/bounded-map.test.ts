import { describe, expect, it } from 'vitest';
import { deleteOldest, setNewest } from '../../../src/core/market/bounded-map.ts';

describe('setNewest', () => {
  it('deletes and returns the oldest entry above the limit', () => {
    const entries = new Map([['a', 1]]);
    expect(setNewest(entries, 'b', 2, 2)).toEqual([]);
    expect(setNewest(entries, 'c', 3, 2)).toEqual(['a']);
    expect([...entries]).toEqual([
      ['b', 2],
      ['c', 3],
    ]);
  });

  it('makes an entry the newest when it is set again', () => {
    const entries = new Map([
      ['a', 1],
      ['b', 2],
    ]);
    setNewest(entries, 'a', 3, 2);
    expect(setNewest(entries, 'c', 4, 2)).toEqual(['b']);
    expect([...entries]).toEqual([
      ['a', 3],
      ['c', 4],
    ]);
  });
});

describe('deleteOldest', () => {
  it('deletes as many as are above the limit', () => {
    const entries = new Map(['a', 'b', 'c', 'd'].map((key, i) => [key, i]));
    expect(deleteOldest(entries, 1)).toEqual(['a', 'b', 'c']);
    expect(deleteOldest(entries, 1)).toEqual([]);
    expect([...entries.keys()]).toEqual(['d']);
  });
});
