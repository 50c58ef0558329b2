/** In which order the saved list stands, and where one belongs whose own place was lost: before who remembers to have followed it. */
import type { Collection } from '../../../core/storage/collection.ts';
import { type Item, LAST_PLACE, type SavedItem } from './saved-item.ts';

/** The items in the user's order. Those that do not know their places any more stand before who remembers to have followed them. */
export function mendedOrder(items: readonly SavedItem[]): readonly SavedItem[] {
  const rows = items.toSorted((a, b) => a.place - b.place || a.addedAt - b.addedAt);
  const order = rows.filter(({ place }) => place !== LAST_PLACE);
  // Of two in a row the second is placed first, and then remembers nothing: the first goes last.
  for (const lost of rows.filter(({ place }) => place === LAST_PLACE)) {
    const follower = order.findIndex(({ after }) => after === lost.asset);
    order.splice(follower < 0 ? order.length : follower, 0, lost);
  }
  return order;
}

/** Who stood behind one that was removed now stands behind who was before it. Never rejects: a full disk keeps nobody in the list. */
export async function closeGap(items: Collection<Item>, rows: readonly SavedItem[], at: number) {
  const follower = rows[at];
  if (!follower) return;
  const { asset, ...value } = follower;
  const moved = { ...value, after: rows[at - 1]?.asset ?? null };
  await items
    .put({ [asset]: moved })
    .catch((reason: unknown) => console.warn('a saved item does not know what it follows', reason));
}
