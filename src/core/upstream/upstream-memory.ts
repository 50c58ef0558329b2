/** The state of an upstream between requests: budgets, breaker, cool-down and health. */
import * as z from 'zod/mini';
import type { Budget } from '../market/source-table.ts';
import { parseStored } from '../storage/parse-stored.ts';
import { type BreakerRules, createBreaker, type StoredBreaker } from './breaker.ts';
import type { Clock } from './clock.ts';
import { createCooldown, type StoredCooldown } from './cooldown.ts';
import { createHealth, type StoredHealth } from './health.ts';
import { createRequestBudget, type SpentBudget } from './request-budget.ts';
import type { UpstreamHealth } from './upstream.ts';

export interface StoredUpstream {
  readonly budgets: Readonly<Record<string, SpentBudget>>;
  readonly breaker: StoredBreaker;
  readonly cooldown: StoredCooldown;
  readonly health: StoredHealth;
}

type UpstreamMemory = ReturnType<typeof createMemory>;

/** The memory of one upstream, shared by all `Upstream`s made for its name, one after the other. */
interface SharedMemory {
  memory: UpstreamMemory;
  /** Whether the stored state was read into it: from then on the store is older. */
  isRestored: boolean;
}

/** By the name of the upstream. */
export type UpstreamMemories = Map<string, SharedMemory>;

type Remember = (stored: unknown) => UpstreamMemory;

/** An existing memory is rebuilt from its state: a trial request of the previous user may never end. */
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

/** `stored`: a result of `stateOf`, or anything; corrupt parts of it start new. */
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

/** Each part parses its own field. */
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
