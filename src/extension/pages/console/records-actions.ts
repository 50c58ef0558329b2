/** What can be done with records: tokens and a moment picked, priced, exported. */
import type { AssetKey } from '../../../core/market/assets.ts';
import { parseTime } from '../../../core/records/moment-text.ts';
import { parseAmount } from '../../../core/records/read-list.ts';
import { NO_WORTH, NOT_ASKED, type PricedLine, rowOfLine } from '../../../core/records/record-rows.ts';
import type { ChangeSettings } from '../../ui/settings-change.ts';
import type { BackgroundRequests } from './background-requests.ts';
import { type CapturesActions, createCapturesActions } from './captures-actions.ts';
import { exportRows } from './export-rows.ts';
import { createRecordsListActions, type RecordsListActions } from './records-list-actions.ts';
import { createRecordsRun } from './records-run.ts';
import { momentOf, type RecordsState } from './records-state.ts';
import { LINE_WORDS } from './records-words.ts';
import type { Remark } from './remark.ts';
import { type ConsoleDeps, type ConsoleStore, say } from './state.ts';

export interface RecordsActions extends RecordsListActions, CapturesActions {
  change(change: Partial<RecordsState>): void;
  /** Ticks the assets, or unticks them. */
  tick(assets: readonly AssetKey[], on: boolean): void;
  /** Prices what is ticked at the moment that is typed. */
  pricePicked(): Promise<void>;
  /** Goes on with what is missing. */
  goOn(): Promise<void>;
  stop(): void;
  exportAs(format: 'csv' | 'json'): void;
  print: () => void;
}

export function createRecordsActions(
  deps: ConsoleDeps,
  state: ConsoleStore,
  requests: BackgroundRequests,
  changeSettings: ChangeSettings,
): RecordsActions {
  const run = createRecordsRun(deps, state);
  const records = () => state.get().records;
  const change = (part: Partial<RecordsState>) => state.set({ records: { ...records(), ...part } });

  function refuse(about: string, { key, values = {} }: Remark): void {
    change({ problem: { about, key, values } });
    state.set({ focus: `record-${about}` });
    say(state, key, values);
  }

  /** What is ticked, in the order of the list; the first amount that is none instead. */
  function picked(at: number): readonly PricedLine[] | { readonly asset: AssetKey; readonly value: string } {
    const { unticked, amounts } = records();
    const { view } = state.get();
    const lines: PricedLine[] = [];
    for (const { asset, token } of view ? [...view.coins, ...view.saved] : []) {
      if (unticked.includes(asset)) continue;
      const value = (amounts[asset] ?? '').trim();
      const amount = value === '' ? null : parseAmount(value);
      if (amount === null && value !== '') return { asset, value };
      lines.push({ line: lines.length + 1, asset, at, amount, token, answer: NOT_ASKED, worth: NO_WORTH });
    }
    return lines;
  }

  return {
    ...createRecordsListActions(state, requests, run, changeSettings),
    ...createCapturesActions(deps, state, requests, changeSettings),
    change,
    tick: (assets, on) => {
      const others = records().unticked.filter((each) => !assets.includes(each));
      change({ unticked: on ? others : [...others, ...assets], problem: null });
    },
    async pricePicked() {
      const moment = momentOf(records(), state.get().view);
      const time = parseTime(moment);
      if (!time.ok) return refuse('moment', { key: LINE_WORDS[time.problem], values: { value: moment } });
      const lines = picked(time.at);
      if ('asset' in lines) {
        const { asset, value } = lines;
        return refuse(asset, { key: 'lineAmount', values: { value } });
      }
      if (lines.length === 0) return refuse('pick', { key: 'recordsNonePicked' });
      change({ refused: [] });
      await run.price(lines);
    },
    goOn: () => run.price(records().lines),
    stop: run.stop,
    exportAs(format) {
      const rows = records().lines.map(rowOfLine);
      exportRows(deps, { name: 'sise-records', format, rows });
      say(state, 'recordsExported', { n: rows.length });
    },
    print: deps.files.print,
  };
}
