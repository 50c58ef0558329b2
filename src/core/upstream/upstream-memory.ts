/** What an upstream remembers from request to request: what is spent, whether it may be asked, how it has been doing. */
import type { Budget } from '../market/source-table.ts';
import { type Breaker, type BreakerRules, createBreaker } from './breaker.ts';
import type { Clock } from './clock.ts';
import { createRequestBudget } from './create-request-budget.ts';
import { createHealth, type Health } from './health.ts';
import type { RequestBudget } from './request-budget.ts';
import { readStoredUpstream, type StoredUpstream } from './stored-state.ts';
import { type Cooldown, createCooldown } from './told-to-wait.ts';
import type { UpstreamHealth } from './upstream.ts';

interface UpstreamMemory {
  readonly budgets: ReadonlyMap<string, RequestBudget>;
  readonly breaker: Breaker;
  readonly cooldown: Cooldown;
  readonly health: Health;
}

/** The memory of one upstream, from which whoever comes after goes on: what one of them hears, the others know. */
interface HeldMemory {
  memory: UpstreamMemory;
  /** Whether what was stored is in it, as far as it could be read: what is in the store is older from then on. */
  isRestored: boolean;
}

/** By the name of the upstream. */
export type HeldMemories = Map<string, HeldMemory>;

type Remember = (stored: unknown) => UpstreamMemory;

/** What there is of the upstream, made anew: whoever had a trial under way may be no more. */
export function holdMemory(memories: HeldMemories, name: string, remember: Remember): HeldMemory {
  const before = memories.get(name);
  const held = before ?? { memory: remember(undefined), isRestored: false };
  if (before) held.memory = remember(stateOf(before.memory));
  memories.set(name, held);
  return held;
}

/** Once: what is in the store later is older. */
export function restoreMemory(held: HeldMemory, stored: unknown, remember: Remember): void {
  if (held.isRestored) return;
  held.isRestored = true;
  if (stored !== undefined) held.memory = remember(stored);
}

/** `stored` is a former `stateOf`, or anything: what is corrupt in it is as new. */
export function createMemory(
  budgets: Readonly<Record<string, Budget>>,
  clock: Clock,
  rules: BreakerRules,
  stored: unknown,
): UpstreamMemory {
  const kept = readStoredUpstream(stored);
  return {
    budgets: new Map(
      Object.entries(budgets).map(([kind, budget]) => [
        kind,
        createRequestBudget(budget, clock, kept.budgets[kind]),
      ]),
    ),
    breaker: createBreaker(clock, rules, kept.breaker),
    cooldown: createCooldown(clock, kept.cooldown),
    health: createHealth(kept.health),
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
