/**
 * Parses CSV by RFC 4180, also with semicolons or tabs between cells, any line end, with or without a byte order mark. Takes
 * the text in pieces, so that a large file is not in memory twice, and reads each character once.
 */
import { BYTE_ORDER_MARK, withoutGuard } from './write-csv.ts';

export interface CsvRow {
  /** Number of the line on which the row begins, counted from 1 as in an editor. */
  readonly line: number;
  readonly cells: readonly string[];
  /** The separator between the cells. */
  readonly separator: Separator;
  /** Whether a quote is opened but not closed: the last cell then contains the rest of the file. */
  readonly isUnclosed: boolean;
}

export type Separator = ',' | ';' | '\t';

/** Characters of the first line that decide the separator. */
const LONGEST_FIRST_LINE = 100_000;

/**
 * Creates a parser. Its separator is the most frequent one in the first line that has any, since titles above a table
 * have none; a comma if no line has any.
 */
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
    /** Takes a piece of text, and returns the rows that it completes. Empty lines are left out. */
    push: (text: string): CsvRow[] => push(text, false),
    /** The last row, if no line end follows it. Nothing can be pushed afterwards. */
    end: (): CsvRow[] => [...push('', true), ...(reader?.end() ?? [])],
  };
}

/**
 * The most frequent separator in the first line that has any, outside quotes. Null while that line is incomplete;
 * `isAll` states that no more text follows, so that the line counts as complete.
 */
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

/** The parser's state machine; `place` is the state: where in a cell the next character is. */
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

  /** Ends the row, and returns it unless its line is empty. */
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
