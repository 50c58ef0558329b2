/** What comes anew and is equal stays the same object. */
import { expect, test } from 'vitest';
import { shareEqualParts, shareIfEqual } from '../../../src/extension/ui/structural-sharing.ts';

const made = () => ({
  rows: [
    { id: 'a', price: { usd: '1' } },
    { id: 'b', price: null },
  ],
  at: 1,
  none: undefined,
});

test('what equals all of the former is the former', () => {
  const before = made();
  expect(shareEqualParts(before, made())).toBe(before);
});

test('only what holds a change is another object, and all of it is as it came', () => {
  const before = made();
  const came = { ...made(), rows: [{ id: 'a', price: { usd: '2' } }, ...made().rows.slice(1)] };
  const now = shareEqualParts(before, came);
  expect(now).toEqual(came);
  expect(now.rows[0]).not.toBe(before.rows[0]);
  expect(now.rows[1]).toBe(before.rows[1]);
});

test.each([
  ['a property more', { a: 1 }, { a: 1, b: 2 }],
  ['a property less', { a: 1, b: 2 }, { a: 1 }],
  ['another property', { a: undefined, b: 1 }, { c: undefined, b: 1 }],
  ['an element more', [1], [1, 2]],
  ['an element less', [1, 2], [1]],
  ['nothing in the place of something', { a: { b: 1 } }, { a: null }],
  ['a list in the place of a record', { a: {} }, { a: [] }],
  ['a record in the place of a list', { a: [] }, { a: {} }],
  ['something in the place of nothing', null, { a: 1 }],
  ['another order', [{ id: 1 }, { id: 2 }], [{ id: 2 }, { id: 1 }]],
])('%s is a change', (_, before, came) => {
  const now = shareEqualParts(before, came);
  expect(now).not.toBe(before);
  expect(now).toStrictEqual(came);
});

test('properties that are the very same make the former object stand for the new one', () => {
  const t = () => '';
  const before = { t, language: 'en' };
  expect(shareIfEqual(before, { t, language: 'en' })).toBe(before);
  const other = { t, language: 'ko' };
  expect(shareIfEqual(before, other)).toBe(other);
  expect(shareIfEqual(null, other)).toBe(other);
});
