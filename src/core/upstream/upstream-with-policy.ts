/** An upstream under its policy: budget, cool-down, breaker and one retry around every request. */
import { type Budget, sizeOf } from '../market/source-table.ts';
import type { Breaker } from './breaker.ts';
import type { Clock } from './clock.ts';
import { type Cooldown, pauseMessage, RATE_LIMITED } from './cooldown.ts';
import { untilAborted, withDeadline } from './deadline.ts';
import type { HostClock } from './host-clock.ts';
import type { RequestBudget } from './request-budget.ts';
import { abortError, type Fetch, sendRequest } from './send-request.ts';
import {
  type AllowedHosts,
  type Payer,
  type Upstream,
  UpstreamError,
  type UpstreamPolicy,
  type UpstreamRequest,
} from './upstream.ts';
import {
  createMemory,
  healthOf,
  restoreMemory,
  type StoredUpstream,
  shareMemory,
  stateOf,
  type UpstreamMemories,
} from './upstream-memory.ts';

export interface UpstreamWithPolicy extends Upstream {
  /**
   * Takes over the stored state, once: later calls are ignored. `stored`: a result of `state()`, or any value; corrupt
   * parts begin in their initial state.
   */
  restore(stored: unknown): void;
  state(): StoredUpstream;
}

/** What all upstreams have in common. */
export interface SharedDependencies {
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** 0 to 1, as Math.random. */
  readonly random: () => number;
  readonly hosts: AllowedHosts;
  /** The state of all upstreams, which an `Upstream` created later in this process takes over. */
  readonly memories: UpstreamMemories;
  /** Whether a request is sent only after its cost was stored: other processes may spend from the same budgets. */
  readonly mustBeStored: boolean;
  /** When any upstream last responded: if that is long ago, a timeout may be the fault of this device's network. */
  readonly contact: { at: number };
  readonly hostClock: Pick<HostClock, 'observe'>;
  /** Aborts all requests. */
  readonly closed: AbortSignal;
  /** Awaited before the first request. */
  readonly restored: Promise<void>;
}

interface Dependencies extends SharedDependencies {
  /** Called whenever `state()` has changed. Resolves after the write: true when it succeeded. */
  readonly changed: () => Promise<boolean>;
}

const DEFAULT_BUDGET = 'prices';

/** Wait before the one retry, short beside the 2.5 s that a source has. */
const RETRY_AFTER_MS = 150;
const RETRY_JITTER_MS = 300;

/** After this time without any response, longer than a lookup, a timeout may be the fault of this device's network. */
const SILENCE_MS = 10_000;

