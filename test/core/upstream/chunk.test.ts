import { expect, test } from 'vitest';
import { chunkToFit } from '../../../src/core/upstream/chunk.ts';

const runs = (items: readonly string[], size: number, room: number) =>
  chunkToFit(items, size, room, (item) => item.length).map((run) => run.join(' '));

test('runs end at their number of items or at their length, whichever comes first', () => {
  expect(runs(['a', 'b', 'c', 'd', 'e'], 2, 100)).toEqual(['a b', 'c d', 'e']);
  expect(runs(['aaa', 'bb', 'c', 'dddd', 'e'], 9, 5)).toEqual(['aaa bb', 'c dddd', 'e']);
  // What is too long by itself still goes, alone.
  expect(runs(['a', 'bbbbbbbb', 'c'], 9, 5)).toEqual(['a', 'bbbbbbbb', 'c']);
  expect(runs([], 2, 5)).toEqual([]);
});
