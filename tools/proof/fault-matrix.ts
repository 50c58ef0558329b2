/** One upstream that fails, in each way and each state of ours: the prices, the time, its health, and the recovery. */
import type { AssetKey } from '../../src/core/market/assets.ts';
import { SOURCE_NAMES } from '../../src/core/market/source-table.ts';
import { addTokens } from '../../test/world/synthetic.ts';
import { acceptable, type Circumstances, type Shown, shown, USUAL_RATE } from './expected-prices.ts';
import type { FaultClass, Outcome } from './fault-classes.ts';
import { createStage, type ProofEngine, startEngine } from './proof-engine.ts';
import type { Target } from './targets.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Nothing that a person waits for takes longer. */
export const LIMIT_MS = 6_500;

/** Cold: only catalogs are known. Warm: everything was requested before. Killed: warm, and the worker dies during the first try. */
export const STATES = ['cold', 'warm', 'killed'] as const;
export type State = (typeof STATES)[number];

export interface Cell {
  readonly target: Target;
  readonly fault: FaultClass;
  readonly state: State;
}

export interface Tried extends Cell {
  readonly problems: readonly string[];
  /** A first answer that is wrong, with no other source to compare. */
  readonly isUndetectable: boolean;
  readonly longestMs: number;
}

/** Listed by seven, by six, by five, and by one alone. */
export const KEYS: readonly AssetKey[] = [
  'BTC:0x',
  'ETH:0x514910771af9ca656af840dff83e8264ecf986ca',
  'ETH:0x6982508145454ce325ddbe47a25d4ec3d2311933',
  'BNB:0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82',
  'ETH:0x5e00000000000000000000000000000000000017',
  'ETH:0x5e00000000000000000000000000000000000002',
  'ETH:0x5e00000000000000000000000000000000000033',
  'ETH:0x5e00000000000000000000000000000000000007',
];

/** By then every source is due again, and the last good prices are what an answer is held against. */
const DUE_MS = 6 * MINUTE;
/** As long as a rate is fresh. */
const RATE_DUE_MS = HOUR + MINUTE;
const KILLED_AFTER_MS = 300;
const SILENCE_MS = 3 * SECOND;
/** Longer than any break and any "not listed" of an hour. */
const RECOVERED_MS = 7 * HOUR;

/** Null where the target has nothing that could be wrong in this way. */
export async function tryCell(cell: Cell): Promise<Tried | null> {
  const stage = await createStage();
  if (cell.fault.fault(cell.target, stage.clock.now()) === null) return null;
  return stage.clock.run(
    startEngine(stage).then((proof) =>
      cell.target.kind === 'node' ? tryNode(cell, proof) : tryPrices(cell, proof),
    ),
  );
}

async function tryPrices(cell: Cell, proof: ProofEngine): Promise<Tried> {
  const { target, state } = cell;
  const { world, clock } = proof;
  const order =
    target.kind === 'source'
      ? SOURCE_NAMES.slice(SOURCE_NAMES.indexOf(target.source))
      : (['DefiLlama'] as const);
  const outcome = outcomeOf(cell);
  world.faults.set(target.before, { kind: 'status', status: 503 });
  if (state !== 'cold') {
    await proof.ask(KEYS, order);
    await clock.sleep(target.kind === 'source' ? DUE_MS : RATE_DUE_MS);
  }
  const failing = await failed(cell, proof, (from) => from.ask(KEYS, order));
  const { prices, tookMs } = await failing.ask(KEYS, order);
  const circumstances = { world, order, isWarm: state !== 'cold' };
  const isUndetectable = outcome === 'wrong' && state === 'cold';
  const problems = isUndetectable
    ? []
    : wrongPrices(prices, KEYS, { ...circumstances, ...underFault(target, outcome, state) });
  problems.push(...(await healthProblems(cell, failing)));

  const after = await recovered(cell, failing, (from) => from.ask(KEYS, order));
  const healthy = {
    ...circumstances,
    isWarm: false,
    outcomes: {},
    krwPerUsd: ratesOf(target, 'own'),
    isRateAlone: isRateAlone(target, 'own', true),
  };
  problems.push(...wrongPrices(after.prices, KEYS, healthy).map((each) => `after it: ${each}`));
  return finished(cell, { problems, isUndetectable, longestMs: Math.max(tookMs, after.tookMs), world });
}

