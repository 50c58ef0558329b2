/** What can be done with what is captured at the turn of the year. */
import { timeText } from '../../../../core/records/moment-text.ts';
import { rowsOfCapture } from '../../../../core/records/record-rows.ts';
import { PATIENCE_MS, within } from '../../../ui/page-clock.ts';
import type { ChangeSettings } from '../../../ui/settings-change.ts';
import type { BackgroundRequests } from '../background-requests.ts';
import { exportRows } from '../export-rows.ts';
import { type ConsoleDeps, type ConsoleStore, say } from '../state.ts';
import type { RecordsState } from './records-state.ts';

export interface CapturesActions {
  /** Goes on with the capture of the moment in force now. */
  capture(): Promise<void>;
  /** Makes another moment the one in force. What is captured of others stays. */
  captureAt(at: number): Promise<void>;
  /** Says, too, how many of those kept cannot be read: they are not in the file. */
  exportCaptures(format: 'csv' | 'json'): Promise<void>;
}

/** Sources are asked for 20 s, and what they said is written. */
const CAPTURE_MS = 40_000;

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
    const captures = await request({ type: 'capture' }, CAPTURE_MS);
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
    async exportCaptures(format) {
      if (records().isExporting) return;
      state.set({ problem: null });
      change({ isExporting: true });
      // What can be read is exported, whatever is known of the rest.
      const unread = await within(deps.send({ type: 'unread' }), PATIENCE_MS, deps.clock).catch(() => null);
      change({ isExporting: false });
      const rows = (records().captures?.captures ?? []).flatMap(rowsOfCapture);
      const left = unread?.captures.length ?? null;
      exportRows(deps, { name: 'sise-captures', format, rows, leftOut: left });
      if (left === 0) return say(state, 'recordsExported', { n: rows.length });
      const key = left === null ? 'capturesExportedUnsure' : 'capturesExportedPart';
      const values = { n: rows.length, ...(left !== null && { left }) };
      // In sight, until something else is asked.
      state.set({ problem: { key, values } });
      say(state, key, values);
    },
  };
}
