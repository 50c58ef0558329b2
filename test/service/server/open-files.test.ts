import { expect, test } from 'vitest';
import { connectionLimit } from '../../../src/service/server/open-listeners.ts';

test.each([
  [64, 32],
  [256, 192],
  [1_024, 960],
  [1_048_576, 10_000],
  [Number.POSITIVE_INFINITY, 10_000],
])('of %d open files, %d are connections', (openFiles, connections) => {
  expect(connectionLimit(openFiles)).toBe(connections);
});

test('the limit of this process is known', () => {
  expect(connectionLimit()).toBeGreaterThan(0);
});
