/** The engine as a front has it: each question is one request to it; while it does not respond, the last prices are used. */

import type { AssetKey } from '../../core/market/assets.ts';
import type { MomentPrice } from '../../core/market/moments.ts';
import { UNKNOWN_TOKEN } from '../../core/market/tokens.ts';
import type { Requester } from '../../core/pricing/requester.ts';
import type { Clock } from '../../core/upstream/clock.ts';
import { EngineAway, type Questions } from '../api/questions.ts';
import type { EngineLink } from './engine-link.ts';
import { createLastPrices } from './last-prices.ts';
import { type Answers, type EngineQuestion, readAnswer, WANTED_LIMIT } from './wire.ts';

export interface RemoteParts {
  readonly engine: Pick<EngineLink, 'ask'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** A lookup takes 6 s at most, and names have their time within it; a comparison has its own. */
const PRICES_LIMIT_MS = 7_000;
const COMPARED_LIMIT_MS = 13_000;
/** The engine gives up on the past after 20 s. */
const PAST_LIMIT_MS = 22_000;

export function createRemoteQuestions({ engine, clock }: RemoteParts): Questions {
  const last = createLastPrices();
  const wanted = new Set<AssetKey>();
  let isAway = false;

  /** Null where the engine is away. */
  async function ask<K extends keyof Answers>(
    what: K,
    question: Omit<Extract<EngineQuestion, { readonly ask: K }>, 'ask'>,
    limitMs: number,
  ): Promise<Answers[K] | null> {
    try {
      const answer = readAnswer(what, await engine.ask({ ask: what, ...question }, limitMs));
      isAway = false;
      return answer;
    } catch (error) {
      if (!isAway) console.warn('the engine does not respond; the last prices are used', error);
      isAway = true;
      return null;
    }
  }

  /** What was given out since the last question goes along with the next. */
  function takeWanted(): AssetKey[] {
    const taken = [...wanted];
    wanted.clear();
    return taken;
  }

  return {
    async prices({ keys, order, requester, standing, ...ahead }) {
      const question = {
        ...{ keys: [...keys], order: [...order], requester: keyOf(requester), ...ahead },
        standing: standing && {
          order: [...standing.order],
          off: [...standing.off],
          lookUpsOnly: [...standing.lookUpsOnly],
        },
        wanted: takeWanted(),
      };
      const told = await ask('prices', question, standing ? COMPARED_LIMIT_MS : PRICES_LIMIT_MS);
      if (!told) {
        // Nothing stands in for a comparison; what is asked before it is due has a price that is good still.
        if (standing || ahead.aheadMs !== undefined) throw new EngineAway();
        return last.tell(keys, clock.now());
      }
      const answer = { ...told, prices: new Map(told.prices), tokens: new Map(told.tokens) };
      last.note(answer, clock.now());
      return answer;
    },
    noteWanted(keys) {
      for (const key of keys) if (wanted.size < WANTED_LIMIT) wanted.add(key);
    },
    async premiums(keys, order) {
      const told = await ask('premiums', { keys: [...keys], order: [...order] }, PRICES_LIMIT_MS);
      if (!told) throw new EngineAway();
      return new Map(told);
    },
    async moments({ assets, at, order, requester }) {
      const question = { assets: [...assets], at, order: [...order], requester: keyOf(requester) };
      const told = await ask('moments', question, PAST_LIMIT_MS);
      if (told) return { prices: new Map(told.prices), tokens: new Map(told.tokens) };
      const none = (asset: AssetKey): MomentPrice => ({ asset, at, ...NOT_TOLD });
      return {
        prices: new Map(assets.map((asset) => [asset, none(asset)])),
        tokens: new Map(assets.map((asset) => [asset, UNKNOWN_TOKEN])),
      };
    },
    async series({ order, requester, ...range }) {
      const question = { ...range, order: [...order], requester: keyOf(requester) };
      const told = await ask('series', question, PAST_LIMIT_MS);
      return told ?? { series: { ...NO_SERIES, ...NOT_TOLD }, token: UNKNOWN_TOKEN };
    },
    now: async () => (await ask('now', {}, PRICES_LIMIT_MS)) ?? clock.now(),
  };
}

/** A front serves keys alone. */
function keyOf(
  requester: Parameters<Questions['moments']>[0]['requester'] | Requester,
): Extract<Requester, { kind: 'key' }> {
  if (requester.kind !== 'key') throw new RangeError('a request through a front has a key');
  return requester;
}

const NOT_TOLD = { price: null, missing: 'unavailable', isFinal: false } as const;
const NO_SERIES = { source: null, points: [], isRecorded: false, nextInMs: null, waitsFor: null } as const;
