/** What the settings' view shows of prices that pile up on the device. */
import type { StoredPart, StoredReport } from '../messages/stored-requests.ts';

export interface StoredState {
  /** Null until it is known. */
  readonly report: StoredReport | null;
  /** What is about to be deleted, as soon as it is confirmed. */
  readonly pending: StoredPart | null;
  readonly isBusy: boolean;
}

export const FIRST_STORED: StoredState = { report: null, pending: null, isBusy: false };
