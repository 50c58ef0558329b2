/** What the records' view shows: prices at moments that a person has asked for, and what was captured. */

import type { AssetKey } from '../../../core/market/assets.ts';
import { VALUATION_AT } from '../../../core/market/moments.ts';
import type { PlatformId } from '../../../core/market/platforms.ts';
import type { Basis } from '../../../core/market/source-table.ts';
import type { Worth } from '../../../core/market/worth.ts';
import type { ColumnRole } from '../../../core/records/column-names.ts';
import type { ColumnQuestion } from '../../../core/records/list-columns.ts';
import { timeText } from '../../../core/records/moment-text.ts';
import type { RefusedLine } from '../../../core/records/read-list.ts';
import { NO_WORTH, type PricedLine } from '../../../core/records/record-rows.ts';
import type { View } from '../../messages/messages.ts';
import type { Captures } from '../../messages/moment-requests.ts';
import type { Preview } from './backup/preview.ts';
import type { Remark } from './remark.ts';

/** What is under way. Times are Unix milliseconds. */
export interface RecordsJob {
  /** `reading`: of a file, counted in hundredths. */
  readonly phase: 'reading' | 'asking';
  readonly done: number;
  readonly of: number;
  /** When sources are asked again; null while they are being asked. */
  readonly nextTryAt: number | null;
}

export interface RecordsState {
  /** Where the moments come from. */
  readonly from: 'saved' | 'list';
  /** As it is typed; null: the moment of the settings. */
  readonly moment: string | null;
  /** Null: as prices are shown elsewhere. */
  readonly basis: Basis | null;
  /** Saved tokens and coins that are not meant. */
  readonly unticked: readonly AssetKey[];
  /** As they are typed. */
  readonly amounts: Readonly<Partial<Record<AssetKey, string>>>;
  /** As it is pasted. */
  readonly list: string;
  /** Read instead of what is pasted. */
  readonly file: { readonly name: string; readonly text: string } | null;
  /** Of lists that do not tell theirs. */
  readonly network: PlatformId | null;
  /** Of the list that was read last. */
  readonly questions: readonly ColumnQuestion[];
  /** Answers to them, by index. */
  readonly columns: Readonly<Partial<Record<ColumnRole, number | null>>>;
  readonly refused: readonly RefusedLine[];
  /** What adding the captures of the file would do. */
  readonly preview: Preview | null;
  readonly isAdding: boolean;
  /** Why nothing was asked; `about`: where that stands, a field or a token. */
  readonly problem: (Remark & { readonly about: string }) | null;
  readonly lines: readonly PricedLine[];
  /** How many of them asking again may still change, when it was last asked. */
  readonly open: number;
  readonly total: Worth;
  readonly job: RecordsJob | null;
  /** What is captured, as the background told last; null before that. */
  readonly captures: Captures | null;
  readonly isCapturing: boolean;
  /** What cannot be read is being counted, before the file is saved. */
  readonly isExporting: boolean;
  /** The moment to capture, as it is typed; null: the one in force. */
  readonly captureMoment: string | null;
  readonly captureProblem: Remark | null;
  /** How many lines of the table are on the page. */
  readonly shown: number;
}

/** A page of 100,000 rows would answer to nothing. */
export const SHOWN_AT_ONCE = 200;

/** Of another list nothing is known yet. */
export const OTHER_LIST = { problem: null, preview: null, questions: [], columns: {} } as const;

export const FIRST_RECORDS: RecordsState = {
  from: 'saved',
  moment: null,
  basis: null,
  unticked: [],
  amounts: {},
  list: '',
  file: null,
  network: null,
  ...OTHER_LIST,
  refused: [],
  isAdding: false,
  lines: [],
  open: 0,
  total: NO_WORTH,
  job: null,
  captures: null,
  isCapturing: false,
  isExporting: false,
  captureMoment: null,
  captureProblem: null,
  shown: SHOWN_AT_ONCE,
};

/** The text of the moment that is meant. */
export function momentOf(records: RecordsState, view: View | null): string {
  return records.moment ?? timeText(view?.settings.valuationAt ?? VALUATION_AT, 'KST');
}
