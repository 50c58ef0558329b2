/** For how long the past cannot be asked on, and why: pure. */
import type { PauseReason } from '../market/series.ts';

export interface HistoryPause {
  readonly ms: number;
  readonly reason: PauseReason;
}

/** Null when nothing is left to wait for. */
export function soonestOf(pauses: readonly (HistoryPause | null)[]): number | null {
  const waits = pauses.flatMap((pause) => pause?.ms ?? []);
  return waits.length > 0 ? Math.min(...waits) : null;
}

/** Whoever would answer in time is waited for: it is a failure only where nothing else is. */
export function reasonOf(pauses: readonly (HistoryPause | null)[]): PauseReason | null {
  const reasons = pauses.flatMap((pause) => pause?.reason ?? []);
  return RANKED.find((reason) => reasons.includes(reason)) ?? null;
}

const RANKED: readonly PauseReason[] = ['time', 'limit', 'failure'];
