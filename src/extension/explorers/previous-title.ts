/** Whether a page still shows the name of what it was about, though its address is already another token's. */
import type { AssetKey } from '../../core/market/assets.ts';
import type { PageClock } from '../ui/page-clock.ts';
import type { Candidate } from './adapters/adapter.ts';

/** A page that shows it for longer is about another token of that name. */
const LIMIT_MS = 5_000;

interface PageBefore {
  /** What it was about; null for a page about no token. */
  readonly asset: AssetKey | null;
  /** The element that named it. */
  readonly anchor: Element | null;
}

export interface PreviousTitle {
  /** The address is another one now, and this is what the page was until then. */
  keep(before: PageBefore): void;
  /** Whether the name beside which this would be placed is still the one before. */
  isStillShown(own: Candidate): boolean;
}

export function createPreviousTitle(clock: PageClock): PreviousTitle {
  let previous: { asset: AssetKey | null; name: string | null; until: number } | null = null;
  return {
    keep: ({ asset, anchor }) => {
      const name = anchor?.textContent ?? null;
      const now = clock.now();
      // A page that moves on again before its title has followed still shows the name of the first.
      if (name !== previous?.name || now >= previous.until) previous = { asset, name, until: now + LIMIT_MS };
    },
    isStillShown: ({ asset, anchor }) =>
      previous?.name === anchor.textContent && asset !== previous?.asset && clock.now() < previous.until,
  };
}
