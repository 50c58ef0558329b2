/** What can be done with what is captured at the turn of the year. */
import { timeText } from '../records/moment-text.ts';
import { rowsOfCapture } from '../records/record-rows.ts';
import type { ChangeSettings } from '../ui/settings-change.ts';
import type { BackgroundRequests } from './background-requests.ts';
import { exportRows } from './export-rows.ts';
import type { RecordsState } from './records-state.ts';
import { type ConsoleDeps, type ConsoleStore, say } from './state.ts';

export interface CapturesActions {
  /** Goes on with the capture of the moment in force now. */
  capture(): Promise<void>;
  /** Makes another moment the one in force. What is captured of others stays. */
  captureAt(at: number): Promise<void>;
  exportCaptures(format: 'csv' | 'json'): void;
}

/** Sources are asked for 20 s, and what they said is written. */
const PATIENCE_MS = 40_000;

export function createCapturesActions(
  deps: ConsoleDeps,
  state: ConsoleStore,
  { request }: BackgroundRequests,
  changeSettings: ChangeSettings,
): CapturesActions {
  const records = () => state.get().records;
  const change = (part: Partial<RecordsState>) => state.set({ records: { ...records(), ...part } });

  async function capture(): Promise<void> {
    if (records().isCapturing) return;
    change({ isCapturing: true });
    const captures = await request({ type: 'capture' }, PATIENCE_MS);
    change({ isCapturing: false, ...(captures && { captures }) });
    if (captures) say(state, captures.open === 0 ? 'capturesSaidDone' : 'capturesOpen', { n: captures.open });
  }

  return {
    capture,
    async captureAt(at) {
      if (!(await changeSettings({ valuationAt: at, valuationDismissed: null }))) return;
      const captures = await request({ type: 'captures' });
      change({ captureMoment: null, captureProblem: null, ...(captures && { captures }) });
      say(state, 'capturesMoved', { moment: timeText(at, 'KST') });
    },
    exportCaptures(format) {
      const rows = (records().captures?.captures ?? []).flatMap(rowsOfCapture);
      exportRows(deps, { name: 'sise-captures', format, rows });
      say(state, 'recordsExported', { n: rows.length });
    },
  };
}
