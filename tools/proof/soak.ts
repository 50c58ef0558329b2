/**
 * A day and a night of alarms, browsing, look-ups and faults by a simulated clock: no price that the world does not have,
 * and nothing that grows.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type AssetKey, coinKey } from '../../src/core/market/assets.ts';
import { FIRST_COINS } from '../../src/core/market/platforms.ts';
import type { Price } from '../../src/core/market/prices.ts';
import { SOURCE_NAMES } from '../../src/core/market/source-table.ts';
import { PERSON, type Requester } from '../../src/core/pricing/requester.ts';
import { createDie, type Die, draw, pick } from '../../test/world/die.ts';
import { addTokens } from '../../test/world/synthetic.ts';
import { isTrue, shown } from './expected-prices.ts';
import { FAULT_CLASSES } from './fault-classes.ts';
import { outcomeOf } from './fault-matrix.ts';
import type { Progress, Proof } from './proof.ts';
import { createStage, type ProofEngine, STORE_NAMES, startEngine } from './proof-engine.ts';
import { TARGETS } from './targets.ts';

const SEED = 24;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const HOURS = 24;
/** By then everything stored for some hours is full. */
const SETTLED_HOURS = 8;
/** What is looked at in the day: the same hundred tokens, again and again. */
const TOKENS = 100;
const PAGE: Requester = { kind: 'page', host: 'etherscan.io' };
const GROWTH = 1.15;

type Sizes = Readonly<Record<string, number>>;

export const simulatedDay: Proof = {
  what: `${HOURS} hours of alarms, pages, look-ups and faults, simulated`,
  async prove(scale, progress) {
    const stage = await createStage();
    const startedAt = performance.now();
    const hours = Math.max(SETTLED_HOURS + 1, Math.round(HOURS * scale));
    const proved = await stage.clock.run(startEngine(stage).then((proof) => lived(proof, hours, progress)));
    const times = (hours * HOUR) / (performance.now() - startedAt);
    return { ...proved, notes: [...proved.notes, `${Math.round(times)} times as fast as the clock`] };
  },
};

async function lived(proof: ProofEngine, hours: number, progress: Progress) {
  const { world, clock } = proof;
  const roll = createDie(SEED);
  const coins = FIRST_COINS.map(coinKey);
  const tokens = addTokens(world.market, TOKENS);
  const saved = [...coins, ...tokens.slice(0, 20)];
  const problems: string[] = [];
  let settled: Sizes | null = null;
  let answers = 0;
  const ask = async (keys: readonly AssetKey[], requester: Requester, act: boolean) => {
    const prices = await proof.engine.pricing.prices(keys, { requester, order: SOURCE_NAMES, act });
    answers += prices.size;
    problems.push(...wrong(prices, proof));
  };
  const minutes = hours * 60;
  for (let minute = 0; minute < minutes; minute++) {
    const nextAt = clock.now() + MINUTE;
    if (minute % 30 === 0) changeFaults(proof, roll);
    await ask(saved, PERSON, false);
    if (roll(3) === 0) await ask(draw(tokens, 12, roll), PAGE, false);
    if (roll(10) === 0) await ask([pick(tokens, roll)], PERSON, true);
    await clock.sleep(Math.max(0, nextAt - clock.now()));
    if (minute === SETTLED_HOURS * 60) settled = await sizesOf(proof);
    progress(minute + 1, minutes, problems);
  }
  const after = await sizesOf(proof);
  problems.push(...grown(settled ?? after, after));
  return {
    tried: answers,
    unit: 'answers',
    problems: [...new Set(problems)],
    notes: Object.entries(after).map(
      ([name, size]) => `${name}: ${size} after ${hours} h, ${settled?.[name]} after ${SETTLED_HOURS} h`,
    ),
  };
}

/** For half an hour one upstream fails, or none does; wrong values are the fault matrix's subject. */
function changeFaults({ world, clock }: ProofEngine, roll: Die): void {
  world.faults.clear();
  if (roll(2) === 0) return;
  const target = pick(TARGETS, roll);
  const noticed = FAULT_CLASSES.filter((fault) => outcomeOf({ target, fault }) !== 'wrong');
  const inForce = pick(noticed, roll).fault(target, clock.now());
  if (inForce) world.faults.set(target.host, inForce);
}

function wrong(prices: ReadonlyMap<AssetKey, Price>, { world }: ProofEngine): readonly string[] {
  return [...prices].flatMap(([key, price]) =>
    price.usd === null || isTrue(world, key, price) ? [] : [`${key} was ${shown(price)}`],
  );
}

async function sizesOf({ stores, clock }: ProofEngine): Promise<Sizes> {
  const kept = await Promise.all(
    STORE_NAMES.map(async (name) => {
      const entries = await stores[name].entries();
      return [`bytes in ${name}`, JSON.stringify([...entries]).length] as const;
    }),
  );
  return { ...Object.fromEntries(kept), 'MB of heap': usedMegabytes(), timers: clock.waiting() };
}

/** After garbage collection. */
function usedMegabytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return Math.round(process.memoryUsage().heapUsed / 1e6);
}

function grown(before: Sizes, after: Sizes): readonly string[] {
  return Object.entries(after).flatMap(([name, size]) => {
    const was = before[name] ?? 0;
    return size > was * GROWTH + 10 ? [`${name} grew from ${was} to ${size}`] : [];
  });
}
