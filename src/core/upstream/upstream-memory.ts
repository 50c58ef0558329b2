/** The state of an upstream between requests: budgets, breaker, cool-down and health. */
import * as z from 'zod/mini';
import type { Budget } from '../market/source-table.ts';
import { MINUTE_MS } from '../market/time.ts';
import { parseStored } from '../storage/collection.ts';
import { type BreakerRules, createBreaker, type StoredBreaker } from './breaker.ts';
import type { Clock } from './clock.ts';
import { createCooldown, type StoredCooldown } from './cooldown.ts';
import { createRequestBudget, type SpentBudget } from './request-budget.ts';
import type { UpstreamFailure, UpstreamHealth } from './upstream.ts';

export interface StoredUpstream {
  readonly budgets: Readonly<Record<string, SpentBudget>>;
  readonly breaker: StoredBreaker;
  readonly cooldown: StoredCooldown;
  readonly health: StoredHealth;
}

type UpstreamMemory = ReturnType<typeof createMemory>;

/** The memory of one upstream, which each `Upstream` that is created for its name takes over from the previous one. */
interface SharedMemory {
  memory: UpstreamMemory;
  /** Whether the stored state was read: from then on the memory is newer than the store. */
  isRestored: boolean;
}

/** Memories by the names of their upstreams. */
export type UpstreamMemories = Map<string, SharedMemory>;

type Remember = (stored: unknown) => UpstreamMemory;

/**
 * The memory of the named upstream, created if missing. An existing one is rebuilt from its state without running
 * requests: a trial request of the previous `Upstream` may never end, and would block the breaker.
 */
export function shareMemory(memories: UpstreamMemories, name: string, remember: Remember): SharedMemory {
  const before = memories.get(name);
  const shared = before ?? { memory: remember(undefined), isRestored: false };
  if (before) shared.memory = remember(stateOf(before.memory));
  memories.set(name, shared);
  return shared;
}

export function restoreMemory(shared: SharedMemory, stored: unknown, remember: Remember): void {
  if (shared.isRestored) return;
  shared.isRestored = true;
  if (stored !== undefined) shared.memory = remember(stored);
}

/**
 * Creates the budgets, breaker, cool-down and health of an upstream. `stored`: a result of `stateOf`, or any value;
 * corrupt parts begin in their initial state.
 */
export function createMemory(
  budgets: Readonly<Record<string, Budget>>,
  clock: Clock,
  rules: BreakerRules,
  stored: unknown,
) {
  const fields = readFields(stored);
  return {
    budgets: new Map(
      Object.entries(budgets).map(([kind, budget]) => [
        kind,
        createRequestBudget(budget, clock, fields.budgets[kind]),
      ]),
    ),
    breaker: createBreaker(clock, rules, fields.breaker),
    cooldown: createCooldown(clock, fields.cooldown),
    health: createHealth(fields.health),
  };
}

export function stateOf({ budgets, breaker, cooldown, health }: UpstreamMemory): StoredUpstream {
  return {
    budgets: Object.fromEntries([...budgets].map(([kind, { state }]) => [kind, state()])),
    breaker: breaker.state(),
    cooldown: cooldown.state(),
    health: health.state(),
  };
}

export function healthOf(name: string, memory: UpstreamMemory): UpstreamHealth {
  const { latencies: _, ...shown } = memory.health.state();
  const ends = [memory.cooldown.until(), memory.breaker.opensAt()].filter((at) => at !== null);
  return {
    name,
    ...shown,
    latencyP95Ms: memory.health.latencyP95Ms(),
    nextTryAt: ends.length > 0 ? Math.max(...ends) : null,
    budgetLeft: Object.fromEntries([...memory.budgets].map(([kind, { left }]) => [kind, left()])),
  };
}

/** The parts of a stored state: each part's own schema parses its field. */
const storedFields = z.object({
  budgets: z.catch(z.record(z.string(), z.unknown()), {}),
  breaker: z.unknown(),
  cooldown: z.unknown(),
  health: z.unknown(),
});

function readFields(stored: unknown): z.infer<typeof storedFields> {
  const none = { budgets: {}, breaker: undefined, cooldown: undefined, health: undefined };
  return parseStored(storedFields, stored) ?? none;
}

const RECENT = 50;
/** Longer latencies, and negative ones, come from a clock jump. */
const LONGEST_LATENCY_MS = MINUTE_MS;
const MAX_MESSAGE = 300;

const count = z.catch(z.int().check(z.nonnegative()), 0);
const latency = z.number().check(z.nonnegative(), z.maximum(LONGEST_LATENCY_MS));

const FAILURES = [
  'network',
  'timeout',
  'rate limited',
  'refused',
  'wrong key',
  'too large',
  'unreadable',
] as const;

/** A corrupt field gets its initial value, the others stay. */
const storedHealth = z.object({
  lastAnswerAt: z.catch(z.nullable(z.number()), null),
  lastFailure: z.catch(
    z.nullable(
      z.object({
        at: z.number(),
        failure: z.enum(FAILURES),
        message: z.string().check(z.maxLength(MAX_MESSAGE)),
      }),
    ),
    null,
  ),
  answers: count,
  failures: count,
  latencies: z.catch(z.array(latency).check(z.maxLength(RECENT)), []),
});
interface StoredHealth extends Pick<UpstreamHealth, 'lastAnswerAt' | 'lastFailure' | 'answers' | 'failures'> {
  /** Latencies in milliseconds, oldest first. */
  readonly latencies: readonly number[];
}

const NEW: StoredHealth = { lastAnswerAt: null, lastFailure: null, answers: 0, failures: 0, latencies: [] };

/**
 * Creates the health of an upstream: the numbers of its answers and failures, its last failure and its recent
 * latencies. `stored`: an earlier result of `state()`; with any other value the health begins empty.
 */
export function createHealth(stored: unknown) {
  let state: StoredHealth = parseStored(storedHealth, stored) ?? NEW;

  return {
    /**
     * Counts an answer. `latencyMs` is null for one of unusual size (a catalog of megabytes): its latency is not
     * recorded.
     */
    answered: (at: number, latencyMs: number | null) => {
      const usable = latencyMs !== null && latency.safeParse(latencyMs).success;
      const latencies = usable ? [...state.latencies, latencyMs].slice(-RECENT) : state.latencies;
      state = { ...state, lastAnswerAt: at, answers: state.answers + 1, latencies };
    },
    failed: (at: number, failure: UpstreamFailure, message: string) => {
      const lastFailure = { at, failure, message: message.slice(0, MAX_MESSAGE) };
      state = { ...state, lastFailure, failures: state.failures + 1 };
    },
    latencyP95Ms: (): number | null => nearestRank(state.latencies, 0.95),
    /** The state for the views, and to store for `createHealth` after a restart. */
    state: (): StoredHealth => state,
  };
}

function nearestRank(values: readonly number[], share: number): number | null {
  const ascending = [...values].sort((a, b) => a - b);
  return ascending[Math.ceil(share * ascending.length) - 1] ?? null;
}
