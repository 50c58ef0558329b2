/** A service under load loses processes, nodes of NATS and both: no hot answer fails, and prices are fresh again in time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../test/service/many/serve-process.ts';
import { ask } from '../../test/service/server/client.ts';
import { type Proof, type Proved, scaled } from './proof.ts';
import { type Member, type ServiceStage, serviceStage } from './service-stage.ts';

const HOT = '0x,0xdac17f958d2ee523a2206206994597c13d831ec7';
const ASKED_EVERY_MS = 25;
const FRESH_MS = { 1: 10_000, 3: 20_000 } as const;
const PAUSE_MS = 12_000;
const ROUNDS = 10;

type Stage = ServiceStage & { readonly nodeCount: 1 | 3 };

/** What is lost; it is back when the promise is settled that the act returns. */
type Act = (stage: Stage) => (() => Promise<unknown>) | Promise<() => Promise<unknown>>;

const engineOf = ({ members }: Stage) => members.find((each) => each.isEngine() && each.isUp);
const frontOf = ({ members }: Stage) => members.find((each) => !each.isEngine() && each.isUp);

const killed = (member: Member | undefined) => {
  member?.signal('SIGKILL');
  return async () => member?.start();
};

const ACTS: Readonly<Record<string, Act>> = {
  'engine killed': (stage) => killed(engineOf(stage)),
  'engine paused': (stage) => {
    const engine = engineOf(stage);
    engine?.signal('SIGSTOP');
    return async () => {
      await sleep(PAUSE_MS);
      engine?.signal('SIGCONT');
      await until('the paused engine notices', () => engine?.isEngine() === false, PAUSE_MS);
    };
  },
  'front killed': (stage) => killed(frontOf(stage)),
  'node killed': ({ nodes }) => nodeKilled(nodes[0]),
  'another node killed': ({ nodes }) => nodeKilled(nodes.at(-1)),
  'engine and node killed': async (stage) => {
    const engineIsBack = killed(engineOf(stage));
    const nodeIsBack = await nodeKilled(stage.nodes.at(1) ?? stage.nodes[0]);
    return async () => {
      await nodeIsBack();
      await engineIsBack();
    };
  },
};

async function nodeKilled(node: Stage['nodes'][number] | undefined): Promise<() => Promise<unknown>> {
  await node?.signal('SIGKILL');
  return async () => node?.start();
}

export const serviceLosses: Proof = {
  what: 'losses of a service with NATS, under load',
  async prove(scale, progress) {
    const problems: string[] = [];
    const notes: string[] = [];
    const rounds = scaled(ROUNDS, scale);
    const acts = Object.entries(ACTS);
    let done = 0;
    for (const nodeCount of [1, 3] as const) {
      const stage = { ...(await serviceStage(nodeCount, 1 + rounds * acts.length)), nodeCount };
      const load = startLoad(stage);
      const fresh = freshTokens(stage);
      try {
        await fresh();
        for (let round = 0; round < rounds; round++)
          for (const [what, act] of acts) {
            const label = `${nodeCount} nodes, ${what}`;
            const outcome = await tried(stage, act, fresh).catch((error: unknown) => ({
              ms: Number.POSITIVE_INFINITY,
              problems: [String(error)],
            }));
            problems.push(...outcome.problems.map((each) => `${label}: ${each}`));
            notes.push(`${label}: fresh after ${outcome.ms} ms`);
            problems.push(...load.failures().map((each) => `${label}: ${each}`));
            done += 1;
            progress(done, 2 * rounds * acts.length, problems);
          }
      } finally {
        notes.push(`${nodeCount} nodes: ${await load.end()} hot answers`);
        stage.end();
      }
    }
    return { tried: done, unit: 'losses', problems, notes } satisfies Proved;
  },
};

async function tried(
  stage: Stage,
  act: Act,
  fresh: () => Promise<void>,
): Promise<{ readonly ms: number; readonly problems: readonly string[] }> {
  const startedAt = Date.now();
  const engine = engineOf(stage);
  const bringBack = await act(stage);
  // One node that is gone is all of NATS: prices are fresh once it is back.
  const isAllGone = stage.nodes.every((node) => node.isGone());
  if (isAllGone) await bringBack();
  const backAt = isAllGone ? Date.now() : startedAt;
  await fresh();
  const ms = Date.now() - backAt;
  if (!isAllGone) await bringBack();
  await stage.healed();
  const limit = FRESH_MS[stage.nodeCount];
  const problems = ms > limit ? [`fresh after ${ms} ms, more than ${limit}`] : [];
  const pausedPid = engine?.isUp ? engine.pid() : 0;
  const late = stage
    .upstream()
    .filter(({ pid, at }) => pid === pausedPid && !engine?.isEngine() && at > Date.now() - 1_000);
  return { ms, problems: [...problems, ...late.map(({ url }) => `sent without the lease: ${url}`)] };
}

/** Resolves when a token that no front has shown has a fresh price at each process that is up. */
function freshTokens({ members, key, tokens }: Stage): () => Promise<void> {
  const unused = [...tokens];
  return async () => {
    const [coin, address] = unused.shift()?.split(':') ?? [];
    const isFresh = async ({ base }: Member) => {
      const url = `${base}/${coin}/token-price/${key}?detail=true&addresses=${address}`;
      const answer = await ask(url).catch(() => null);
      return answer !== null && (await answer.text()).includes('"status":"priced"');
    };
    await until('a fresh price', async () => {
      const up = members.filter((each) => each.isUp);
      return (await Promise.all(up.map(isFresh))).every(Boolean);
    });
  };
}

/** Asks each process that is up for what it has shown before. What was killed or paused meanwhile may fail. */
function startLoad({ members, key }: Stage) {
  const failures: string[] = [];
  /** By the address of the process: what it has not shown since its start is not hot. */
  const hot = new Set<string>();
  let [answered, isEnding] = [0, false];
  const path = `/ETH/token-price/${key}?addresses=${HOT}`;

  async function askOnce(member: Member, base: string): Promise<void> {
    const startedAt = Date.now();
    const isHot = hot.has(base);
    const { losses } = member;
    const status = await ask(base + path).then(
      (answer) => answer.status,
      (error: unknown) => String(error),
    );
    if (status === 200) {
      answered += 1;
      hot.add(base);
    } else if (isHot && member.losses === losses)
      failures.push(`${member.name} gave ${status} after ${Date.now() - startedAt} ms`);
  }

  async function run(): Promise<void> {
    while (!isEnding) {
      for (const member of members) if (member.isUp) void askOnce(member, member.base);
      await sleep(ASKED_EVERY_MS);
    }
  }

  const running = run();
  return {
    /** Those since the last call. */
    failures: () => failures.splice(0),
    async end() {
      isEnding = true;
      await running;
      return answered;
    },
  };
}
