/** Divides the rows of a list into titles, header and lines, and collects what each column contains. */
import { MINUTE_MS } from '../market/time.ts';
import { type ColumnContents, createColumnContents, isData, isUnit } from './column-contents.ts';
import { type ColumnRole, isColumnName, isUnitTitle, LONGEST_NAME, namesColumns } from './column-names.ts';
import { type ListTable, zoneIn } from './list-columns.ts';
import { parseTime } from './moment-text.ts';
import type { CsvRow } from './parse-csv.ts';

interface ListRows extends Omit<ListTable, 'header'> {
  readonly header: CsvRow | null;
  /** Rows above the header, as a rule of one cell each. */
  readonly titles: readonly CsvRow[];
  readonly rows: readonly CsvRow[];
  /** A further row with names of columns, or with their units. */
  readonly secondHeader: CsvRow | null;
}

/** Most cells that are read of one line; further ones are ignored. */
const MOST_COLUMNS = 200;
/** Fewest columns of a list without a header: `time, network, token`. */
const FEWEST_COLUMNS = 3;
/** Largest difference at which two columns have the same time: one may be rounded to minutes. */
const SAME_TIME_MS = MINUTE_MS;

/**
 * Creates a table that collects rows. `networkOf`: the id of the network that a cell names, or null. `east`: the zone
 * of times that state none, in minutes east of Greenwich.
 */
export function createListTable(networkOf: (text: string) => string | null, east: number | null = null) {
  const above: CsvRow[] = [];
  const rows: CsvRow[] = [];
  const columns: ReturnType<typeof createColumnContents>[] = [];
  let header: CsvRow | null = null;
  let secondHeader: CsvRow | null = null;

  let hasData = false;

  /** Sets the header. A row above it is a second header unless it is a title, with text in the first cell only. */
  function setHeader(row: CsvRow | null): void {
    header = row;
    secondHeader =
      above.find(({ cells }) => filledIn({ cells }).length > 1 || cells[0]?.trim() === '') ?? null;
  }

  /** Takes the last row of names above the first line of data as the header. */
  function beginData(): void {
    hasData = true;
    const last = above.findLastIndex((row) => filledIn(row).length > 1);
    if (header === null) setHeader(last < 0 ? null : (above.splice(last, 1)[0] ?? null));
  }

  function take(row: CsvRow): void {
    const cells = row.cells.slice(0, MOST_COLUMNS);
    const filled = filledIn({ cells });
    if (filled.length === 0) return;
    const isNames = !filled.some(isData);
    // A single cell above the header, such as a year or a wallet, is a title.
    const isAbove = header === null && !hasData && (isNames || filled.length === 1);
    if (isAbove) {
      if (isNames && namesColumns(cells)) setHeader(row);
      else above.push(row);
      return;
    }
    if (!isNames && !hasData) beginData();
    if (isNames && isSecondHeader(cells) && !isSameRow(row, header)) secondHeader ??= row;
    rows.push(row);
    for (const [index, cell] of cells.entries()) {
      columns[index] ??= createColumnContents(zoneOf(index), networkOf);
      columns[index]?.take(cell);
    }
  }

  /** Between the header and the first line of data, a word such as USD or token, or a unit, makes a second header. */
  function isSecondHeader(cells: readonly string[]): boolean {
    const filled = filledIn({ cells });
    if (namesColumns(cells)) return true;
    if (header === null) return filled.length >= FEWEST_COLUMNS;
    if (hasData) return filled.filter(isColumnName).length > 1;
    if (isTitle({ cells })) return filled.some(isUnitTitle);
    return filled.some((cell) => isColumnName(cell) || isUnit(cell));
  }

  const areSame = (role: ColumnRole, one: number, other: number): boolean =>
    rows.every(({ cells }) => {
      const [a, b] = [cells[one]?.trim() ?? '', cells[other]?.trim() ?? ''];
      if (role !== 'time') return a.toLowerCase() === b.toLowerCase();
      const [first, second] = [parseTime(a, zoneOf(one)), parseTime(b, zoneOf(other))];
      return !first.ok || !second.ok || Math.abs(first.at - second.at) <= SAME_TIME_MS;
    });
  const networksIn = (title: string): readonly string[] =>
    [title, ...title.split(/[^\p{L}\p{N}-]+/u)].map(networkOf).filter((id) => id !== null);
  const zoneOf = (column: number) => zoneIn(header?.cells[column] ?? '') ?? east;

  return {
    push: (more: readonly CsvRow[]): void => more.forEach(take),
    read(): ListRows {
      if (header === null && !hasData) beginData();
      const width = Math.max(Math.min(header?.cells.length ?? 0, MOST_COLUMNS), columns.length);
      const contents: ColumnContents[] = Array.from({ length: width }, (_, index) =>
        (columns[index] ?? createColumnContents(null, networkOf)).read(),
      );
      const words = (header === null ? [] : above).flatMap(({ cells }) => cells.slice(0, MOST_COLUMNS));
      return {
        header,
        titles: above,
        rows,
        secondHeader,
        contents,
        areSame,
        isInUnits: words.some(isUnitTitle),
        titleNetworks: words.flatMap((text) => networksIn(text.slice(0, LONGEST_NAME))),
      };
    },
  };
}

/** Whether only the first cell of the row is filled. */
function isTitle(row: Pick<CsvRow, 'cells'>): boolean {
  return filledIn(row).length === 1 && row.cells[0]?.trim() !== '';
}

function filledIn({ cells }: Pick<CsvRow, 'cells'>): readonly string[] {
  return cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
}

function isSameRow({ cells }: CsvRow, header: CsvRow | null): boolean {
  return header !== null && cells.every((cell, index) => cell.trim() === (header.cells[index] ?? '').trim());
}
