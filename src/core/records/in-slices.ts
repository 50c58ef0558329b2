/** Processes a long list in slices, between which the page can react to its user. */

/** Resolves after the page has had time to react. `share`: the processed part of the list, from 0 to 1. */
export type PageTurn = (share: number) => Promise<void>;

/** Entries of a slice: some twenty milliseconds on a busy machine. */
const AT_ONCE = 500;

export async function inSlices<T>(
  all: readonly T[],
  pause: PageTurn,
  each: (one: T, index: number) => void,
): Promise<void> {
  for (const [index, one] of all.entries()) {
    if (index > 0 && index % AT_ONCE === 0) await pause(index / all.length);
    each(one, index);
  }
}
