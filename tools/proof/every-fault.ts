/** The whole of the fault matrix, and pairs of failing upstreams by draw. */
import { createDie, draw } from '../../test/world/die.ts';
import { FAULT_CLASSES } from './fault-classes.ts';
import { type Cell, STATES, type Tried, tryCell } from './fault-matrix.ts';
import { type TriedPair, tryPair } from './fault-pairs.ts';
import { type Proof, scaled } from './proof.ts';
import { TARGETS } from './targets.ts';

const SEED = 23;
const PAIRS = 500;

/** Every upstream, every way to fail, every state of ours; some of them mean nothing, and are not tried. */
export const CELLS: readonly Cell[] = TARGETS.flatMap((target) =>
  FAULT_CLASSES.flatMap((fault) => STATES.map((state): Cell => ({ target, fault, state }))),
);

export const everyFault: Proof = {
  what: 'one upstream fails: seven sources, three rate services, twelve nodes',
  async prove(scale, progress) {
    const cells = draw(CELLS, scaled(CELLS.length, scale), createDie(SEED));
    const tried: Tried[] = [];
    for (const [index, cell] of cells.entries()) {
      const outcome = await tryCell(cell);
      if (outcome) tried.push(outcome);
      progress(index + 1, cells.length);
    }
    return {
      tried: tried.length,
      unit: 'cells',
      problems: tried.flatMap((each) => each.problems.map((problem) => `${nameOf(each)}: ${problem}`)),
      notes: [
        `${tried.filter(({ isUndetectable }) => isUndetectable).length} undetectable: a first answer ten or a hundred times wrong, with nobody else asked`,
        `the longest answer took ${longest(tried.map(({ longestMs }) => longestMs))} ms`,
      ],
    };
  },
};

function nameOf({ target, fault, state }: Cell): string {
  return `${target.upstream}, ${fault.what}, ${state}`;
}

export const faultPairs: Proof = {
  what: 'two upstreams fail at once, each in a way of its own',
  async prove(scale, progress) {
    const roll = createDie(SEED);
    const count = scaled(PAIRS, scale);
    const tried: TriedPair[] = [];
    for (let i = 0; i < count; i++) {
      tried.push(await tryPair(roll));
      progress(i + 1, count);
    }
    return {
      tried: count,
      unit: 'pairs',
      problems: tried.flatMap((each) => each.problems.map((problem) => `${namesOf(each)}: ${problem}`)),
      notes: [
        `${tried.filter(({ isUndetectable }) => isUndetectable).length} undetectable`,
        `the longest answer took ${longest(tried.map(({ tookMs }) => tookMs))} ms`,
      ],
    };
  },
};

function namesOf({ pair }: TriedPair): string {
  return pair.map(({ target, fault }) => `${target.upstream} ${fault.what}`).join(' and ');
}

function longest(times: readonly number[]): number {
  return Math.max(0, ...times);
}
