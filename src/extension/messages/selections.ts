/** What has been read of a page, and how it is handed on. Types and limits only, for both sides. */
import type { AssetKey } from '../../core/market/assets.ts';
import type { Selected } from '../../core/market/find.ts';

/** The most of a selection that is looked at: characters, links, and characters of each link or label. */
export const SELECTED_LIMITS = { text: 1_000_000, texts: 700, each: 4_000 } as const;

/** Where the background leaves, in `storage.session`, the look-up that the popup is opened for. */
export const PENDING_LOOK_UP_KEY = 'pending-look-up';

/** What the popup is to show because the page cannot; `selected` is null where the page could not be read. */
export interface PendingLookUp {
  /** Unix milliseconds. */
  readonly at: number;
  readonly selected: Selected | null;
  /** From a private window: nothing of it is kept. */
  readonly isPrivate: boolean;
  /** The row that an alert was about: nothing is looked up then. */
  readonly asset?: AssetKey;
}

/**
 * What the context menu was opened on, for the card to show; left in the page just before it. Both are empty where there is
 * none: what is null on one side is undefined on the other.
 */
export interface MenuTarget {
  readonly text: string;
  readonly link: string;
}

/** What became of the card: `out of reach` where nothing can be read; what was read, where no card can be shown. */
export type CardOutcome = 'shown' | 'out of reach' | Selected;
