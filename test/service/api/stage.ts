/** The operation on a real engine, in a world of its own, with one project of each kind. */

import { createEngine } from '../../../src/core/engine/engine.ts';
import { SOURCE_NAMES, type SourceName } from '../../../src/core/market/source-table.ts';
import { allActive } from '../../../src/core/sources/active-sources.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import { type Clock, systemClock } from '../../../src/core/upstream/clock.ts';
import { createOperation, type OperationParts } from '../../../src/service/api/operation.ts';
import { createProjectStore } from '../../../src/service/api/project-store.ts';
import { createQuestions, type QuestionParts, type Questions } from '../../../src/service/api/questions.ts';
import { createWorld } from '../../world/world.ts';

/** Waits as long as requests are gathered are over at once; deadlines are not. For tests that ask hundreds of times. */
export const gatheringAtOnce: Clock['sleep'] = (ms, signal) =>
  systemClock.sleep(ms <= GATHERING_MS ? 1 : ms, signal);
const GATHERING_MS = 50;

/** All others are switched off. */
export function asking(order: readonly SourceName[]): Pick<OperationParts, 'standing'> {
  const off = SOURCE_NAMES.filter((name) => !order.includes(name));
  return { standing: () => ({ order: [...order, ...off], off, lookUpsOnly: [] }) };
}

interface Own extends Partial<OperationParts>, Partial<Pick<QuestionParts, 'tokens'>> {
  readonly startsAt?: number;
  /** What stands between the operation and its engine. */
  readonly link?: (questions: Questions, clock: Clock) => Questions;
}

export async function stage(
  { tokens, startsAt = Date.now(), link = (questions) => questions, ...own }: Own = {},
  sleep = systemClock.sleep,
) {
  // The time of day stands still until a test moves it, so that a slow machine's seconds are not counted as age.
  let now = startsAt;
  const clock = { now: () => now, sleep };
  const world = createWorld({ now: clock.now });
  const store = createMemoryStore;
  const engine = createEngine({
    fetch: world.fetch,
    clock,
    random: () => 0.5,
    stores: {
      upstreams: store(),
      kept: store(),
      tokens: store(),
      assets: store(),
      settings: store(),
      history: store(),
    },
  });
  const projects = createProjectStore({
    projects: store(),
    uses: store(),
    clock,
    randomise: (bytes) => crypto.getRandomValues(bytes),
  });
  const renewals: Promise<unknown>[] = [];
  const pricing: typeof engine.pricing = {
    ...engine.pricing,
    prices: (keys, request) => {
      const prices = engine.pricing.prices(keys, request);
      if (request.aheadMs !== undefined) renewals.push(prices);
      return prices;
    },
  };
  const standing = () => allActive(SOURCE_NAMES);
  const asked = createQuestions({ ...engine, pricing, clock, ...(tokens && { tokens }) });
  const questions = link(asked, clock);
  const parts = { questions, ready: engine.ready, projects, standing, clock, perMinute: 0, ...own };
  const operation = createOperation(parts);
  const keyOf = async (network: 'mainnet' | 'testnet', platforms: readonly ('ETH' | 'BTC')[] | null = null) =>
    (await projects.create({ name: 'x', network, platforms })).key;
  const key = await keyOf('mainnet');

  return {
    world,
    projects,
    operation,
    clock,
    /** Lookups that were begun before prices were due. */
    renewals,
    key,
    testnetKey: await keyOf('testnet'),
    restrictedKey: await keyOf('mainnet', ['ETH', 'BTC']),
    /** Moves the clock of both the product and the world. */
    pass: (ms: number) => {
      now += ms;
    },
    /** Sends a request; `KEY` stands for the key of the unrestricted project. */
    get: async (path: string, init: RequestInit = {}) => {
      const response = await operation(new Request(`http://sise.test${path.replace('KEY', key)}`, init));
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: text ? JSON.parse(text) : null,
      };
    },
  };
}
