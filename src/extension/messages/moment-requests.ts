/** The messages about prices at past moments, and about what is captured at the turn of the year. Types only. */
import type { AssetKey } from '../../core/market/assets.ts';
import type { Capture, Moment, MomentPrice } from '../../core/market/moments.ts';
import type { Basis } from '../../core/market/source-table.ts';
import type { PastMessages } from './past-requests.ts';
import type { RecordMessages } from './record-requests.ts';
import type { SeriesMessages } from './series-requests.ts';
import type { StoredMessages } from './stored-requests.ts';

/** The most moments in one message; a longer list is asked in several. */
export const MAX_MOMENTS = 1_000;
/** The most captures in one message. */
export const MAX_CAPTURES = 500;

/** The last moment of the year 2199: later ones are slips of the hand, such as milliseconds taken for seconds. */
export const LATEST_AT = Date.UTC(2200, 0) - 1;

export interface MomentsAnswer {
  /** One for each moment asked, in their order. */
  readonly prices: readonly MomentPrice[];
  /** How many of them asking again may still bring; 0: that is all. */
  readonly open: number;
  /** In how many milliseconds asking again may bring more; 0: at once; null when `open` is 0. */
  readonly nextInMs: number | null;
}

export interface Captures {
  /** The moment in force (`Settings.valuationAt`). */
  readonly at: number;
  /** Of every moment that anything is kept of, the saved tokens' order within one. */
  readonly captures: readonly Capture[];
  /** Whether the moment has come; by the upstreams' clocks where ours is wrong. */
  readonly isDue: boolean;
  /** The time of the answer (Unix milliseconds), by the same clocks. */
  readonly now: number;
  /** Coins and saved tokens whose capture for the moment in force is not complete. */
  readonly open: number;
  /** When that is tried again (Unix milliseconds); null when nothing is open or the moment is yet to come. */
  readonly nextTryAt: number | null;
  /** Captures could not be written: the disk is full, or the database failed. They are written once it works again. */
  readonly isUnwritten: boolean;
}

export interface MomentMessages extends RecordMessages, PastMessages, SeriesMessages, StoredMessages {
  /**
   * Prices at moments, from what is kept (`known`, at once) or asking upstreams (`ask`, for 20 s at most). A long list is
   * asked again, the same message, until `open` is 0: what is answered is kept, so that this goes on where it stopped, also
   * after the page or the background was closed.
   */
  moments: {
    request: {
      readonly basis: Basis;
      readonly stage: 'known' | 'ask';
      readonly moments: readonly Moment[];
    };
    response: MomentsAnswer;
  };
  /** What is captured, at once. */
  captures: { request: Record<never, never>; response: Captures };
  /** A person's own act: goes on with the capture of the moment in force now. */
  capture: { request: Record<never, never>; response: Captures };
  /** Adds captures out of a file, whose parts fill gaps; those that `captureProblem` names are left out. */
  keepCaptures: { request: { readonly captures: readonly Capture[] }; response: Captures };
  /** Deletes the moment's captures, those of the assets or all. What is still saved is captured again only by `capture`. */
  deleteCaptures: {
    request: { readonly at: number; readonly assets: readonly AssetKey[] | null };
    response: Captures;
  };
}
