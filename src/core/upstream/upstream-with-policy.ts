/** One upstream under its policy: budget, cool-down, breaker and one retry around every request. */
import { type Budget, sizeOf } from '../market/source-table.ts';
import type { Clock } from './clock.ts';
import type { HostClock } from './host-clock.ts';
import { payForRequest } from './pay-for-request.ts';
import type { RequestBudget } from './request-budget.ts';
import { abortError, type Fetch, sendRequest } from './send-request.ts';
import type { StoredUpstream } from './stored-state.ts';
import { RATE_LIMITED, sentenceOfPause } from './told-to-wait.ts';
import {
  type Payer,
  type Upstream,
  UpstreamError,
  type UpstreamPolicy,
  type UpstreamRequest,
} from './upstream.ts';
import {
  createMemory,
  type HeldMemories,
  healthOf,
  holdMemory,
  restoreMemory,
  stateOf,
} from './upstream-memory.ts';

export interface UpstreamWithPolicy extends Upstream {
  /** Takes back a former `state()`, or anything: what is corrupt in it is as new. Once: what comes later is older. */
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
  readonly hostClock: Pick<HostClock, 'observe'>;
  /** When it aborts, whatever is under way is given up. */
  readonly closed: AbortSignal;
  /** No request is sent before. */
  readonly restored: Promise<void>;
  /** What those before it have left; its own is put there. */
  readonly memories: HeldMemories;
  /** Called whenever `state()` has changed. Resolves once the write of that has ended: true when it succeeded. */
  readonly changed: () => Promise<boolean>;
  readonly mustBeStored: boolean;
}

const DEFAULT_BUDGET = 'prices';

/** Before the one retry: long enough for a hiccup to pass, short beside the 2.5 s that a source has. */
const RETRY_AFTER_MS = 150;
const RETRY_JITTER_MS = 300;

/** Longer than a lookup: whoever hangs while nobody has answered for that long may hang with the network. */
const SILENCE_MS = 10_000;

export function createUpstreamWithPolicy(
  policy: UpstreamPolicy,
  {
    fetch,
    clock,
    random,
    contact,
    hostClock,
    closed,
    restored,
    memories,
    changed,
    mustBeStored,
  }: Dependencies,
): UpstreamWithPolicy {
  const { name } = policy;
  let { budgets } = policy;
  const remember = (stored: unknown) =>
    createMemory(budgets, clock, { counts: countsAsFailure, mayBeOurs }, stored);
  const held = holdMemory(memories, name, remember);

  function mayBeOurs(error: unknown): boolean {
    const isHanging = error instanceof UpstreamError && error.failure === 'timeout';
    return isNetworkFailure(error) || (isHanging && Math.abs(clock.now() - contact.at) > SILENCE_MS);
  }

  const budgetOf = (kind = DEFAULT_BUDGET) => budgetIn(held.memory.budgets, kind, name);
  const budgetsOf = (payer: Payer = DEFAULT_BUDGET) => [payer].flat().map(budgetOf);

  const isSpent = (payer?: Payer) => budgetsOf(payer).some((budget) => budget.left() === 0);

  function whySkipped(budget: Payer | undefined): string | null {
    if (held.memory.cooldown.until() !== null) return sentenceOfPause(name);
    if (held.memory.breaker.blocked()) return `${name} has failed too often`;
    if (isSpent(budget)) return `the budget of ${name} is spent`;
    return null;
  }

  async function attempt<T>(url: string, request: UpstreamRequest<T>): Promise<T> {
    const payment = { name, clock, cooldown: held.memory.cooldown, store: changed, mustBeStored };
    await payForRequest(budgetsOf(request.budget), payment, request.signal);
    request.onSent?.();
    const onResponse = (response: Response) => {
      contact.at = clock.now();
      hostClock.observe(new URL(url).host, response.headers, contact.at);
      held.memory.cooldown.heed(response);
      if (response.status === RATE_LIMITED)
        for (const budget of held.memory.budgets.values()) budget.noteLimit();
    };
    return sendRequest({ name, fetch, onResponse }, url, request);
  }

  /** A retry pays as any request does: without budget there is none. */
  async function attemptTwice<T>(url: string, request: UpstreamRequest<T>): Promise<T> {
    try {
      return await attempt(url, request);
    } catch (error) {
      if (!isNetworkFailure(error)) throw error;
      await clock.sleep(RETRY_AFTER_MS + random() * RETRY_JITTER_MS, request.signal).catch(() => {});
      if (request.signal.aborted || isSpent(request.budget)) throw error;
      return attempt(url, request);
    }
  }

  async function fetchJson<T>(url: string, wanted: UpstreamRequest<T>): Promise<T> {
    await restored;
    const signal = AbortSignal.any([wanted.signal, closed]);
    if (signal.aborted) throw abortError(name, signal);
    const request = { ...wanted, signal };
    const skipped = whySkipped(request.budget);
    if (skipped) throw new UpstreamError('skipped', skipped);
    const startedAt = clock.now();
    const { breaker, cooldown, health } = held.memory;
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
      void changed();
    }
  }

  return {
    fetchJson,
    available: (budget) => whySkipped(budget) === null,
    waitMs: (budget) => Math.max(...budgetsOf(budget).map((each) => each.waitMs())),
    left: (budget) => budgetOf(budget).left(),
    spare: (kind = DEFAULT_BUDGET) => spareOf(budgetOf(kind), budgets[kind]),
    health: () => healthOf(name, held.memory),
    setBudgets: (changed) => {
      budgets = changed;
      held.memory = { ...held.memory, budgets: remember(stateOf(held.memory)).budgets };
    },
    forgive: () => {
      const state = stateOf(held.memory);
      const health = { ...state.health, lastFailure: null };
      held.memory = remember({ ...state, breaker: null, cooldown: null, health });
      void changed();
    },
    restore: (stored) => restoreMemory(held, stored, remember),
    state: () => stateOf(held.memory),
  };
}

/** Nothing was sent, or nobody wanted the answer any more: that says nothing of the upstream. */
function countsAsFailure(error: unknown): boolean {
  return error instanceof UpstreamError && error.failure !== 'skipped' && error.failure !== 'aborted';
}

function isNetworkFailure(error: unknown): boolean {
  return error instanceof UpstreamError && error.failure === 'network';
}

/** A budget by its name. Throws RangeError where there is none of it. */
function budgetIn(
  budgets: ReadonlyMap<string, RequestBudget>,
  kind: string,
  upstream: string,
): RequestBudget {
  const found = budgets.get(kind);
  if (!found) throw new RangeError(`${upstream} has no budget ${kind}`);
  return found;
}

function spareOf(spent: RequestBudget, budget: Budget | undefined): number {
  return budget ? Math.max(0, spent.left() - Math.floor(sizeOf(budget) / 2)) : 0;
}
