/** Goes through a long list a slice at a time, so that the page stays alive. */

/** Resolves when the page has had its turn. `share`: how much of the list is done, from 0 to 1. */
export type PageTurn = (share: number) => Promise<void>;

/** Some twenty milliseconds on a busy machine, whatever the entries are. */
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