export function createUpstreamWithPolicy(
  policy: UpstreamPolicy,
  {
    fetch,
    clock,
    random,
    contact,
    hostClock,
    hosts,
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
  const shared = shareMemory(memories, name, remember);

  function mayBeOurs(error: unknown): boolean {
    const isHanging = error instanceof UpstreamError && error.failure === 'timeout';
    return isNetworkFailure(error) || (isHanging && Math.abs(clock.now() - contact.at) > SILENCE_MS);
  }

  const budgetOf = (kind = DEFAULT_BUDGET) => budgetIn(shared.memory.budgets, kind, name);
  const budgetsOf = (payer: Payer = DEFAULT_BUDGET) => [payer].flat().map(budgetOf);

  const isAllowed = () => hosts.isAllowed(policy.host);

  const isSpent = (payer?: Payer) => budgetsOf(payer).some((budget) => budget.left() === 0);

  const whySkipped = (budget?: Payer) =>
    isAllowed() ? whyPaused(name, shared.memory, isSpent(budget)) : withheldMessage(name);

  async function attempt<T>(url: string, request: UpstreamRequest<T>): Promise<T> {
    const payment = { name, clock, cooldown: shared.memory.cooldown, store: changed, mustBeStored };
    await payForRequest(budgetsOf(request.budget), payment, request.signal);
    request.onSent?.();
    const onResponse = (response: Response) => {
      contact.at = clock.now();
      hostClock.observe(new URL(url).host, response.headers, contact.at);
      shared.memory.cooldown.observe(response);
      if (response.status === RATE_LIMITED)
        for (const budget of shared.memory.budgets.values()) budget.noteLimit();
    };
    return sendRequest({ name, fetch, onResponse }, url, request);
  }

  /** Retries once after a network failure. The retry is paid for like any request. */
  async function attemptTwice<T>(url: string, request: UpstreamRequest<T>): Promise<T> {
    try {
      return await attempt(url, request);
    } catch (error) {
      if (!isNetworkFailure(error)) throw error;
      await clock.sleep(RETRY_AFTER_MS + random() * RETRY_JITTER_MS, request.signal).catch(() => {});
      // The host was withheld meanwhile: the browser has cut the connection.
      if (!isAllowed()) throw new UpstreamError('skipped', withheldMessage(name));
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
    const { breaker, cooldown, health } = shared.memory;
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
    ...{ fetchJson, isAllowed },
    available: (budget) => whySkipped(budget) === null,
    waitMs: (budget) => Math.max(...budgetsOf(budget).map((each) => each.waitMs())),
    left: (budget) => budgetOf(budget).left(),
    spare: (kind = DEFAULT_BUDGET) => spareOf(budgetOf(kind), budgets[kind]),
    health: () => healthOf(name, shared.memory),
    setBudgets: (changed) => {
      budgets = changed;
      shared.memory = { ...shared.memory, budgets: remember(stateOf(shared.memory)).budgets };
    },
    forgive: () => {
      const state = stateOf(shared.memory);
      const health = { ...state.health, lastFailure: null };
      shared.memory = remember({ ...state, breaker: null, cooldown: null, health });
      void changed();
    },
    restore: (stored) => restoreMemory(shared, stored, remember),
    state: () => stateOf(shared.memory),
  };
}

function whyPaused(
  name: string,
  { cooldown, breaker }: { readonly cooldown: Pick<Cooldown, 'until'>; readonly breaker: Breaker },
  isSpent: boolean,
): string | null {
  if (cooldown.until() !== null) return pauseMessage(name);
  if (breaker.blocked()) return `${name} has failed too often`;
  return isSpent ? `the budget of ${name} is spent` : null;
}

function withheldMessage(name: string): string {
  return `the browser withholds the host of ${name}`;
}

/** Skipped and aborted requests are no evidence about the upstream. */
function countsAsFailure(error: unknown): boolean {
  return error instanceof UpstreamError && error.failure !== 'skipped' && error.failure !== 'aborted';
}

function isNetworkFailure(error: unknown): boolean {
  return error instanceof UpstreamError && error.failure === 'network';
}

/** The budget `kind`; throws RangeError when the upstream has none of that name. */
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

/** Longest wait for the store, so that a slow one does not use up the source's time. */
const STORED_WITHIN_MS = 100;
/** Longest wait for the store with `mustBeStored`, when the request depends on the write. */
const ACKNOWLEDGED_WITHIN_MS = 1_000;

interface Payment {
  readonly name: string;
  readonly clock: Clock;
  readonly cooldown: Pick<Cooldown, 'until'>;
  /** Writes the budgets; false when that failed. */
  readonly store: () => Promise<boolean>;
  readonly mustBeStored: boolean;
}

/**
 * Takes a request from each of the budgets and stores the new state. Throws UpstreamError when the request was aborted
 * meanwhile, a cool-down began, or a required write failed.
 */
async function payForRequest(
  budgets: readonly RequestBudget[],
  { name, clock, cooldown, store, mustBeStored }: Payment,
  signal: AbortSignal,
): Promise<void> {
  const takenAt = clock.now();
  for (const budget of budgets) budget.spend();
  let isStored = false;
  const storing = store().then((success) => {
    isStored = success;
  });
  const withinMs = mustBeStored ? ACKNOWLEDGED_WITHIN_MS : STORED_WITHIN_MS;
  await withDeadline(clock, withinMs, signal, (given) => untilAborted(storing, given));
  if (signal.aborted) throw abortError(name, signal);
  if (mustBeStored && !isStored)
    throw new UpstreamError('skipped', `the budget of ${name} could not be written`);
  if (cooldown.until() !== null) throw new UpstreamError('skipped', pauseMessage(name));
  for (const budget of budgets) budget.leaves(takenAt);
}
