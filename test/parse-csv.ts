/** Reads a whole CSV text with the product's parser, for tests. */
import { type CsvRow, createCsvParser } from '../src/core/records/parse-csv.ts';

export function parseCsv(text: string): CsvRow[] {
  const parser = createCsvParser();
  return [...parser.push(text), ...parser.end()];
}
