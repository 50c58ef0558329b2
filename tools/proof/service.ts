/**
 * Half an hour of a real service (fronts, engine, the command that watches them) under mixed load, while upstreams fail, its engine
 * is killed and paused, and keys are revoked: all answers are held against the world, and nothing grows.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { REGISTRY } from '../../src/tokens/registry.ts';
import { SERVICE, type StartedService, startService } from '../../test/edge/started-service.ts';
import { ask } from '../../test/server/client.ts';
import { createDie } from '../../test/world/die.ts';
import { addTokens } from '../../test/world/synthetic.ts';
import { createWorld, type World } from '../../test/world/world.ts';
import type { Progress, Proof, Proved, Scale } from './proof.ts';
import { ACTS, type Befallen } from './service-acts.ts';
import { REFUSED } from './service-answers.ts';
import { type Load, type Program, REVOKED_MS, type Revoked, startLoad } from './service-load.ts';
import {
  type Happened,
  type Memory,
  memoryOf,
  memoryTrends,
  paceProblems,
  pricesAskedAt,
} from './service-sizes.ts';

const SEED = 27;
const HALF_AN_HOUR_MS = 30 * 60_000;
const FRONTS = 2;
const PROGRAMS = 8;
const TOKENS = 240;
const HOT = 3;
/** Between two things that befall it; in a short form less. */
const PERIOD_MS = 10_000;
/** Every act, and as long as one without any. */
const SHORTEST = Object.keys(ACTS).length + 1;
const PROCESSES = ['engine', ...Array.from({ length: FRONTS }, (_, i) => `front-${i + 1}`)];
/** In the second half the engine lives on, so that it can be seen to grow. */
const NOT_IN_SECOND_HALF = 'kills of the engine';

export const serviceUnderFaults: Proof = {
  what: 'half an hour of a service: mixed load, failing upstreams, its engine killed and paused, keys revoked',
  async prove(scale, progress) {
    const folder = mkdtempSync(join(tmpdir(), 'sise-proof-'));
    const world = createWorld();
    const tokens = [...addTokens(world.market, TOKENS), ...addTokens(world.market, 8, [])];
    const service = await startService(SERVICE, { world, folder, fronts: FRONTS });
    try {
      const programs: Program[] = [];
      for (let i = 0; i < PROGRAMS; i++) {
        const { project, key } = await service.newProject();
        programs.push({ id: project.id, key });
      }
      return await lived({ service, world, programs, tokens, scale, progress });
    } finally {
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

interface Life {
  readonly service: StartedService;
  readonly world: World;
  readonly programs: readonly Program[];
  readonly tokens: Parameters<typeof startLoad>[0]['tokens'];
  readonly scale: Scale;
  readonly progress: Progress;
}

async function lived({ scale, progress, ...parts }: Life): Promise<Proved> {
  const { service, world, programs } = parts;
  const hot = REGISTRY.all.flatMap(({ key }) => (/^ETH:0x\w/.test(key) ? [key.slice(4)] : [])).slice(0, HOT);
  await toldEverywhere(service, programs[0]?.key ?? '', hot);
  const revoked: Revoked[] = [];
  const load = startLoad({ ...parts, hot, revoked }, SEED);
  const { times, memory, came, happened } = await befall(
    { ...parts, revoked, roll: createDie(SEED) },
    HALF_AN_HOUR_MS * scale,
    (done, of) => progress(done, of, load.problems),
  );
  world.faults.clear();
  // The last of the keys, too, must be refused by now.
  await wait(REVOKED_MS);
  await load.end();
  const refused = await Promise.all(revoked.map(({ key }) => ask(`${service.base}/ETH/token-price/${key}`)));
  const trends = memoryTrends(memory, PROCESSES);
  return {
    tried: load.told.answers,
    unit: 'answers',
    problems: [
      ...load.problems,
      ...refused.flatMap(({ status }) =>
        REFUSED.includes(status) ? [] : [`a revoked key was answered with ${status} at the end`],
      ),
      ...paceProblems(times, happened),
      ...trends
        .filter((each) => each.isGrowing)
        .map(({ name, before, after }) => `${name} grew from ${before} to ${after} MB`),
      ...world.strays.map((stray) => `nobody plays ${stray}`),
    ],
    notes: [
      ...notesOf(load, came),
      ...trends.map(({ name, before, after }) => `${name}: ${before} MB, then ${after} MB`),
    ],
  };
}

function notesOf({ told }: Load, came: ReadonlyMap<string, number>): readonly string[] {
  const statuses = [...told.statuses]
    .sort()
    .map(([status, count]) => `${count} with ${status || 'no answer'}`);
  return [
    `${told.prices} prices, each held against the world; ${statuses.join(', ')}`,
    `the longest answer took ${Math.round(told.longestMs)} ms`,
    [...came].map(([name, count]) => `${count} ${name}`).join(', '),
  ];
}

/** Every front has told prices of these. */
async function toldEverywhere(service: StartedService, key: string, hot: readonly string[]): Promise<void> {
  const by = new Set<string>();
  while (by.size < FRONTS) {
    const { status, headers } = await ask(`${service.base}/ETH/token-price/${key}?addresses=${hot.join()}`);
    const [, process] = /process;desc="([\w-]+)"/.exec(headers.get('server-timing') ?? '') ?? [];
    if (status === 200 && process) by.add(process);
  }
}

/** One act after another, and a pause as long as one after the last. */
async function befall(befallen: Befallen, ms: number, progress: (done: number, of: number) => void) {
  const times: number[] = [];
  const memory: Memory[] = [];
  const came = new Map<string, number>();
  const happened: Happened[] = [];
  const acts = [...Object.entries(ACTS), null];
  const periodMs = Math.min(PERIOD_MS, ms / SHORTEST);
  const count = Math.max(SHORTEST, Math.round(ms / periodMs));
  for (let i = 0; i < count; i++) {
    const next = wait(periodMs);
    const [name = '', act] = acts[i % acts.length] ?? [];
    const isLeftOut = name === NOT_IN_SECOND_HALF && i > count / 2;
    const what = act && !isLeftOut ? await act(befallen) : null;
    if (what !== null) {
      came.set(name, (came.get(name) ?? 0) + 1);
      happened.push({ at: Date.now(), what });
    }
    await next;
    memory.push(memoryOf(befallen.service, PROCESSES));
    // What was asked would grow for as long as this runs.
    times.push(...pricesAskedAt(befallen.world.log.splice(0)));
    progress(i + 1, count);
  }
  return { times, memory, came, happened };
}
