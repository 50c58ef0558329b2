/** By how much prices have changed, where a source tells that only when it is asked once more. */
import { type AssetKey, assetOf } from '../market/assets.ts';
import type { PriceSource } from '../sources/source-port.ts';
import type { Clock } from '../upstream/clock.ts';
import { withDeadline } from '../upstream/deadline.ts';
import { UpstreamError } from '../upstream/upstream.ts';
import type { AssetStates } from './asset-states.ts';
import type { TimedAnswer } from './to-results.ts';

/** What has not come by then comes with a later quote. */
const LIMIT_MS = 6_000;

export interface AddChangesParts {
  readonly states: Pick<AssetStates, 'foldChanges'>;
  readonly clock: Clock;
  /** Called with the assets that have news. */
  readonly onNews: (assets: Iterable<AssetKey>) => void;
}

/** Asks about those of the keys that were quoted; the source knows what it was asked lately. Nobody waits for it. Never rejects. */
export async function addChanges(
  source: PriceSource,
  keys: readonly AssetKey[],
  answers: ReadonlyMap<AssetKey, TimedAnswer>,
  { states, clock, onNews }: AddChangesParts,
): Promise<void> {
  const quoted = keys.flatMap((key) => {
    const answer = answers.get(key)?.answer;
    if (answer?.kind !== 'quoted' || answer.price.in !== 'USD') return [];
    return [{ asset: assetOf(key), usd: answer.price.usd }];
  });
  if (!source.changes || quoted.length === 0) return;
  try {
    const patient = new AbortController().signal;
    const found = await withDeadline(clock, LIMIT_MS, patient, async (signal) =>
      source.changes?.(quoted, signal),
    );
    if (!found) return;
    for (const [key, change] of found)
      states.foldChanges(key, { source: source.row.name, at: answers.get(key)?.at ?? 0, changes: [change] });
    onNews(found.keys());
  } catch (error) {
    // A price without its change is a price all the same.
    if (!(error instanceof UpstreamError)) console.error(`${source.row.name} tells no changes`, error);
  }
}
