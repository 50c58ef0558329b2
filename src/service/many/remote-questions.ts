/** The questions of a front: each is a message to the engine. While that does not respond, the last prices are used. */
import type { AssetKey } from '../../core/market/assets.ts';
import { setNewest } from '../../core/market/bounded-map.ts';
import type { MomentPrice } from '../../core/market/moments.ts';
import { noPrice, type Price } from '../../core/market/prices.ts';
import { type Token, UNKNOWN_TOKEN } from '../../core/market/tokens.ts';
import {
  isWithdrawn,
  judgeRemotePrice,
  REMOTE_POLICIES,
  type RemotePrice,
  remotePriceAt,
} from '../../core/pricing/remote-prices.ts';
import type { Requester } from '../../core/pricing/requester.ts';
import { createFailureLog } from '../../core/storage/failure-log.ts';
import { REGISTRY } from '../../core/tokens/registry.ts';
import type { Clock } from '../../core/upstream/clock.ts';
import { EngineAway, type PricesAnswer, type Questions } from '../api/questions.ts';
import type { EngineLink } from './engine-link.ts';
import { type Answers, type EngineQuestion, readAnswer, WANTED_LIMIT } from './wire.ts';

export interface RemoteParts {
  readonly engine: Pick<EngineLink, 'ask'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** The time limit of prices. The engine ends a lookup, token names included, after 6 s. */
const PRICES_LIMIT_MS = 7_000;
/** The time limit of prices with a comparison, which may take two lookups. */
const COMPARED_LIMIT_MS = 13_000;
/** The time limit of past prices, which the engine ends after 20 s. */
const PAST_LIMIT_MS = 22_000;

export function createRemoteQuestions({ engine, clock }: RemoteParts): Questions {
  const fallback = createFallbackPriceCache();
  const wanted = new Set<AssetKey>();
  const failures = createFailureLog('warn', 'the engine does not respond; the last prices are used');

  /** The engine's answer; null while it does not respond. */
  async function ask<K extends keyof Answers>(
    what: K,
    question: Omit<Extract<EngineQuestion, { readonly ask: K }>, 'ask'>,
    limitMs: number,
  ): Promise<Answers[K] | null> {
    try {
      const answer = readAnswer(what, await engine.ask({ ask: what, ...question }, limitMs));
      failures.reset();
      return answer;
    } catch (error) {
      failures.note(error);
      return null;
    }
  }

  /** Returns and forgets the assets that were answered from a cache since the last question. */
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
      const found = await ask('prices', question, standing ? COMPARED_LIMIT_MS : PRICES_LIMIT_MS);
      if (!found) {
        // Cached prices cannot replace a comparison, and are not needed for a price that is renewed before it is due.
        if (standing || ahead.aheadMs !== undefined) throw new EngineAway();
        return fallback.read(keys, clock.now());
      }
      const answer = { ...found, prices: new Map(found.prices), tokens: new Map(found.tokens) };
      fallback.note(answer, clock.now());
      return answer;
    },
    noteWanted(keys) {
      for (const key of keys) if (wanted.size < WANTED_LIMIT) wanted.add(key);
    },
    async premiums(keys, order) {
      const found = await ask('premiums', { keys: [...keys], order: [...order] }, PRICES_LIMIT_MS);
      if (!found) throw new EngineAway();
      return new Map(found);
    },
    async board(order) {
      const found = await ask('board', { order: [...order] }, PRICES_LIMIT_MS);
      if (!found) throw new EngineAway();
      return found.board;
    },
    async moments({ assets, at, order, requester }) {
      const question = { assets: [...assets], at, order: [...order], requester: keyOf(requester) };
      const found = await ask('moments', question, PAST_LIMIT_MS);
      if (found) return { prices: new Map(found.prices), tokens: new Map(found.tokens) };
      const none = (asset: AssetKey): MomentPrice => ({ asset, at, ...UNAVAILABLE });
      return {
        prices: new Map(assets.map((asset) => [asset, none(asset)])),
        tokens: new Map(assets.map((asset) => [asset, UNKNOWN_TOKEN])),
      };
    },
    async series({ order, requester, ...range }) {
      const question = { ...range, order: [...order], requester: keyOf(requester) };
      const found = await ask('series', question, PAST_LIMIT_MS);
      return found ?? { series: { ...NO_SERIES, ...UNAVAILABLE }, token: UNKNOWN_TOKEN };
    },
    now: async () => (await ask('now', {}, PRICES_LIMIT_MS)) ?? clock.now(),
  };
}

/** The requester, which at a front always has an API key. Throws RangeError for any other requester. */
function keyOf(
  requester: Parameters<Questions['moments']>[0]['requester'] | Requester,
): Extract<Requester, { kind: 'key' }> {
  if (requester.kind !== 'key') throw new RangeError('a request through a front has a key');
  return requester;
}

const UNAVAILABLE = { price: null, missing: 'unavailable', isFinal: false } as const;
const NO_SERIES = { source: null, points: [], isRecorded: false, nextInMs: null, waitsFor: null } as const;

const POLICY = REMOTE_POLICIES.engine;
/** The most prices in the cache, of about 400 bytes each. */
const LIMIT = 20_000;

/** The cache of the engine's last prices, which a front returns as stale while the engine does not respond. */
export function createFallbackPriceCache() {
  const cache = new Map<AssetKey, { readonly remote: RemotePrice; readonly token: Token }>();

  function priceOf(asset: AssetKey, now: number): Price {
    const remote = cache.get(asset)?.remote;
    const price = remote && remotePriceAt(remote, now, POLICY);
    return price && price.usd !== null ? price : noPrice(asset, 'unavailable');
  }

  return {
    note({ prices, tokens }: Pick<PricesAnswer, 'prices' | 'tokens'>, now: number): void {
      for (const [asset, price] of prices) {
        const before = cache.get(asset);
        if (price.usd === null && !(before && isWithdrawn(price))) continue;
        const remote = judgeRemotePrice(before?.remote, price, now, POLICY);
        const token = tokens.get(asset) ?? before?.token ?? UNKNOWN_TOKEN;
        setNewest(cache, asset, { remote, token }, LIMIT);
      }
    },
    /** The cached prices as stale ones: what an engine would answer if none of its sources responded. */
    read(keys: readonly AssetKey[], now: number): PricesAnswer {
      const prices = new Map(keys.map((key) => [key, priceOf(key, now)]));
      const tokenOf = (key: AssetKey) => cache.get(key)?.token ?? REGISTRY.find(key) ?? UNKNOWN_TOKEN;
      return {
        prices,
        tokens: new Map(keys.map((key) => [key, tokenOf(key)])),
        compared: [],
        isUnanswered: [...prices.values()].every(({ usd }) => usd === null),
      };
    },
  };
}
