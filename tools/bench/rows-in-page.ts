/** What is timed alone in a page: rows that are in memory, written as the product writes them. */
import { csvLine } from '../../src/core/records/write-csv.ts';

let rows: readonly (readonly string[])[] = [];

export function keep(text: string): void {
  rows = text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
}

export function written(): number {
  const startedAt = performance.now();
  const file = new Blob([rows.map(csvLine).join('')], { type: 'text/csv' });
  const ms = performance.now() - startedAt;
  if (file.size < 1_000_000) throw new RangeError(`a month has only ${file.size} bytes`);
  return ms;
}
