/** Rows as a file, in pieces: a year of them need not be one text. */
import { COLUMNS, type Column, type FileRow } from './export-columns.ts';
import { isoTime } from './price-cells.ts';
import { BYTE_ORDER_MARK, csvLine } from './write-csv.ts';

/** Names the format in JSON, and its version. */
export const FORMAT = { format: 'sise-records', version: 1 } as const;

export function* csvFile(rows: Iterable<FileRow>): Generator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS);
  for (const row of rows) yield csvLine(COLUMNS.map((column) => row[column]));
}

/** What a file in JSON tells besides its rows. */
export interface FileHead {
  /** Unix milliseconds. */
  readonly exportedAt: number;
  /** How many kept records are left out because they cannot be read; null where nobody knows. Not said of what is not kept. */
  readonly leftOut?: number | null;
}

/** Prices stay texts, for a JSON number would lose their digits. */
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

/** One row as it stands in JSON. */
export function jsonRow(row: FileRow): Readonly<Record<string, unknown>> {
  return Object.fromEntries(COLUMNS.map((column) => [column, jsonCell(column, row[column])]));
}

function jsonCell(column: Column, text: string): string | number | boolean | null {
  if (text === '') return null;
  if (column === 'final' || column === 'complete' || column === 'fromFile') return text === 'true';
  return column === 'decimals' ? Number(text) : text;
}
