/** How many tokens may be saved, and which of those that are added find room. */
import type { SavedAddress, SavedItem } from './saved-item.ts';

/** More than anybody reads, fewer than would strain a source. */
export const SAVED_LIMIT = 500;

export type AddOutcome = 'added' | 'duplicate' | 'full';

/** The list with those behind it that it lacks and has room for, and what came of each. */
export function withAdded(
  present: readonly SavedItem[],
  tokens: readonly Omit<SavedAddress, 'addedAt'>[],
  addedAt: number,
) {
  const order = [...present];
  const there = new Set(present.map(({ asset }) => asset));
  const outcomes = tokens.map(({ asset, address, amount }): AddOutcome => {
    if (there.has(asset)) return 'duplicate';
    if (order.length >= SAVED_LIMIT) return 'full';
    there.add(asset);
    order.push({ asset, address, addedAt, place: 0, ...(amount && { amount }) });
    return 'added';
  });
  return { order, outcomes };
}
