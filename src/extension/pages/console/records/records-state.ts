/** What the records' view shows: three doors to prices at past moments, what came of each, and what was captured. */
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
/** The end of a year, one moment, or the moments of a list. */
export type Door = (typeof DOORS)[number];

/** The door that an address names (`#records-list`); the first for any other. */
export function doorOf(hash: string): Door {
  return DOORS.find((door) => hash === `#records-${door}`) ?? DOORS[0];
}

/** What is under way. Times are Unix milliseconds. */
export interface RecordsJob {
  /** `reading`: of a file, counted in hundredths. */
  readonly phase: 'reading' | 'requesting';
  readonly done: number;
  readonly of: number;
  /** When sources get requests again; null while they have some. */
  readonly nextTryAt: number | null;
}

export interface Result {
  readonly lines: readonly PricedLine[];
  /** How many of them another request may still change. */
  readonly open: number;
  readonly total: Worth;
  /** How many lines of the table are on the page. */
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
  /** Null: as prices are shown elsewhere. */
  readonly basis: Basis | null;
  /** Null: that of the page's language. */
  readonly zone: ZoneId | null;
  /** Null: the last one that has ended. */
  readonly year: number | null;
  /** As it is typed; null: the end of yesterday. */
  readonly moment: string | null;
  /** Null: what is held. */
  readonly picked: readonly Picked[] | null;
  /** As they are typed, where they differ from those of the popup. */
  readonly amounts: Readonly<Partial<Record<AssetKey, string>>>;
  readonly search: TokenSearch;
  /** As it is pasted. */
  readonly list: string;
  /** Read instead of what is pasted. */
  readonly file: { readonly name: string; readonly text: string } | null;
  /** Of lists that do not name theirs; null: what their contracts decide. */
  readonly network: PlatformId | null;
  /** The zone of times without one; null: they are left out. */
  readonly zoneless: 'KST' | 'UTC' | null;
  /** The list was read: a change of what it is read by reads it again. */
  readonly isRead: boolean;
  readonly questions: readonly ColumnQuestion[];
  /** Answers to them, by index. */
  readonly columns: Readonly<Partial<Record<ColumnRole, number | null>>>;
  /** Networks that the list's contracts have decided. */
  readonly foundOn: readonly PlatformId[];
  readonly refused: readonly RefusedLine[];
  /** What adding the captures of the file would do. */
  readonly preview: Preview | null;
  readonly isAdding: boolean;
  /** Why nothing was requested; `about`: where that stands, a field or a token. */
  readonly problem: (Remark & { readonly about: string }) | null;
  readonly results: Readonly<Record<Door, Result>>;
  /** What is captured, as the background had it last; null before that. */
  readonly captures: Captures | null;
  readonly isCapturing: boolean;
  /** What cannot be read is being counted, before the file is saved. */
  readonly isExporting: boolean;
  /** The moment to capture, as it is typed; null: the one in force. */
  readonly captureMoment: string | null;
  readonly captureProblem: Remark | null;
}

/** A page of 100,000 rows would answer to nothing. */
export const SHOWN_AT_ONCE = 200;

const NO_RESULT: Result = { lines: [], open: 0, total: NO_WORTH, shown: SHOWN_AT_ONCE, job: null };

export const NO_SEARCH: TokenSearch = { text: '', found: [], remark: null };

/** Of another list nothing is known yet. */
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
