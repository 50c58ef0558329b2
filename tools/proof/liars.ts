/** The dimension of liars: every lie of one group of sources, and true moves that must not be taken for one. */
import { createDie, draw } from '../../test/world/die.ts';
import { LIES, problemsOfLie } from './liar-cells.ts';
import { type Lie, outcomesOf } from './liar-outcomes.ts';
import { type Progress, type Proof, type Proved, scaled } from './proof.ts';
import { problemsOfMove, TRUE_MOVES } from './true-moves.ts';

const SEED = 25;

export const lies: Proof = {
  what: 'one group of sources lies: 1.3 to 100 ×, beside 0 to 4 other groups',
  async prove(scale, progress) {
    const drawn = draw(LIES, scaled(LIES.length, scale), createDie(SEED));
    const proved = await tryAll(drawn, problemsOfLie, progress);
    const unnoticed = drawn.filter(isUnnoticeable).length;
    return { ...proved, notes: [`${unnoticed} cannot be noticed while they last`] };
  },
};

export const trueMoves: Proof = {
  what: 'the market moves: falls, rises, redenominations, other tokens, premiums, USDT at 0.90',
  async prove(scale, progress) {
    return tryAll(
      draw(TRUE_MOVES, scaled(TRUE_MOVES.length, scale), createDie(SEED)),
      problemsOfMove,
      progress,
    );
  },
};

async function tryAll<T>(
  cells: readonly T[],
  problemsOf: (cell: T) => Promise<readonly string[]>,
  progress: Progress,
): Promise<Proved> {
  const problems: string[] = [];
  for (const [i, cell] of cells.entries()) {
    problems.push(...(await problemsOf(cell)));
    progress(i + 1, cells.length, problems);
  }
  return { tried: cells.length, unit: 'cells', problems, notes: [] };
}

function isUnnoticeable(lie: Lie): boolean {
  const late = lie.from + 24;
  return lie.course === 'for ever' && outcomesOf(lie).mayBeWrong(late);
}
