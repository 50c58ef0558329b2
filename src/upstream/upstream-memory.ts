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
