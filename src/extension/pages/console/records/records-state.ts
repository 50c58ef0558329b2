/** The state of the view of past prices: its three doors (ways to a price), their results, and the year-end captures. */
import type { AssetKey } from '../../../../core/market/assets.ts';
import type { PlatformId } from '../../../../core/market/platforms.ts';
import type { Basis } from '../../../../core/market/source-table.ts';
import type { Token } from '../../../../core/market/tokens.ts';
import type { Worth } from '../../../../core/market/worth.ts';
import type { ColumnRole } from '../../../../core/records/column-names.ts';
import type { ColumnQuestion } from '../../../../core/records/list-columns.ts';
import type { RefusedLine } from '../../../../core/records/read-list.ts';
import { NO_WORTH, type PricedLine } from '../../../../core/records/record-rows.ts';
import type { Captures } from '../../../messages/moments.ts';
import type { Remark } from '../../../ui/i18n/console.ts';
import type { Preview } from '../backup/preview.ts';
import type { ZoneId } from './zones.ts';

export const DOORS = ['year', 'moment', 'list'] as const;
/** A way to a past price: at the end of a year, at one moment, or at the moments of a list. */
export type Door = (typeof DOORS)[number];

/** The door that an address names (`#records-list`); the first for any other. */
export function doorOf(hash: string): Door {
  return DOORS.find((door) => hash === `#records-${door}`) ?? DOORS[0];
}

/** The progress of a running job. Times are Unix milliseconds. */
export interface RecordsJob {
  /** `reading`: a file is being read, and its progress is counted in hundredths. */
  readonly phase: 'reading' | 'requesting';
  readonly done: number;
  readonly of: number;
  /** When the sources get the next requests; null while requests are pending. */
  readonly nextTryAt: number | null;
}

export interface Result {
  readonly lines: readonly PricedLine[];
  /** The number of lines that another request may still change. */
  readonly open: number;
  readonly total: Worth;
  /** The number of lines that the table shows. */
  readonly shown: number;
  readonly job: RecordsJob | null;
}

/** A token to value. */
export interface Picked {
  readonly asset: AssetKey;
  readonly token: Token;
}

/** A search for a token to add. */
export interface TokenSearch {
  readonly text: string;
  readonly found: readonly Picked[];
  readonly remark: Remark | null;
}

export interface RecordsState {
  readonly door: Door;
  /** The chosen market; null for that of the settings. */
  readonly basis: Basis | null;
  /** The chosen zone; null for that of the page's language. */
  readonly zone: ZoneId | null;
  /** The chosen year; null for the last one that has ended. */
  readonly year: number | null;
  /** The typed moment; null for the end of yesterday. */
  readonly moment: string | null;
  /** The picked tokens; null for those with an amount. */
  readonly picked: readonly Picked[] | null;
  /** The typed amounts, where they differ from those of the popup. */
  readonly amounts: Readonly<Partial<Record<AssetKey, string>>>;
  readonly search: TokenSearch;
  /** The pasted list. */
  readonly list: string;
  /** The file that is read in place of the pasted list. */
  readonly file: { readonly name: string; readonly text: string } | null;
  /** The network chosen for a list that names none; null where its contracts decide. */
  readonly network: PlatformId | null;
  /** The zone for times that have none; null to leave such lines out. */
  readonly zoneless: 'KST' | 'UTC' | null;
  /** Whether the list was read; a change of the choices above then reads it again. */
  readonly isRead: boolean;
  readonly questions: readonly ColumnQuestion[];
  /** The chosen columns, by their role: the index of each. */
  readonly columns: Readonly<Partial<Record<ColumnRole, number | null>>>;
  /** The networks on which the list's contracts were found. */
  readonly foundOn: readonly PlatformId[];
  readonly refused: readonly RefusedLine[];
  /** The preview of adding the file's captures. */
  readonly preview: Preview | null;
  readonly isAdding: boolean;
  /** Why no request was sent; `about`: the field or token at which the reason is shown. */
  readonly problem: (Remark & { readonly about: string }) | null;
  readonly results: Readonly<Record<Door, Result>>;
  /** The captures in the background's last answer; null before the first. */
  readonly captures: Captures | null;
  readonly isCapturing: boolean;
  /** Whether an export is counting unreadable captures before it saves the file. */
  readonly isExporting: boolean;
  /** The typed moment to capture; null for that of the settings. */
  readonly captureMoment: string | null;
  readonly captureProblem: Remark | null;
}

/** The number of rows that the table shows at first, and adds at a press: a page of 100,000 rows would not respond. */
export const SHOWN_AT_ONCE = 200;

const NO_RESULT: Result = { lines: [], open: 0, total: NO_WORTH, shown: SHOWN_AT_ONCE, job: null };

export const NO_SEARCH: TokenSearch = { text: '', found: [], remark: null };

/** The state for another list, of which nothing is known. */
export const OTHER_LIST = {
  problem: null,
  preview: null,
  isRead: false,
  questions: [],
  columns: {},
  foundOn: [],
  refused: [],
} as const;

export const FIRST_RECORDS: RecordsState = {
  door: 'year',
  basis: null,
  zone: null,
  year: null,
  moment: null,
  picked: null,
  amounts: {},
  search: NO_SEARCH,
  list: '',
  file: null,
  network: null,
  zoneless: null,
  ...OTHER_LIST,
  isAdding: false,
  results: { year: NO_RESULT, moment: NO_RESULT, list: NO_RESULT },
  captures: null,
  isCapturing: false,
  isExporting: false,
  captureMoment: null,
  captureProblem: null,
};
