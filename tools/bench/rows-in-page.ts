/** What is timed alone in a page: rows that are in memory, written as the product writes them. */
import { csvLine } from '../../src/core/records/write-csv.ts';

export type RowsInPage = typeof import('./rows-in-page.ts');

let rows: readonly (readonly string[])[] = [];

/** The rows of a file without quotes. */
export function keep(text: string): void {
  rows = text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
}

/** Resolves to its milliseconds. */
export function written(): number {
  const startedAt = performance.now();
  const file = new Blob([rows.map(csvLine).join('')], { type: 'text/csv' });
  const ms = performance.now() - startedAt;
  if (file.size < 1_000_000) throw new RangeError(`a month has only ${file.size} bytes`);
  return ms;
}
