/** The actions of past prices: choosing tokens and a moment, pricing, exporting. */

import type { FileRow } from '../../../../core/records/export-columns.ts';
import { timeText } from '../../../../core/records/moment-text.ts';
import { rowOfLine, rowsOfCapture } from '../../../../core/records/record-rows.ts';
import { csvFile, jsonFile } from '../../../../core/records/write-file.ts';
import type { Remark } from '../../../ui/i18n/console.ts';
import { PATIENCE_MS, within } from '../../../ui/page-clock.ts';
import type { ChangeSettings } from '../../../ui/settings-change.ts';
import type { BackgroundRequests } from '../background-requests.ts';
import { type ConsoleDeps, type ConsoleStore, say } from '../state.ts';
import { atTodaysPrices, holdingsOf, linesAt, momentOf } from './holdings.ts';
import { createRecordsListActions } from './list-actions.ts';
import { createRecordsRun } from './records-run.ts';
import { type Door, type RecordsState, SHOWN_AT_ONCE } from './records-state.ts';
import { LINE_WORDS } from './records-words.ts';
import { createTokenSearch } from './token-search.ts';
import type { Zone } from './zones.ts';

/** The time limit of a capture: the background requests sources for up to 20 s, then writes the answers. */
const CAPTURE_MS = 40_000;

/** The doors whose lines are tokens at one moment. */
export type HoldingsDoor = Exclude<Door, 'list'>;

export function createRecordsActions(
  deps: ConsoleDeps,
  state: ConsoleStore,
  requests: BackgroundRequests,
  changeSettings: ChangeSettings,
) {
  const runs = {
    year: createRecordsRun(deps, state, 'year'),
    moment: createRecordsRun(deps, state, 'moment'),
    list: createRecordsRun(deps, state, 'list'),
  };
  const records = () => state.get().records;
  const change = (part: Partial<RecordsState>) => state.set({ records: { ...records(), ...part } });

  function refuse(about: string, { key, values = {} }: Remark): void {
    change({ problem: { about, key, values } });
    state.set({ focus: `record-${about}` });
    say(state, key, values);
  }

  function linesOf(door: HoldingsDoor, zone: Zone) {
    const { view, now } = state.get();
    const time = momentOf(records(), { door, zone, now });
    if (!time.ok) return { ok: false, about: 'moment', problem: time.problem } as const;
    const lines = linesAt(holdingsOf(records(), view), time.at);
    return lines.ok ? lines : ({ ok: false, about: lines.asset, amount: lines.amount } as const);
  }

  return {
    ...createRecordsListActions(deps, state, requests, { run: runs.list, changeSettings }),
    ...createCapturesActions(deps, state, requests, changeSettings),
    ...createTokenSearch(deps, state),
    change,
    /** Shows the stored prices of the door's tokens at its moment, or today's for a future year's end, without requests. */
    async recall(door: HoldingsDoor, zone: Zone): Promise<void> {
      const chosen = linesOf(door, zone);
      if (!chosen.ok) return runs[door].show([]);
      const { view, now } = state.get();
      const isToCome = chosen.lines.some(({ at }) => at > now);
      await (isToCome && door === 'year'
        ? runs[door].value(atTodaysPrices(chosen.lines, view))
        : runs[door].recall(chosen.lines));
    },
    /** Prices the door's tokens at its moment, by requests where needed. */
    async price(door: HoldingsDoor, zone: Zone) {
      const chosen = linesOf(door, zone);
      if (chosen.ok) {
        if (chosen.lines.length === 0) return refuse('add', { key: 'recordsNonePicked' });
        return runs[door].price(chosen.lines);
      }
      const { about } = chosen;
      if ('amount' in chosen) return refuse(about, { key: 'lineAmount', values: { value: chosen.amount } });
      refuse(about, { key: LINE_WORDS[chosen.problem], values: { value: records().moment ?? '' } });
    },
    /** Continues with the missing prices. */
    goOn: (door: Door) => runs[door].price(records().results[door].lines),
    stop: (door: Door) => runs[door].stop(),
    showMore(door: Door) {
      const { results } = records();
      const shown = results[door].shown + SHOWN_AT_ONCE;
      change({ results: { ...results, [door]: { ...results[door], shown } } });
    },
    exportAs(door: Door, format: 'csv' | 'json') {
      const rows = records().results[door].lines.map(rowOfLine);
      exportRows(deps, { name: 'sise-records', format, rows });
      say(state, 'recordsExported', { n: rows.length });
    },
    print: deps.files.print,
  };
}

/** The actions of the year-end capture. */
function createCapturesActions(
  deps: ConsoleDeps,
  state: ConsoleStore,
  { request }: BackgroundRequests,
  changeSettings: ChangeSettings,
) {
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
    /** Continues the capture of the moment that the settings have. */
    capture,
    /** Sets another moment to capture. Captures of other moments stay. */
    async captureAt(at: number): Promise<void> {
      if (!(await changeSettings({ valuationAt: at, valuationDismissed: null }))) return;
      const captures = await request({ type: 'captures' });
      change({ captureMoment: null, captureProblem: null, ...(captures && { captures }) });
      say(state, 'capturesMoved', { moment: timeText(at, 'KST') });
    },
    /** Exports the captures, and reports how many stored ones cannot be read and are not in the file. */
    async exportCaptures(format: 'csv' | 'json'): Promise<void> {
      if (records().isExporting) return;
      state.set({ problem: null });
      change({ isExporting: true });
      // Without an answer, the readable captures are exported all the same.
      const unread = await within(deps.send({ type: 'unread' }), PATIENCE_MS, deps.clock).catch(() => null);
      change({ isExporting: false });
      const rows = (records().captures?.captures ?? []).flatMap(rowsOfCapture);
      const left = unread?.captures.length ?? null;
      exportRows(deps, { name: 'sise-captures', format, rows, leftOut: left });
      if (left === 0) return say(state, 'recordsExported', { n: rows.length });
      const key = left === null ? 'capturesExportedUnsure' : 'capturesExportedPart';
      const values = { n: rows.length, ...(left !== null && { left }) };
      // Shown on the page until the next action.
      state.set({ problem: { key, values } });
      say(state, key, values);
    },
  };
}

interface ExportOrder {
  /** The beginning of the file's name; day and format are added. */
  readonly name: string;
  readonly format: 'csv' | 'json';
  readonly rows: readonly FileRow[];
  /** The number of captures that could not be read (`FileHead`); only JSON has a place for it. */
  readonly leftOut?: number | null;
}

/** Exports rows as a file that the browser downloads. */
function exportRows({ files, clock }: Pick<ConsoleDeps, 'files' | 'clock'>, order: ExportOrder): void {
  const { name, format, rows, leftOut } = order;
  const now = clock.now();
  const day = timeText(now, 'KST').slice(0, 10);
  const head = { exportedAt: now, ...(leftOut !== undefined && { leftOut }) };
  files.save(`${name}-${day}.${format}`, format === 'csv' ? csvFile(rows) : jsonFile(rows, head));
}
