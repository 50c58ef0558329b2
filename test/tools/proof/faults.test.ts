/** A part of the fault matrix, by fixed draws; `npm run proof` tries all of it. */
import { expect, test } from 'vitest';
import { CELLS, everyFault, faultPairs } from '../../../tools/proof/every-fault.ts';

const PART = 140 / CELLS.length;
const PART_OF_PAIRS = 0.1;

test('an upstream that fails in any way costs nothing that a healthy one has', async () => {
  const { problems, tried } = await everyFault.prove(PART, () => {});
  expect(problems).toEqual([]);
  expect(tried).toBeGreaterThan(100);
});

test('nor do any two', async () => {
  const { problems, tried } = await faultPairs.prove(PART_OF_PAIRS, () => {});
  expect(problems).toEqual([]);
  expect(tried).toBe(50);
});
