/** Counts how much has piled up on the device: one question at a time, and none whose answer a deletion has made untrue. */
import type { StoredReport } from '../../../messages/stored.ts';
import { within } from '../../../ui/page-clock.ts';
import type { ConsoleDeps } from '../state.ts';
import type { StoredState } from './stored-prices-state.ts';

/** Of a year of many tokens, each page of it is looked at. */
export const STORED_PATIENCE_MS = 120_000;
/** So little is looked through in no time. */
const LITTLE_BYTES = 1_000_000;

export interface StoredCount {
  /**
   * Looks how much there is: once for each visit where there is much, each time where there is hardly anything. What could not be
   * counted is tried again once the page is shown anew (`isShown`), and once after a deletion.
   */
  count(isShown?: boolean): Promise<void>;
  /** What is being counted is not so any more. */
  drop(): void;
  /** What a deletion has left was not counted with it: the next round tries that. */
  tryAgain(): void;
}

export function createStoredCount(
  { send, clock }: Pick<ConsoleDeps, 'send' | 'clock'>,
  stored: () => StoredState,
  change: (part: Partial<StoredState>) => void,
): StoredCount {
  let counting: Promise<StoredReport> | null = null;
  let isTriedAgain = false;

  return {
    async count(isShown = false) {
      const { report, isUncounted, doing } = stored();
      const isGivenUp = isUncounted && !isShown && !isTriedAgain;
      if (counting || doing || isGivenUp || (report && !isLittle(report))) return;
      isTriedAgain = false;
      const asked = send({ type: 'stored' });
      counting = asked;
      const answer = await within(asked, STORED_PATIENCE_MS, clock).catch(() => null);
      if (counting !== asked) return;
      counting = null;
      change(answer ? { report: answer, isUncounted: false } : { isUncounted: !stored().report });
    },
    drop: () => {
      counting = null;
    },
    tryAgain: () => {
      isTriedAgain = true;
    },
  };
}

function isLittle({ recordings, past }: StoredReport): boolean {
  return recordings.bytes + past.bytes < LITTLE_BYTES;
}
