/** Writes rows as a file in pieces, so that a file of a whole year is never one string. */
import { COLUMNS, type Column, type FileRow } from './export-columns.ts';
import { isoTime } from './price-cells.ts';
import { BYTE_ORDER_MARK, csvLine } from './write-csv.ts';

export const FORMAT = { format: 'sise-records', version: 1 } as const;

export function* csvFile(rows: Iterable<FileRow>): Generator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS);
  for (const row of rows) yield csvLine(COLUMNS.map((column) => row[column]));
}

/** The fields of a JSON file besides its rows. */
export interface FileHead {
  /** Unix milliseconds. */
  readonly exportedAt: number;
  /** Number of stored records left out as unreadable; null if unknown. Missing when the rows are not from the store. */
  readonly leftOut?: number | null;
}

/** Prices are written as text: a JSON number would lose digits. */
export function* jsonFile(rows: Iterable<FileRow>, { exportedAt, ...head }: FileHead): Generator<string> {
  const text = JSON.stringify({ ...FORMAT, exportedAt: isoTime(exportedAt), ...head });
  yield `${text.slice(0, -1)},"rows":[`;
  let separator = '\n';
  for (const row of rows) {
    yield separator + JSON.stringify(jsonRow(row));
    separator = ',\n';
  }
  yield '\n]}\n';
}

export function jsonRow(row: FileRow): Readonly<Record<string, unknown>> {
  return Object.fromEntries(COLUMNS.map((column) => [column, jsonCell(column, row[column])]));
}

function jsonCell(column: Column, text: string): string | number | boolean | null {
  if (text === '') return null;
  if (column === 'final' || column === 'complete' || column === 'fromFile') return text === 'true';
  return column === 'decimals' ? Number(text) : text;
}
