/** What a request costs is taken, and kept, before it is sent: a worker that is killed while it is under way must know of it afterwards. */
import type { Clock } from './clock.ts';
import { untilAborted, withDeadline } from './deadline.ts';
import type { RequestBudget } from './request-budget.ts';
import { abortError } from './send-request.ts';
import { type Cooldown, sentenceOfPause } from './told-to-wait.ts';
import { UpstreamError } from './upstream.ts';

/** A store that takes longer, with what it writes before, is not waited for: a source's time is its own. */
const STORED_WITHIN_MS = 100;
/** The same where the request is sent only after the write has succeeded. */
const ACKNOWLEDGED_WITHIN_MS = 1_000;

export interface Payment {
  /** The upstream's, for messages. */
  readonly name: string;
  readonly clock: Clock;
  readonly cooldown: Pick<Cooldown, 'until'>;
  /** Writes the budgets as they are now; false when that failed. */
  readonly store: () => Promise<boolean>;
  /** No request without a successful write: other processes spend from the same budgets. */
  readonly mustBeStored: boolean;
}

/** Throws UpstreamError where the request was given up meanwhile, the upstream has asked for a pause, or the write is missing. */
export async function payForRequest(
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
  if (cooldown.until() !== null) throw new UpstreamError('skipped', sentenceOfPause(name));
  for (const budget of budgets) budget.leaves(takenAt);
}
