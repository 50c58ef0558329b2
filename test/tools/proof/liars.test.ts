/** A part of the matrix of lies and true moves, by fixed draws; `npm run proof` tries all of it. */
import { expect, test } from 'vitest';
import { LIES, problemsOfLie } from '../../../tools/proof/liar-cells.ts';
import { lies, trueMoves } from '../../../tools/proof/liars.ts';
import { problemsOfMove, TRUE_MOVES } from '../../../tools/proof/true-moves.ts';

const FEW = 8;

test('lies have the outcomes of the rules', async () => {
  const { problems, tried } = await lies.prove(FEW / LIES.length, () => {});
  expect(problems).toEqual([]);
  expect(tried).toBe(FEW);
});

test('true moves have the outcomes of the rules', async () => {
  const { problems, tried } = await trueMoves.prove(FEW / TRUE_MOVES.length, () => {});
  expect(problems).toEqual([]);
  expect(tried).toBe(FEW);
});

// Exchanges alone confirm the price while the lie is small; the base stays one of the contract.
const COMPOUNDING = LIES.filter(
  ({ liar, course, order, others, times }) =>
    liar === 'aggregators' &&
    times < 4 &&
    course === 'compounding' &&
    order === 'global' &&
    others.join() === 'Upbit,Bithumb',
).map((lie) => [lie.times, lie] as const);

test.each(COMPOUNDING)(
  'aggregators wrong by %f×, again and again, leave the price of two exchanges',
  async (_times, lie) => {
    expect(await problemsOfLie(lie)).toEqual([]);
  },
);

test.each(TRUE_MOVES.filter(({ what }) => what.includes('USDT is at')))(
  '$what stays priced',
  async (move) => {
    expect(await problemsOfMove(move)).toEqual([]);
  },
);
