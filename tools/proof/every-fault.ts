/** The whole of the fault matrix, and pairs of failing upstreams by draw. */

import { SOURCE_NAMES, type SourceName, sourceRow } from '../../src/core/market/source-table.ts';
import { orderOf } from '../../src/core/sources/active-sources.ts';
import { createDie, type Die, draw, pick } from '../../test/world/die.ts';
import { USUAL_RATE } from './expected-prices.ts';
import { FAULT_CLASSES, type FaultClass, type Outcome } from './fault-classes.ts';
import {
  type Cell,
  KEYS,
  LIMIT_MS,
  outcomeOf,
  RATES,
  STATES,
  type Tried,
  tryCell,
  wrongPrices,
} from './fault-matrix.ts';
import { type Proof, scaled } from './proof.ts';
import { createStage, startEngine } from './proof-engine.ts';
import { TARGETS, type Target } from './targets.ts';

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

const MINUTE = 60_000;
/** The rate is due again, and the last good prices still are what an answer is held against. */
const DUE_MS = 61 * MINUTE;

interface Failing {
  readonly target: Target;
  readonly fault: FaultClass;
}

interface TriedPair {
  readonly pair: readonly Failing[];
  readonly problems: readonly string[];
  /** A lie about a market without earlier prices has nothing to be compared with. */
  readonly isUndetectable: boolean;
  readonly tookMs: number;
}

/** Nodes have no prices: they have their own cells. */
const PRICING = TARGETS.filter(({ kind }) => kind !== 'node');
const ORDERS: readonly (readonly SourceName[])[] = [
  SOURCE_NAMES,
  orderOf({ preset: 'korea', own: [], off: [] }),
];

/** Everything was requested an hour before: a lie of ten times can be compared with it. */
async function tryPair(roll: Die): Promise<TriedPair> {
  const order = pick(ORDERS, roll);
  const stage = await createStage();
  const { world, clock } = stage;
  const pair = drawnPair(roll, clock.now());
  const { prices, tookMs } = await clock.run(
    startEngine(stage).then(async (proof) => {
      await proof.ask(KEYS, order);
      await clock.sleep(DUE_MS);
      for (const { target, fault } of pair) {
        const inForce = fault.fault(target, clock.now());
        if (inForce) world.faults.set(target.host, inForce);
      }
      return proof.ask(KEYS, order);
    }),
  );
  const circumstances = {
    world,
    order,
    isWarm: true,
    outcomes: outcomesOf(pair),
    krwPerUsd: ratesBeside(pair),
  };
  const isUndetectable = isNewMarket(order, pair);
  const problems = wrongPrices(prices, isUndetectable ? [] : KEYS, circumstances);
  if (tookMs > LIMIT_MS) problems.push(`it took ${tookMs} ms`);
  return { pair, problems, isUndetectable, tookMs };
}

function drawnPair(roll: Die, now: number): readonly Failing[] {
  const failing = (targets: readonly Target[]): Failing => {
    const target = pick(targets, roll);
    const faults = FAULT_CLASSES.filter((each) => each.fault(target, now) !== null);
    return { target, fault: pick(faults, roll) };
  };
  const first = failing(PRICING);
  return [first, failing(PRICING.filter((target) => target !== first.target))];
}

/** In Korea's order the global market is news once an exchange is gone: prices compare within one market only. */
function isNewMarket(order: readonly SourceName[], pair: readonly Failing[]): boolean {
  const [first] = order;
  const isKorean = first !== undefined && sourceRow(first).basis === 'korea';
  return (
    isKorean &&
    pair.some(({ target }) => target.kind === 'source' && sourceRow(target.source).basis === 'korea') &&
    pair.some((each) => outcomeOf(each) === 'wrong')
  );
}

function outcomesOf(pair: readonly Failing[]): Partial<Record<SourceName, Outcome>> {
  return Object.fromEntries(
    pair.flatMap((each) => (each.target.kind === 'source' ? [[each.target.source, outcomeOf(each)]] : [])),
  );
}

/**
 * By a service that is well (of three, two can fail): the first, or one below it when a round that was given up has spent
 * its hourly request. Beside one that is silent also what CoinGecko implies.
 */
function ratesBeside(pair: readonly Failing[]): readonly string[] {
  const failed = pair.flatMap((each) => (outcomeOf(each) === 'own' ? [] : [each.target.upstream]));
  const [first = [], ...below] = Object.entries(RATES).flatMap(([name, rate]) =>
    failed.includes(name) ? [] : [rate],
  );
  const isFirstAsked = first === USUAL_RATE;
  const isSilent = pair.some(({ target, fault }) => target.kind === 'rate' && fault.failure === 'timeout');
  return [first, isFirstAsked ? [] : below, isSilent ? USUAL_RATE : []].flat();
}
