import { expect, it } from 'vitest';
import { follower, movedTo, placeAt } from '../../../src/extension/ui/reorder.ts';

it.each<[what: string, item: string, place: number, order: string]>([
  ['forward', 'a', 2, 'bcad'],
  ['to the end', 'a', 3, 'bcda'],
  ['back', 'd', 1, 'adbc'],
  ['to the front', 'c', 0, 'cabd'],
  ['beyond the end, which is the end', 'b', 9, 'acdb'],
  ['before the front, which is the front', 'b', -5, 'bacd'],
])('an item moves %s', (_what, item, place, order) => {
  expect(movedTo([...'abcd'], item, place).join('')).toBe(order);
});

it.each<[what: string, item: string, place: number]>([
  ['that is there already', 'b', 1],
  ['that would leave at the end', 'd', 7],
  ['that is not in the list', 'x', 1],
])('an item %s moves nothing, not even the list', (_what, item, place) => {
  const list = [...'abcd'];
  expect(movedTo(list, item, place)).toBe(list);
});

it('what follows the last item is nothing', () => {
  expect(follower(['a', 'b'], 'a')).toBe('b');
  expect(follower(['a', 'b'], 'b')).toBeNull();
});

// Four rows of 50 px: their middles.
const MIDDLES = [25, 75, 125, 175];
it.each<[what: string, from: number, y: number, place: number]>([
  ['where it was, stays', 1, 75, 1],
  ['just above the next one’s middle, stays', 1, 124, 1],
  ['below the next one’s middle, lands behind it', 1, 126, 2],
  ['below everything, is last', 0, 999, 3],
  ['above everything, is first', 3, -50, 0],
  ['above the one before it, lands before it', 2, 74, 1],
])('a row that is let go %s', (_what, from, y, place) => {
  expect(placeAt(MIDDLES, from, y)).toBe(place);
});
