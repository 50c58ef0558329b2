/** What can be done with records: tokens and a moment chosen, priced, exported. */

import { rowOfLine } from '../../../../core/records/record-rows.ts';
import type { ChangeSettings } from '../../../ui/settings-change.ts';
import type { BackgroundRequests } from '../background-requests.ts';
import { exportRows } from '../export-rows.ts';
import type { Remark } from '../remark.ts';
import { type ConsoleDeps, type ConsoleStore, say } from '../state.ts';
import { type CapturesActions, createCapturesActions } from './captures-actions.ts';
import { atTodaysPrices, holdingsOf, linesAt, momentOf } from './holdings.ts';
import { createRecordsListActions, type RecordsListActions } from './list-actions.ts';
import { createRecordsRun } from './records-run.ts';
import { type Door, type RecordsState, SHOWN_AT_ONCE } from './records-state.ts';
import { LINE_WORDS } from './records-words.ts';
import { createTokenSearch, type TokenSearchActions } from './token-search.ts';
import type { Zone } from './zones.ts';

/** The doors whose lines are tokens at one moment. */
export type HoldingsDoor = Exclude<Door, 'list'>;

export interface RecordsActions extends RecordsListActions, CapturesActions, TokenSearchActions {
  change(change: Partial<RecordsState>): void;
  /** Shows what is stored of the door's tokens at its moment, or today's prices for a year's end to come: without requests. */
  recall(door: HoldingsDoor, zone: Zone): Promise<void>;
  /** Prices the door's tokens at its moment. */
  price(door: HoldingsDoor, zone: Zone): Promise<void>;
  /** Goes on with what is missing. */
  goOn(door: Door): Promise<void>;
  stop(door: Door): void;
  showMore(door: Door): void;
  exportAs(door: Door, format: 'csv' | 'json'): void;
  print: () => void;
}

export function createRecordsActions(
  deps: ConsoleDeps,
  state: ConsoleStore,
  requests: BackgroundRequests,
  changeSettings: ChangeSettings,
): RecordsActions {
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
    async recall(door, zone) {
      const chosen = linesOf(door, zone);
      if (!chosen.ok) return runs[door].show([]);
      const { view, now } = state.get();
      const isToCome = chosen.lines.some(({ at }) => at > now);
      await (isToCome && door === 'year'
        ? runs[door].value(atTodaysPrices(chosen.lines, view))
        : runs[door].recall(chosen.lines));
    },
    async price(door, zone) {
      const chosen = linesOf(door, zone);
      if (chosen.ok) {
        if (chosen.lines.length === 0) return refuse('add', { key: 'recordsNonePicked' });
        return runs[door].price(chosen.lines);
      }
      const { about } = chosen;
      if ('amount' in chosen) return refuse(about, { key: 'lineAmount', values: { value: chosen.amount } });
      refuse(about, { key: LINE_WORDS[chosen.problem], values: { value: records().moment ?? '' } });
    },
    goOn: (door) => runs[door].price(records().results[door].lines),
    stop: (door) => runs[door].stop(),
    showMore(door) {
      const { results } = records();
      const shown = results[door].shown + SHOWN_AT_ONCE;
      change({ results: { ...results, [door]: { ...results[door], shown } } });
    },
    exportAs(door, format) {
      const rows = records().results[door].lines.map(rowOfLine);
      exportRows(deps, { name: 'sise-records', format, rows });
      say(state, 'recordsExported', { n: rows.length });
    },
    print: deps.files.print,
  };
}
