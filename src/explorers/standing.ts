/** Whether a price still stands where it was placed. */
import { holds } from './holds.ts';
import { TOKEN_LINKS } from './rows.ts';

/** More than stands between a name and its price. */
const MAX_BETWEEN = 50;

/** Prices of ours, and what others put beside names, may be between, but no other token. */
export function standsAfter(after: Element, host: Element): boolean {
  let before = host.previousSibling;
  for (let steps = 0; before && before !== after && !holds(before, TOKEN_LINKS); steps++) {
    // One box that holds so many names is walked back through by none of them.
    if (steps === MAX_BETWEEN) return true;
    before = before.previousSibling;
  }
  return before === after;
}
