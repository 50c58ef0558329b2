/** A service under load loses processes, nodes of NATS, links and room: no hot answer fails, no price is wrong, and prices are fresh again in time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '../../src/core/market/time.ts';
import type { NatsNode } from '../../test/service/many/nats-nodes.ts';
import { until } from '../../test/service/many/serve-process.ts';
import { ask } from '../../test/service/server/client.ts';
import { type Proof, type Proved, scaled } from './proof.ts';
import { pacesExceeded, wrongPrices } from './service-checks.ts';
import { type Member, type ServiceStage, serviceStage } from './service-stage.ts';

const HOT = ['ETH:0x', 'ETH:0xdac17f958d2ee523a2206206994597c13d831ec7'];
const ASKED_EVERY_MS = 25;
const FRESH_MS = { 1: 10_000, 3: 20_000 } as const;
const PAUSE_MS = 12_000;
const FULL_MS = MINUTE_MS;
const CUT_MS = MINUTE_MS;
const AWAY_MS = 10 * MINUTE_MS;
/** Prices and keys are valid for ten minutes from their last check; a key is checked every 4 s. */
const HOT_MS = 10 * MINUTE_MS - 10_000;
const ROUNDS = 10;

type Stage = ServiceStage & { readonly nodeCount: 1 | 3; readonly times: number };

interface Loss {
  bringBack(): unknown;
  readonly lastsMs?: number;
  /** Prices are fresh only once it is back. */
  readonly isOfAll?: boolean;
}

type Lose = (stage: Stage) => Loss | Promise<Loss>;

const engineOf = ({ members }: Stage) => members.find((each) => each.isEngine() && each.isUp);
const frontOf = ({ members }: Stage) => members.find((each) => !each.isEngine() && each.isUp);

function killed(member: Member | undefined): Loss {
  member?.signal('SIGKILL');
  return { bringBack: () => member?.start() };
}

async function nodesKilled({ nodes }: Stage, lost: readonly (NatsNode | undefined)[]): Promise<Loss> {
  await Promise.all(lost.map((node) => node?.signal('SIGKILL')));
  return {
    bringBack: () => Promise.all(lost.map((node) => node?.start())),
    isOfAll: nodes.every((node) => node.isGone()),
  };
}

function cut(what: Pick<Member, 'cut' | 'mend'> | undefined, { times }: Stage): Loss {
  what?.cut();
  return { bringBack: () => what?.mend(), lastsMs: CUT_MS * times };
}

const LOSSES: Readonly<Record<string, Lose>> = {
  'engine killed': (stage) => killed(engineOf(stage)),
  'engine paused': (stage) => {
    const engine = engineOf(stage);
    engine?.signal('SIGSTOP');
    return {
      async bringBack() {
        await sleep(PAUSE_MS);
        engine?.signal('SIGCONT');
        await until('the paused engine notices', () => engine?.isEngine() === false, PAUSE_MS);
      },
    };
  },
  'front killed': (stage) => killed(frontOf(stage)),
  'node killed': (stage) => nodesKilled(stage, [stage.nodes[0]]),
  'another node killed': (stage) => nodesKilled(stage, [stage.nodes.at(-1)]),
  'leader node killed': async (stage) => nodesKilled(stage, [await stage.leader()]),
  'engine and leader node killed': async (stage) => {
    const leader = await stage.leader();
    const engine = killed(engineOf(stage));
    const node = await nodesKilled(stage, [leader]);
    return {
      ...node,
      async bringBack() {
        await node.bringBack();
        await engine.bringBack();
      },
    };
  },
  'link of a front cut': (stage) => cut(frontOf(stage), stage),
  'link of the engine cut': (stage) => cut(engineOf(stage), stage),
  'links between two nodes cut': (stage) => {
    const links = stage.linksBetween(0, 1);
    const each = (act: 'cut' | 'mend') => () => links.forEach((link) => void link[act]());
    // NATS forwards nothing around the cut, and its leaders change on both sides of it.
    return { ...cut({ cut: each('cut'), mend: each('mend') }, stage), isOfAll: true };
  },
  'NATS full': async (stage) => {
    const bringBack = await stage.fill();
    try {
      await until('the engine cannot renew its lease', () => !engineOf(stage), PAUSE_MS);
    } catch (error) {
      await bringBack();
      throw error;
    }
    return { bringBack, lastsMs: FULL_MS * stage.times, isOfAll: true };
  },
};

/** Too long for each round. */
const ONCE: Readonly<Record<string, Lose>> = {
  'all nodes away': async (stage) => ({
    ...(await nodesKilled(stage, stage.nodes)),
    lastsMs: AWAY_MS * stage.times,
  }),
};

