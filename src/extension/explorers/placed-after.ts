/** Whether a price still stands where it was placed. */
import { containsMatch } from './contains-match.ts';
import { TOKEN_LINKS } from './selectors.ts';

/** More siblings than ever stand between a name and its price. */
const MAX_BETWEEN = 50;

/** Prices of ours and what others put beside names may stand between the two, but no other token may. */
export function isPlacedAfter(after: Element, host: Element): boolean {
  let before = host.previousSibling;
  for (let steps = 0; before && before !== after && !containsMatch(before, TOKEN_LINKS); steps++) {
    // In a box of so many names, walking back from each of them would take too long.
    if (steps === MAX_BETWEEN) return true;
    before = before.previousSibling;
  }
  return before === after;
}
