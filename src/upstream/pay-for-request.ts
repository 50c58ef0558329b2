/** What a request costs is taken, and kept, before it is sent: a worker that is killed while it is under way must know of it afterwards. */
import type { Clock } from './clock.ts';
import { untilAborted, withDeadline } from './deadline.ts';
import type { RequestBudget } from './request-budget.ts';
import { abortError } from './send-request.ts';
import { type Cooldown, sentenceOfPause } from './told-to-wait.ts';
import { UpstreamError } from './upstream.ts';

/** A store that takes longer, with what it writes before, is not waited for: a source's time is its own. */
const KEPT_WITHIN_MS = 100;

export interface Payment {
  /** The upstream's, for messages. */
  readonly name: string;
  readonly clock: Clock;
  readonly cooldown: Pick<Cooldown, 'until'>;
  /** Resolves once the budgets are kept as they are now, or were tried to be. */
  readonly keep: () => Promise<void>;
}

/** Throws UpstreamError where the request was given up meanwhile, or the upstream has asked for a pause. */
export async function payForRequest(
  budgets: readonly RequestBudget[],
  { name, clock, cooldown, keep }: Payment,
  signal: AbortSignal,
): Promise<void> {
  const takenAt = clock.now();
  for (const budget of budgets) budget.spend();
  const kept = keep();
  await withDeadline(clock, KEPT_WITHIN_MS, signal, (given) => untilAborted(kept, given));
  if (signal.aborted) throw abortError(name, signal);
  if (cooldown.until() !== null) throw new UpstreamError('skipped', sentenceOfPause(name));
  for (const budget of budgets) budget.leaves(takenAt);
}
