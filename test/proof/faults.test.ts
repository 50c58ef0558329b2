/** A part of the fault matrix, by fixed draws; `npm run proof` tries all of it. */
import { expect, test } from 'vitest';
import { createDie, draw } from './die.ts';
import { FAULT_CLASSES } from './fault-classes.ts';
import { type Cell, tryCell } from './fault-matrix.ts';
import { tryPair } from './fault-pairs.ts';
import { TARGETS } from './targets.ts';

const SEED = 23;
const CELLS = 140;
const PAIRS = 50;

test('whoever fails, in whatever way, costs nothing that a healthy one has', async () => {
  const all = TARGETS.flatMap((target) =>
    FAULT_CLASSES.flatMap((fault) =>
      (['cold', 'warm', 'killed'] as const).map((state): Cell => ({ target, fault, state })),
    ),
  );
  const problems: string[] = [];
  for (const cell of draw(all, CELLS, createDie(SEED)))
    for (const problem of (await tryCell(cell))?.problems ?? [])
      problems.push(`${cell.target.upstream}, ${cell.fault.what}, ${cell.state}: ${problem}`);
  expect(problems).toEqual([]);
});

test('nor do any two', async () => {
  const roll = createDie(SEED);
  const problems: string[] = [];
  for (let i = 0; i < PAIRS; i++) {
    const { pair, problems: found } = await tryPair(roll);
    const who = pair.map(({ target, fault }) => `${target.upstream} ${fault.what}`).join(' and ');
    problems.push(...found.map((problem) => `${who}: ${problem}`));
  }
  expect(problems).toEqual([]);
});
