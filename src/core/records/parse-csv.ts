/**
 * Reads CSV as people have it: RFC 4180, with commas, semicolons or tabs between cells, any line end, with or without a
 * byte order mark. In pieces, so that a large file need not be in memory twice; each character is looked at once.
 */
import { BYTE_ORDER_MARK, withoutGuard } from './write-csv.ts';

export interface CsvRow {
  /** The line on which it begins, counted from 1: what an editor shows. */
  readonly line: number;
  readonly cells: readonly string[];
  /** What stands between them. */
  readonly separator: Separator;
  /** A quote was opened in it that nothing closes: the rest of the file is in its last cell. */
  readonly isUnclosed: boolean;
}

export type Separator = ',' | ';' | '\t';

/** A first line of more characters is judged by so many. */
const LONGEST_FIRST_LINE = 100_000;

/** What stands between cells is what the first line that has one has most of: titles above a table have none. A comma, if none. */
export function createCsvParser() {
  let waiting = '';
  let reader: ReturnType<typeof createReader> | null = null;

  function push(text: string, isLast: boolean): CsvRow[] {
    if (reader) return reader.read(text);
    waiting += text;
    const begun = waiting.startsWith(BYTE_ORDER_MARK) ? waiting.slice(1) : waiting;
    const separator = separatorOf(begun, isLast || begun.length > LONGEST_FIRST_LINE);
    if (separator === null) return [];
    waiting = '';
    reader = createReader(separator);
    return reader.read(begun);
  }

  return {
    /** The rows that are whole by now. Empty lines are none. */
    push: (text: string): CsvRow[] => push(text, false),
    /** The row that no line end follows, if there is one. Nothing can be pushed afterwards. */
    end: (): CsvRow[] => [...push('', true), ...(reader?.end() ?? [])],
  };
}

/** Null while that line is not whole, unless all of it is there that will be. What stands in quotes does not count. */
function separatorOf(text: string, isAll: boolean): Separator | null {
  const counts = { ',': 0, ';': 0, '\t': 0 };
  let isQuoted = false;
  let isFound = false;
  for (const char of text) {
    if (char === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (char === '\r' || char === '\n') {
      if (isFound) return mostOf(counts);
    } else if (char in counts) {
      counts[char as Separator] += 1;
      isFound = true;
    }
  }
  return isAll ? mostOf(counts) : null;
}

function mostOf(counts: Readonly<Record<Separator, number>>): Separator {
  const separators: readonly Separator[] = [',', ';', '\t'];
  return separators.reduce((best, each) => (counts[each] > counts[best] ? each : best));
}

/** The automaton: where in a cell the next character stands. */
function createReader(separator: Separator) {
  let place: 'start' | 'plain' | 'quoted' | 'after quote' = 'start';
  let cell = '';
  let cells: string[] = [];
  let line = 1;
  let startedOn = 1;
  let wasReturn = false;

  function endCell(): void {
    cells.push(withoutGuard(cell));
    cell = '';
    place = 'start';
  }

  /** The row, unless nothing stands on its line. */
  function endRow(isUnclosed = false): CsvRow[] {
    const isEmpty = cells.length === 0 && place === 'start' && cell === '';
    endCell();
    const row = { line: startedOn, cells, separator, isUnclosed };
    cells = [];
    startedOn = line;
    return isEmpty ? [] : [row];
  }

  function take(char: string, rows: CsvRow[]): void {
    const isEnd = char === '\r' || char === '\n';
    const isSecondHalf = char === '\n' && wasReturn;
    if (isEnd && !isSecondHalf) line += 1;
    wasReturn = char === '\r';
    if (place === 'quoted') {
      if (char === '"') place = 'after quote';
      else cell += char;
    } else if (char === '"' && place === 'after quote') {
      cell += char;
      place = 'quoted';
    } else if (char === '"' && place === 'start' && cell.trim() === '') {
      cell = '';
      place = 'quoted';
    } else if (char === separator) endCell();
    else if (isEnd) {
      if (isSecondHalf) startedOn = line;
      else rows.push(...endRow());
    } else {
      cell += char;
      // Blanks before a quote are dropped.
      if (place !== 'start' || char.trim() !== '') place = 'plain';
    }
  }

  return {
    read: (text: string): CsvRow[] => {
      const rows: CsvRow[] = [];
      for (const char of text) take(char, rows);
      return rows;
    },
    end: (): CsvRow[] => endRow(place === 'quoted'),
  };
}
