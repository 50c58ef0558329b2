/**
 * What else goes along in a request of a source that may seldom be asked (docs/pricing.md §9 Scarce budgets): whatever would expire before it may be asked again.
 */
import { type AssetKey, assetOf } from '../market/assets.ts';
import { type SourceName, slotMs, sourceRow } from '../market/source-table.ts';
import { listsAsset } from '../sources/source-port.ts';
import type { Clock } from '../upstream/clock.ts';
import type { KeptStates } from './kept-states.ts';
import type { NewAddresses } from './new-addresses.ts';
import type { SourceClient } from './source-client.ts';
import { isWanting, type Question } from './still-to-ask.ts';

/** What somebody wanted this recently rides along. */
const WANTED_MS = 10 * 60_000;

/** A source with a slot so seldom is one whose every request is worth filling. */
const SCARCE_MS = 10_000;

export interface Riders {
  /** Wanted at any time, besides what is saved: the coins. */
  readonly coins: readonly AssetKey[];
  readonly saved: () => readonly AssetKey[];
  /** For places that are left: the registry's tokens. */
  readonly spare: readonly AssetKey[];
}

export interface RiderParts {
  readonly client: SourceClient;
  readonly states: KeptStates;
  readonly clock: Clock;
  readonly riders: Riders;
  readonly newAddresses: NewAddresses;
}

/** What rides along with the assets that are asked about, at most as many as the request still carries. */
export function ridersOf(
  parts: RiderParts,
  question: Question,
  name: SourceName,
  asked: readonly AssetKey[],
): readonly AssetKey[] {
  const { client, states, clock, riders } = parts;
  const { budgets, batch } = sourceRow(name);
  const untilNextMs = slotMs(budgets.prices);
  const order = question.ridersOrder ?? question.order;
  const source = client.source(name);
  // One that is skipped now must not be waited for because of what it is asked already.
  if (untilNextMs < SCARCE_MS || !order.includes(name) || !source.upstream.available()) return [];
  const now = clock.now();
  const untilNextSlot = { ...question, order, urgency: { aheadMs: untilNextMs } };
  const candidates = new Set([
    ...states.wantedSince(now - WANTED_MS),
    ...riders.coins,
    ...riders.saved(),
    ...riders.spare,
  ]);
  for (const key of asked) candidates.delete(key);
  const riding: AssetKey[] = [];
  for (const key of candidates) {
    if (asked.length + riding.length >= batch) break;
    if (listsAsset(source, assetOf(key)) && isWanting(parts, untilNextSlot, name, key)) riding.push(key);
  }
  return riding;
}
