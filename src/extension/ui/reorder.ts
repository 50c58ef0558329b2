/** Moving a row among the saved ones, as arithmetic on places. */

/** The list with the item at another place (clamped to the list); the same list when it does not move. */
export function movedTo<T>(list: readonly T[], item: T, place: number): readonly T[] {
  const from = list.indexOf(item);
  const to = Math.min(Math.max(place, 0), list.length - 1);
  if (from < 0 || from === to) return list;
  const rest = list.filter((_, i) => i !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}

/** What follows the item in the list; null when it is the last. */
export function follower<T>(list: readonly T[], item: T): T | null {
  return list[list.indexOf(item) + 1] ?? null;
}