export const serviceLosses: Proof = {
  what: 'losses of a service with NATS, under load',
  async prove(scale, progress, times = 1) {
    const problems: string[] = [];
    const notes: string[] = [];
    const rounds = Array.from({ length: scaled(ROUNDS, scale) }, () => Object.entries(LOSSES));
    const all = [...rounds.flat(), ...Object.entries(ONCE)];
    let done = 0;
    for (const nodeCount of [1, 3] as const) {
      const stage = { ...(await serviceStage(nodeCount, 1 + 2 * all.length)), nodeCount, times };
      if (!stage.caddy) notes.push('Caddy: absent (apt-get install caddy), not tried');
      const load = startLoad(stage);
      const fresh = freshTokens(stage, (found) => void problems.push(...found));
      try {
        await fresh();
        for (const [what, lose] of all) {
          const label = `${nodeCount} nodes, ${what}`;
          const outcome = await tried(stage, lose, fresh).catch((error: unknown) => ({
            ms: Number.POSITIVE_INFINITY,
            problems: [String(error)],
          }));
          problems.push(...[...outcome.problems, ...load.failures()].map((each) => `${label}: ${each}`));
          notes.push(`${label}: fresh after ${outcome.ms} ms`);
          done += 1;
          progress(done, 2 * all.length, problems);
        }
        problems.push(...pacesExceeded(stage.upstream()).map((each) => `${nodeCount} nodes: ${each}`));
      } finally {
        notes.push(
          `${nodeCount} nodes: ${await load.end()} hot answers, ${stage.upstream().length} requests upstream`,
        );
        stage.end();
      }
    }
    return { tried: done, unit: 'losses', problems, notes } satisfies Proved;
  },
};

async function tried(
  stage: Stage,
  lose: Lose,
  fresh: () => Promise<void>,
): Promise<{ readonly ms: number; readonly problems: readonly string[] }> {
  const startedAt = Date.now();
  const engine = engineOf(stage);
  const { lastsMs = 0, isOfAll = false, bringBack } = await lose(stage);
  const end = async () => {
    await sleep(Math.max(0, startedAt + lastsMs - Date.now()));
    await bringBack();
  };
  if (isOfAll) await end();
  const backAt = isOfAll ? Date.now() : startedAt;
  let ms = 0;
  try {
    await fresh();
    ms = Date.now() - backAt;
  } finally {
    // Also after a failure: the next loss is of a whole service.
    if (!isOfAll) await end();
  }
  await stage.healed();
  await fresh();
  const limit = FRESH_MS[stage.nodeCount];
  const problems = ms > limit ? [`fresh after ${ms} ms, more than ${limit}`] : [];
  const pausedPid = engine?.isUp ? engine.pid() : 0;
  const late = stage
    .upstream()
    .filter(({ pid, at }) => pid === pausedPid && !engine?.isEngine() && at > Date.now() - 1_000);
  return { ms, problems: [...problems, ...late.map(({ url }) => `sent without the lease: ${url}`)] };
}

/** Resolves when a token that no front has shown has a fresh price at each process that is up and reaches NATS. */
function freshTokens(
  { members, key, tokens, market }: Stage,
  onWrong: (found: readonly string[]) => void,
): () => Promise<void> {
  const unused = [...tokens];
  return async () => {
    const token = unused.shift() ?? '';
    const [coin, address] = token.split(':');
    const isFresh = async ({ base }: Member) => {
      const url = `${base}/${coin}/token-price/${key}?detail=true&addresses=${address}`;
      const answer = await ask(url).catch(() => null);
      if (answer?.status !== 200) return false;
      const { prices } = await answer.json();
      onWrong(wrongPrices(prices, [token], market));
      return prices[0].status === 'priced';
    };
    await until('a fresh price', async () => {
      const reached = members.filter((each) => each.isUp && each.isLinked);
      return (await Promise.all(reached.map(isFresh))).every(Boolean);
    });
  };
}

/** Requests known prices from each process that is up. A process that was killed or paused meanwhile may fail, Caddy never. */
function startLoad({ members, key, market, caddy }: Stage) {
  const failures: string[] = [];
  /** By the address of the process, when the prices of its last fresh answer were checked. */
  const checkedAt = new Map<string, number>();
  let [answered, isEnding] = [0, false];
  const path = `/ETH/token-price/${key}?detail=true&addresses=${HOT.map((each) => each.slice('ETH:'.length))}`;
  const targets = [...members, ...(caddy ? [{ name: 'Caddy', base: caddy, isUp: true, losses: 0 }] : [])];
  /** Caddy sends a request to any process that is up; after a loss each has fresh prices at a time of its own. */
  const askedThrough = (base: string) => (base === caddy ? members.filter(({ isUp }) => isUp) : [{ base }]);

  async function askOnce(target: Pick<Member, 'name' | 'losses'>, base: string): Promise<void> {
    const startedAt = Date.now();
    const isHot = askedThrough(base).every((each) => startedAt - (checkedAt.get(each.base) ?? 0) < HOT_MS);
    const { losses } = target;
    const report = (what: string) =>
      failures.push(`${target.name} gave ${what} after ${Date.now() - startedAt} ms`);
    const answer = await ask(base + path).catch(String);
    if (typeof answer !== 'string' && answer.status === 200) {
      answered += 1;
      const { prices } = await answer.json();
      const maxAge = Number(answer.headers.get('cache-control')?.split('max-age=')[1]);
      if (prices.every(({ status }: { status: string }) => status === 'priced'))
        checkedAt.set(base, startedAt - MINUTE_MS + maxAge * 1_000);
      for (const wrong of wrongPrices(prices, HOT, market)) report(wrong);
    } else if (isHot && target.losses === losses)
      report(typeof answer === 'string' ? answer : String(answer.status));
  }

  async function run(): Promise<void> {
    while (!isEnding) {
      for (const target of targets) if (target.isUp) void askOnce(target, target.base);
      await sleep(ASKED_EVERY_MS);
    }
  }

  const running = run();
  return {
    failures: () => failures.splice(0),
    async end() {
      isEnding = true;
      await running;
      return answered;
    },
  };
}
