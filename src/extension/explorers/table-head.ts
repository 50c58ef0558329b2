/** Which cells of a table's rows stand below which of its headings. */
import { isHidden } from './text-nodes.ts';

export interface Column {
  /** What the heading says; empty where the cell has none. */
  readonly name: string;
  readonly cell: Element;
}

export interface Columns {
  /** Below the headings that are shown. */
  readonly columns: readonly Column[];
  /** The row has as many cells as there are headings, hidden ones among both or among neither. */
  readonly isAligned: boolean;
}

/** Reads each table's headings once. The same for as long as one reading of the page lasts. */
export type ColumnsOf = (row: Element) => Columns;

interface Heading {
  readonly name: string;
  readonly isShown: boolean;
}

interface Head {
  readonly row: Element | null;
  readonly headings: readonly Heading[];
}

const NO_HEAD: Head = { row: null, headings: [] };
const MAX_NAME = 200;

export function createColumns(): ColumnsOf {
  const heads = new WeakMap<Element, Head>();
  const headOf = (row: Element): Head => {
    const table = row.closest('table');
    if (!table) return NO_HEAD;
    const head = heads.get(table) ?? readHead(table);
    heads.set(table, head);
    return head.row === row ? NO_HEAD : head;
  };
  return (row) => columnsBelow(headOf(row), [...row.children]);
}

function readHead(table: Element): Head {
  const row = table.querySelector('thead tr') ?? table.querySelector('tr');
  const headings = [...(row?.children ?? [])].map((cell) => ({
    name: cell.textContent.slice(0, MAX_NAME),
    isShown: !isHidden(cell),
  }));
  return { row, headings };
}

/** Rows may have hidden cells that no heading names, and a head hidden headings that stand above none. */
function columnsBelow({ row, headings }: Head, cells: readonly Element[]): Columns {
  if (!row) return { columns: cells.map((cell) => ({ name: '', cell })), isAligned: false };
  if (cells.length !== headings.length) {
    const [shown, names] = [
      cells.filter((cell) => !isHidden(cell)),
      headings.filter(({ isShown }) => isShown),
    ];
    if (shown.length === names.length) return { columns: joinedTo(names, shown), isAligned: true };
  }
  return { columns: joinedTo(headings, cells), isAligned: cells.length === headings.length };
}

function joinedTo(headings: readonly Heading[], cells: readonly Element[]): readonly Column[] {
  return cells.flatMap((cell, i) => {
    const { name, isShown } = headings[i] ?? { name: '', isShown: true };
    return isShown ? [{ name, cell }] : [];
  });
}