/** Nodes have names and no prices. */
async function tryNode(cell: Cell, proof: ProofEngine): Promise<Tried> {
  const { target, state } = cell;
  if (target.kind !== 'node') throw new RangeError('no node');
  const { world, clock } = proof;
  const tokens = addTokens(world.market, 3, [], [target.platform]);
  const [first, second, third] = tokens as [AssetKey, AssetKey, AssetKey];
  world.faults.set(target.before, { kind: 'status', status: 503 });
  const name = async (from: ProofEngine, key: AssetKey) => {
    const startedAt = clock.now();
    const named = await from.engine.tokens.describe([key], new AbortController().signal);
    return { name: named.get(key)?.name ?? null, tookMs: clock.now() - startedAt };
  };
  if (state !== 'cold') await name(proof, first);
  const failing = await failed(cell, proof, (from) => name(from, second));
  const told = await name(failing, second);
  const isLost = target.isLast && outcomeOf(cell) === 'next';
  const expected = isLost ? null : world.market.coin(second).name;
  const problems = told.name === expected ? [] : [`named ${told.name} instead of ${expected}`];
  problems.push(...(await healthProblems(cell, failing)));
  const after = await recovered(cell, failing, (from) => name(from, third));
  if (after.name !== world.market.coin(third).name) problems.push(`after it: named ${after.name}`);
  return finished(cell, {
    problems,
    isUndetectable: false,
    longestMs: Math.max(told.tookMs, after.tookMs),
    world,
  });
}

export function outcomeOf({ target, fault }: Pick<Cell, 'target' | 'fault'>): Outcome {
  return fault.outcome?.(target) ?? 'next';
}

async function failed(cell: Cell, proof: ProofEngine, first: (from: ProofEngine) => Promise<unknown>) {
  const { target, fault, state } = cell;
  const { world, clock } = proof;
  const inForce = fault.fault(target, clock.now());
  if (inForce) world.faults.set(target.host, inForce);
  if (state !== 'killed') return proof;
  void first(proof);
  await clock.sleep(KILLED_AFTER_MS);
  world.log.length = 0;
  return proof.killed();
}

async function recovered<T>(
  cell: Cell,
  proof: ProofEngine,
  again: (from: ProofEngine) => Promise<T>,
): Promise<T> {
  proof.world.faults.clear(cell.target.host);
  await proof.clock.sleep(RECOVERED_MS);
  return again(proof);
}

export const RATES: Readonly<Record<string, string>> = {
  Coinbase: USUAL_RATE,
  'ExchangeRate-API': '1380.2543',
  Frankfurter: '1380.1',
};
const SERVICES = Object.keys(RATES);

/** Of the first that is well, or the stored one. */
function ratesOf(target: Target, outcome: Outcome, isWarm = false): readonly string[] {
  if (target.kind !== 'rate') return [USUAL_RATE];
  const next = SERVICES[SERVICES.indexOf(target.upstream) + (outcome === 'own' ? 0 : 1)];
  return [RATES[next ?? (isWarm ? target.upstream : '')] ?? []].flat();
}

/** Whether no second service has been well: those before the target fail in any case. */
function isRateAlone({ kind, upstream }: Target, outcome: Outcome, wasWell: boolean): boolean {
  const well = SERVICES.length - SERVICES.indexOf(upstream) - (outcome === 'own' || wasWell ? 0 : 1);
  return kind === 'rate' && well < 2;
}

function underFault(target: Target, outcome: Outcome, state: State) {
  return {
    isRateAlone: isRateAlone(target, outcome, state !== 'cold'),
    outcomes: target.kind === 'source' ? { [target.source]: outcome } : {},
    krwPerUsd: ratesOf(target, outcome, state !== 'cold'),
  };
}

export function wrongPrices(
  prices: Awaited<ReturnType<ProofEngine['ask']>>['prices'],
  keys: readonly AssetKey[],
  circumstances: Circumstances,
): string[] {
  return keys.flatMap((key) => {
    const price = prices.get(key);
    const seen: Shown = price ? shown(price) : 'nothing';
    const may = acceptable(key, circumstances);
    return may.includes(seen) ? [] : [`${key} was ${seen} (${price?.status}), not ${may.join(' or ')}`];
  });
}

interface KeptHealth {
  readonly health?: {
    readonly lastFailure?: { readonly failure?: string } | null;
    readonly answers?: number;
  };
}

/** By its stored health, as the console reads it. */
async function healthProblems(
  { target, fault, state }: Cell,
  { stores, clock, world }: ProofEngine,
): Promise<string[]> {
  // The answer to a killed worker is lost; the budget that it spent is stored.
  if (state === 'killed' && world.count(target.host) === 0) return [];
  // A silent upstream has its full time, also when another has answered.
  await clock.sleep(SILENCE_MS);
  const kept = (await stores.upstreams.get(`upstream:${target.upstream}`)) as KeptHealth | undefined;
  const failure = kept?.health?.lastFailure?.failure ?? null;
  if (fault.failure)
    return failure === fault.failure ? [] : [`its health says ${failure}, not ${fault.failure}`];
  return failure === null && !kept?.health?.answers ? ['its health says nothing'] : [];
}

function finished(
  cell: Cell,
  found: { problems: string[]; isUndetectable: boolean; longestMs: number; world: ProofEngine['world'] },
): Tried {
  const { problems, isUndetectable, longestMs, world } = found;
  if (longestMs > LIMIT_MS) problems.push(`it took ${longestMs} ms`);
  if (world.strays.length > 0) problems.push(`asked ${world.strays.join()}`);
  return { ...cell, problems, isUndetectable, longestMs };
}
