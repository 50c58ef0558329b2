/** Two who fail at once, each in a way of its own, by a die: what the others have is shown, and nothing wrong ever. */
import { SOURCE_NAMES, type SourceName, sourceRow } from '../../src/core/market/source-table.ts';
import { orderOf } from '../../src/core/sources/sources-to-ask.ts';
import { type Die, pick } from '../../test/world/die.ts';
import { acceptable, shown, USUAL_RATE } from './expected-prices.ts';
import { FAULT_CLASSES, type FaultClass, type Outcome } from './fault-classes.ts';
import { KEYS, LIMIT_MS, outcomeOf, RATES } from './fault-matrix.ts';
import { createStage, startEngine } from './proof-engine.ts';
import { TARGETS, type Target } from './targets.ts';

const MINUTE = 60_000;
/** The rate is due again, and the last good prices still are what an answer is held against. */
const DUE_MS = 61 * MINUTE;

interface Failing {
  readonly target: Target;
  readonly fault: FaultClass;
}

export interface TriedPair {
  readonly pair: readonly Failing[];
  readonly problems: readonly string[];
  /** A lie about a market of which nobody had said anything yet has nothing to be held against. */
  readonly isUndetectable: boolean;
  readonly tookMs: number;
}

/** Nodes tell no prices: they have their own cells. */
const PRICING = TARGETS.filter(({ kind }) => kind !== 'node');
const ORDERS: readonly (readonly SourceName[])[] = [
  SOURCE_NAMES,
  orderOf({ preset: 'korea', own: [], off: [] }),
];

/** Everything was asked an hour before: a lie of ten times has something to be held against. */
export async function tryPair(roll: Die): Promise<TriedPair> {
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
  const judged = isUndetectable ? [] : KEYS;
  const problems = judged.flatMap((key) => {
    const price = prices.get(key);
    const may = acceptable(key, circumstances);
    const seen = price ? shown(price) : 'nothing';
    return may.includes(seen) ? [] : [`${key} was ${seen} (${price?.status}), not ${may.join(' or ')}`];
  });
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
