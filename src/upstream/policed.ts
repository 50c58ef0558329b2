/** One upstream under its policy: budget, cool-down, breaker and one retry around every request. */
import { createBreaker } from './breaker.ts';
import { createPurse, type Purse } from './budget.ts';
import type { Clock } from './clock.ts';
import { createCooldown } from './cooldown.ts';
import { abortError, exchange, type Fetch } from './exchange.ts';
import { createHealth } from './health.ts';
import { readStoredUpstream, type StoredUpstream } from './stored.ts';
import { type Upstream, UpstreamError, type UpstreamPolicy, type UpstreamRequest } from './upstream.ts';

export interface PolicedUpstream extends Upstream {
  /** Takes back a former `state()`, or anything: what is corrupt in it is as new. */
  restore(stored: unknown): void;
  state(): StoredUpstream;
}

interface Dependencies {
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** 0 to 1, as Math.random. */
  readonly random: () => number;
  /** When any upstream last answered anything: without that, a request that got nowhere may be our network's fault. */
  readonly contact: { at: number };
  /** No request is sent before. */
  readonly restored: Promise<void>;
  /** Called whenever `state()` has changed. */
  readonly changed: () => void;
}

const DEFAULT_BUDGET = 'prices';

/** Before the one retry: long enough for a hiccup to pass, short beside the 2.5 s that a source has. */
const RETRY_AFTER_MS = 150;
const RETRY_JITTER_MS = 300;

/** Longer than a lookup: whoever hangs while nobody has answered for that long may hang with the network. */
const SILENCE_MS = 10_000;

export function createPolicedUpstream(
  policy: UpstreamPolicy,
  { fetch, clock, random, contact, restored, changed }: Dependencies,
): PolicedUpstream {
  const { name } = policy;
  let { budgets } = policy;
  let memory = remember(undefined);

  function remember(stored: unknown) {
    const parts = readStoredUpstream(stored);
    return {
      purses: new Map(
        Object.entries(budgets).map(([kind, budget]) => [
          kind,
          createPurse(budget, clock, parts.budgets[kind]),
        ]),
      ),
      breaker: createBreaker(clock, { counts: countsAsFailure, mayBeOurs }, parts.breaker),
      cooldown: createCooldown(clock, parts.cooldown),
      health: createHealth(parts.health),
    };
  }

  function mayBeOurs(error: unknown): boolean {
    const isHanging = error instanceof UpstreamError && error.failure === 'timeout';
    return isNetworkFailure(error) || (isHanging && Math.abs(clock.now() - contact.at) > SILENCE_MS);
  }

  function purse(budget = DEFAULT_BUDGET): Purse {
    const found = memory.purses.get(budget);
    if (!found) throw new RangeError(`${name} has no budget ${budget}`);
    return found;
  }

  function whySkipped(budget: string | undefined): string | null {
    if (memory.cooldown.until() !== null) return `${name} asked for a pause`;
    if (memory.breaker.blocked()) return `${name} has failed too often`;
    if (purse(budget).left() === 0) return `the budget of ${name} is spent`;
    return null;
  }

  async function attempt<T>(url: string, request: UpstreamRequest<T>): Promise<T> {
    purse(request.budget).spend();
    changed();
    return exchange(name, fetch, url, request, (response) => {
      contact.at = clock.now();
      memory.cooldown.heed(response);
    });
  }

  /** A retry pays as any request does: without budget there is none. */
  async function attemptTwice<T>(url: string, request: UpstreamRequest<T>): Promise<T> {
    try {
      return await attempt(url, request);
    } catch (error) {
      if (!isNetworkFailure(error)) throw error;
      await clock.sleep(RETRY_AFTER_MS + random() * RETRY_JITTER_MS, request.signal).catch(() => {});
      if (request.signal.aborted || purse(request.budget).left() === 0) throw error;
      return attempt(url, request);
    }
  }

  async function fetchJson<T>(url: string, request: UpstreamRequest<T>): Promise<T> {
    await restored;
    if (request.signal.aborted) throw abortError(name, request.signal);
    const skipped = whySkipped(request.budget);
    if (skipped) throw new UpstreamError('skipped', skipped);
    const startedAt = clock.now();
    const { breaker, cooldown, health } = memory;
    try {
      const answer = await breaker.run(() => attemptTwice(url, request));
      const now = clock.now();
      health.answered(now, (request.budget ?? DEFAULT_BUDGET) === DEFAULT_BUDGET ? now - startedAt : null);
      cooldown.answered();
      return answer;
    } catch (error) {
      if (error instanceof UpstreamError && countsAsFailure(error)) {
        health.failed(clock.now(), error.failure, error.message);
      }
      throw error;
    } finally {
      changed();
    }
  }

  function state(): StoredUpstream {
    return {
      budgets: Object.fromEntries([...memory.purses].map(([kind, { state }]) => [kind, state()])),
      breaker: memory.breaker.state(),
      cooldown: memory.cooldown.state(),
      health: memory.health.state(),
    };
  }

  return {
    fetchJson,
    available: (budget) => whySkipped(budget) === null,
    waitMs: (budget) => purse(budget).waitMs(),
    health: () => {
      const { lastAnswerAt, lastFailure, answers, failures } = memory.health.state();
      const ends = [memory.cooldown.until(), memory.breaker.opensAt()].filter((at) => at !== null);
      return {
        name,
        lastAnswerAt,
        lastFailure,
        answers,
        failures,
        latencyP95Ms: memory.health.latencyP95Ms(),
        nextTryAt: ends.length > 0 ? Math.max(...ends) : null,
        budgetLeft: Object.fromEntries([...memory.purses].map(([kind, { left }]) => [kind, left()])),
      };
    },
    setBudgets: (changed) => {
      budgets = changed;
      memory = { ...memory, purses: remember(state()).purses };
    },
    forgive: () => {
      const health = { ...memory.health.state(), lastFailure: null };
      memory = remember({ ...state(), breaker: null, cooldown: null, health });
      changed();
    },
    restore: (stored) => {
      memory = remember(stored);
    },
    state,
  };
}

/** Nothing was sent, or nobody wanted the answer any more: that says nothing of the upstream. */
function countsAsFailure(error: unknown): boolean {
  return error instanceof UpstreamError && error.failure !== 'skipped' && error.failure !== 'aborted';
}

function isNetworkFailure(error: unknown): boolean {
  return error instanceof UpstreamError && error.failure === 'network';
}
