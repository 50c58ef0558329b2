/** What the settings' view shows of prices that pile up on the device. */
import type { StoredPart, StoredReport } from '../../../messages/stored.ts';

export interface StoredState {
  /** Null until all of it is counted. */
  readonly report: StoredReport | null;
  /** It could not be counted. */
  readonly isUncounted: boolean;
  /** The month that would be exported (`2026-11`); null for everything. */
  readonly month: string | null;
  /** What is about to be deleted, as soon as it is confirmed. */
  readonly pending: StoredPart | null;
  /** The action in progress; null when there is none. */
  readonly doing: 'export' | 'deletion' | null;
}

export const FIRST_STORED: StoredState = {
  report: null,
  isUncounted: false,
  month: null,
  pending: null,
  doing: null,
};

/** For the next visit of the settings. What is being exported or deleted goes on meanwhile. */
export function storedWhenLeft({ doing }: StoredState): StoredState {
  return { ...FIRST_STORED, doing };
}
