/** Whether a page still says the name of what it was about, though its address is already another token's. */
import type { AssetKey } from '../market/assets.ts';
import type { PageClock } from '../pages/page-clock.ts';
import type { Candidate } from './find.ts';

/** A page that says it for longer is about another token of that name. */
const LIMIT_MS = 5_000;

interface Left {
  readonly asset: AssetKey | null;
  readonly anchor: Element | null;
}

export interface Leaving {
  /** The address is another one now; this named what the page was about, which was a token or none. */
  leave(own: Left): void;
  /** Whether the name beside which this would be placed is still that of what was left. */
  isStill(own: Candidate): boolean;
}

export function createLeaving(clock: PageClock): Leaving {
  let left: { asset: AssetKey | null; name: string | null; until: number } | null = null;
  return {
    leave: ({ asset, anchor }) => {
      const name = anchor?.textContent ?? null;
      const now = clock.now();
      // Moved on again before the page has followed: the name is that of the first.
      if (name !== left?.name || now >= left.until) left = { asset, name, until: now + LIMIT_MS };
    },
    isStill: ({ asset, anchor }) =>
      left?.name === anchor.textContent && asset !== left?.asset && clock.now() < left.until,
  };
}
