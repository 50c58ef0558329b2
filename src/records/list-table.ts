/** The rows of a list: which is the header, which are titles above it, and what each column contains. */
import { type ColumnContents, createColumnContents, isData } from './column-contents.ts';
import { type ColumnRole, isColumnName, namesColumns } from './column-names.ts';
import { type ListTable, zoneIn } from './list-columns.ts';
import { parseTime } from './moment-text.ts';
import type { CsvRow } from './parse-csv.ts';

interface ListRows extends Omit<ListTable, 'header'> {
  readonly header: CsvRow | null;
  /** Above the header: one cell each. */
  readonly titles: readonly CsvRow[];
  readonly rows: readonly CsvRow[];
  /** A row with other names of columns than the header. */
  readonly secondHeader: CsvRow | null;
}

/** More cells are no list: those behind are not looked at. */
const MOST_COLUMNS = 200;
/** Of times of different precision. */
const SAME_TIME_MS = 60_000;

export function createListTable(isNetwork: (text: string) => boolean) {
  const above: CsvRow[] = [];
  const rows: CsvRow[] = [];
  const columns: ReturnType<typeof createColumnContents>[] = [];
  let header: CsvRow | null = null;
  let secondHeader: CsvRow | null = null;

  let hasData = false;

  /** A row of one cell is a title, not a header. */
  function setHeader(row: CsvRow | null): void {
    header = row;
    secondHeader =
      above.find(({ cells }) => filledIn({ cells }).length > 1 || cells[0]?.trim() === '') ?? null;
  }

  function beginData(): void {
    hasData = true;
    const last = above.at(-1);
    if (header === null) setHeader(last && filledIn(last).length > 1 ? (above.pop() ?? null) : null);
  }

  function take(row: CsvRow): void {
    const cells = row.cells.slice(0, MOST_COLUMNS);
    const filled = filledIn({ cells });
    if (filled.length === 0) return;
    const isNames = !filled.some(isData);
    if (!isNames && !hasData) beginData();
    const isHeader = isNames && namesColumns(cells);
    if (isNames && header === null && !hasData) {
      if (isHeader) setHeader(row);
      else above.push(row);
      return;
    }
    // Between the header and the first line, a word such as USD or token is of a second header.
    const isSecond = isHeader || (isNames && !hasData && !isTitle(row) && filled.some(isColumnName));
    if (isSecond && !isSameRow(row, header)) secondHeader ??= row;
    rows.push(row);
    for (const [index, cell] of cells.entries()) {
      columns[index] ??= createColumnContents(zoneIn(header?.cells[index] ?? ''), isNetwork);
      columns[index]?.take(cell);
    }
  }

  const areSame = (role: ColumnRole, one: number, other: number): boolean =>
    rows.every(({ cells }) => {
      const [a, b] = [cells[one]?.trim() ?? '', cells[other]?.trim() ?? ''];
      if (role !== 'time') return a.toLowerCase() === b.toLowerCase();
      const [first, second] = [parseTime(a, zoneOf(one)), parseTime(b, zoneOf(other))];
      return !first.ok || !second.ok || Math.abs(first.at - second.at) <= SAME_TIME_MS;
    });
  const zoneOf = (column: number) => zoneIn(header?.cells[column] ?? '');

  return {
    push: (more: readonly CsvRow[]): void => more.forEach(take),
    read(): ListRows {
      if (header === null && !hasData) beginData();
      const width = Math.max(Math.min(header?.cells.length ?? 0, MOST_COLUMNS), columns.length);
      const contents: ColumnContents[] = Array.from({ length: width }, (_, index) =>
        (columns[index] ?? createColumnContents(null, isNetwork)).read(),
      );
      return { header, titles: above, rows, secondHeader, contents, areSame };
    },
  };
}

/** Has one cell, the first. */
function isTitle(row: CsvRow): boolean {
  return filledIn(row).length === 1 && row.cells[0]?.trim() !== '';
}

function filledIn({ cells }: Pick<CsvRow, 'cells'>): readonly string[] {
  return cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
}

function isSameRow({ cells }: CsvRow, header: CsvRow | null): boolean {
  return header !== null && cells.every((cell, index) => cell.trim() === (header.cells[index] ?? '').trim());
}
