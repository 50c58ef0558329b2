/** Programs that ask a service all the time, each with a key of its own, until they are told to end; every answer is judged. */
import { setTimeout as wait } from 'node:timers/promises';
import { type AssetKey, assetOf } from '../../src/market/assets.ts';
import { EVM_PLATFORMS } from '../../src/market/platforms.ts';
import type { StartedService } from '../../test/edge/started-service.ts';
import { ask } from '../../test/server/client.ts';
import { createDie, type Die, draw, pick } from '../../test/world/die.ts';
import type { World } from '../../test/world/world.ts';
import { type Answered, createJudge } from './service-answers.ts';

/** A key that is revoked is refused everywhere within 5 s. */
export const REVOKED_MS = 5_000;
const PAUSE_MS = 250;
/** An address that tries wrong keys more often than once a second is refused in short. */
const REVOKED_ONE_IN = 40;
const MOST_ADDRESSES = 8;
/** A broken thing breaks many answers: so many are told of. */
const MOST_PROBLEMS = 50;

/** The key of a program; it may become another. */
export interface Program {
  id: string;
  key: string;
}

export interface Revoked {
  readonly key: string;
  /** When it was acknowledged, by `performance.now()`. */
  readonly at: number;
}

export interface LoadParts {
  readonly service: StartedService;
  readonly world: World;
  /** What fronts are told prices of before anything fails. */
  readonly hot: readonly string[];
  readonly tokens: readonly AssetKey[];
  readonly programs: readonly Program[];
  readonly revoked: readonly Revoked[];
}

export interface Load {
  readonly problems: string[];
  readonly told: {
    answers: number;
    prices: number;
    longestMs: number;
    readonly statuses: Map<number, number>;
  };
  /** Resolves when nothing is under way any more. */
  end(): Promise<void>;
}

export function startLoad(parts: LoadParts, seed: number): Load {
  const problems: string[] = [];
  const told = { answers: 0, prices: 0, longestMs: 0, statuses: new Map<number, number>() };
  const judge = createJudge(parts.world);
  const startedAt = performance.now();
  /** Which front knows which key: one that it has never heard of, nobody can vouch for while the engine is away. */
  const known = new Set<string>();
  let isOver = false;

  async function one(asked: Question, key: string): Promise<void> {
    const came = await answered(parts, asked, key);
    const meeting = `${key} ${came.by}`;
    const answer = { ...came, isHot: came.isHot && (came.by === null || known.has(meeting)) };
    if (answer.status === 200) known.add(meeting);
    const { problems: found, prices } = judge(answer);
    told.answers += 1;
    told.prices += prices;
    told.longestMs = Math.max(told.longestMs, answer.ms);
    told.statuses.set(answer.status, (told.statuses.get(answer.status) ?? 0) + 1);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const words = found.map((each) => `after ${seconds} s: ${each}`);
    if (problems.length < MOST_PROBLEMS) problems.push(...words);
  }

  async function program(own: Program, roll: Die): Promise<void> {
    while (!isOver) {
      await one(questionOf(parts, roll), own.key);
      const { key } = parts.revoked.at(-1) ?? { key: '' };
      if (key && roll(REVOKED_ONE_IN) === 0) await one(questionOf(parts, roll), key);
      await wait(PAUSE_MS);
    }
  }

  const running = parts.programs.map((each, i) => program(each, createDie(seed + i)));
  return {
    problems,
    told,
    async end() {
      isOver = true;
      await Promise.all(running);
    },
  };
}

interface Question {
  readonly platform: Answered['platform'];
  readonly addresses: readonly string[];
  readonly isHot: boolean;
  readonly query: string;
}

/** One of three is about hot tokens alone. */
function questionOf({ hot, tokens }: LoadParts, roll: Die): Question {
  if (roll(3) === 0)
    return { platform: 'ETH', addresses: draw(hot, 1 + roll(hot.length), roll), isHot: true, query: '' };
  const platform = pick(EVM_PLATFORMS, roll).id;
  const own = tokens.map(assetOf).filter((asset) => asset.platform === platform);
  const addresses = draw(own, 1 + roll(MOST_ADDRESSES), roll).map(({ address }) => address ?? '0x');
  return { platform, addresses, isHot: false, query: roll(2) === 0 ? '&detail=true' : '' };
}

async function answered(parts: LoadParts, asked: Question, key: string): Promise<Answered> {
  const { platform, addresses, isHot, query } = asked;
  const askedAt = performance.now();
  const url = `${parts.service.base}/${platform}/token-price/${key}?addresses=${addresses.join()}${query}`;
  const answer = await ask(url).catch(() => null);
  const body = (await answer?.text()) ?? '';
  const ended = parts.revoked.find((each) => each.key === key);
  const isLongAgo = ended !== undefined && askedAt - ended.at > REVOKED_MS;
  return {
    ...{ platform, addresses, isHot, body },
    revoked: isLongAgo ? 'long ago' : ended ? 'just now' : null,
    status: answer?.status ?? 0,
    retryAfter: answer?.headers.get('retry-after') ?? null,
    ageMs: ageIn(answer?.headers.get('server-timing') ?? ''),
    by: /process;desc="([\w-]+)"/.exec(answer?.headers.get('server-timing') ?? '')?.[1] ?? null,
    ms: performance.now() - askedAt,
  };
}

function ageIn(timing: string): number | null {
  const [, ms] = /age;dur=(\d+)/.exec(timing) ?? [];
  return ms === undefined ? null : Number(ms);
}
