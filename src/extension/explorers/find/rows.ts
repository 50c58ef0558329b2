/**
 * The row that a token link stands in, and the columns of a table's row. Cells of a table and items of a list are marked as
 * rows; of cards that are plain boxes, each is the outermost that holds no other token's link (docs/explorers.md §4).
 */
import { hasText, isHidden, TOKEN_LINKS, textNodesIn } from './page-parts.ts';

export const MARKED_ROW = 'tr,li,[role=row],.row-count';

export type Rows = ReturnType<typeof createRows>;

interface Columns {
  /** The cells below the headings that are shown; `name`: the heading, empty where the cell has none. */
  readonly columns: readonly { readonly name: string; readonly cell: Element }[];
  /** The row has as many cells as there are headings, hidden ones among both or among neither. */
  readonly isAligned: boolean;
}

/** Reads each table's headings once in a reading of the page. */
export type ColumnsOf = (row: Element) => Columns;

/** Marks an element with links to several tokens. */
const SHARED = Symbol('several tokens');
type Owners = ReadonlyMap<Element, string | typeof SHARED>;

type Head = ReturnType<typeof readHead>;

/** Levels of boxes around a link that may be its card. */
const MAX_LEVELS = 12;
/** A box with more text is no card but the page around one: its words are about other things, too. */
const MAX_LETTERS = 500;
/** Letters that count of each text, so that a token's long name does not make a card seem a page. */
const MAX_LETTERS_EACH = 60;
const MAX_TEXTS = 300;
const PAGE = 'main,body,form,[role=main],[role=tabpanel],[role=dialog]';
const OF_A_PAGE = 'h1,input,select,[role=tab]';
const NO_HEAD: Head = { row: null, headings: [] };
const MAX_HEADING = 200;

/**
 * For one reading of the page. `links`: every token link of it. The time is linear in links and boxes around them, however
 * they are nested.
 */
export function createRows(links: () => Iterable<Element>) {
  let owners: Owners | null = null;
  const rows = new WeakMap<Element, Element>();
  const cards = new WeakMap<Element, boolean>();
  const likenesses = new WeakMap<Element, ReadonlyMap<string, number>>();
  const ownerOf = (element: Element) => {
    owners ??= ownersOf(links());
    return owners.get(element);
  };

  function mayBeCard(box: Element): boolean {
    const cached = cards.get(box);
    if (cached !== undefined) return cached;
    const may = !box.matches(PAGE) && !box.querySelector(OF_A_PAGE) && hasLittleText(box);
    cards.set(box, may);
    return may;
  }

  /** Whether the boxes beside it in `list` are made like it, each around a token's name: then each is a row. */
  function isOneOfMany(box: Element, list: Element): boolean {
    let alike = likenesses.get(list);
    if (!alike) {
      alike = likenessesIn([...list.children].filter((child) => ownerOf(child) && hasNamedLink(child)));
      likenesses.set(list, alike);
    }
    return keysOf(box).some(([key, enough]) => (alike.get(key) ?? 0) >= enough);
  }

  function findRow(link: Element): Element {
    let row = link.parentElement ?? link;
    for (let level = 0; level < MAX_LEVELS; level++) {
      const around = row.parentElement;
      if (!around || ownerOf(around) === SHARED || !mayBeCard(around) || isOneOfMany(row, around)) break;
      row = around;
    }
    return row;
  }

  return {
    /** Whether the row has links to several tokens. */
    isShared: (row: Element) => ownerOf(row) === SHARED,
    rowOf: (link: Element): Element => {
      const cached = rows.get(link);
      if (cached) return cached;
      const row = link.closest(MARKED_ROW) ?? findRow(link);
      rows.set(link, row);
      return row;
    },
  };
}

/** The token of each element around links, or `SHARED`. Linear: each element changes at most twice. */
function ownersOf(links: Iterable<Element>): Owners {
  const owners = new Map<Element, string | typeof SHARED>();
  for (const link of links) {
    const token = tokenIn(link);
    for (let box: Element | null = link; box; box = box.parentElement) {
      const owner = owners.get(box);
      if (owner === SHARED || owner === token) break;
      owners.set(box, owner === undefined ? token : SHARED);
    }
  }
  return owners;
}

function tokenIn(link: Element): string {
  const href = link.getAttribute('href') ?? '';
  return (/\/token\/(0x\w{40})/.exec(href)?.[1] ?? href).toLowerCase();
}

function hasLittleText(box: Element): boolean {
  let letters = 0;
  let texts = 0;
  for (const { data } of textNodesIn(box, MAX_TEXTS)) {
    letters += Math.min(data.slice(0, MAX_LETTERS_EACH * 2).trim().length, MAX_LETTERS_EACH);
    texts++;
    if (letters > MAX_LETTERS) return false;
  }
  return texts < MAX_TEXTS;
}

function likenessesIn(boxes: readonly Element[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const box of boxes) for (const [key] of keysOf(box)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** By what boxes are alike, and how many must be to make a list: two of one class or of one make, three of the plainest. */
function keysOf(box: Element): readonly (readonly [key: string, enough: number])[] {
  const kind = `${box.localName} ${box.getAttribute('class') ?? ''}`;
  const make = [...box.children].slice(0, 20).map(({ localName }) => localName);
  return [
    [`class ${kind}`, kind.endsWith(' ') ? 3 : 2],
    [`make ${box.localName} ${make.join()}`, make.length > 1 ? 2 : 3],
  ];
}

function hasNamedLink(box: Element): boolean {
  return box.matches(TOKEN_LINKS) ? hasText(box) : [...box.querySelectorAll(TOKEN_LINKS)].some(hasText);
}

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

function readHead(table: Element) {
  const row = table.querySelector('thead tr') ?? table.querySelector('tr');
  const headings = [...(row?.children ?? [])].map((cell) => ({
    name: cell.textContent.slice(0, MAX_HEADING),
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

function joinedTo(headings: Head['headings'], cells: readonly Element[]): Columns['columns'] {
  return cells.flatMap((cell, i) => {
    const { name, isShown } = headings[i] ?? { name: '', isShown: true };
    return isShown ? [{ name, cell }] : [];
  });
}
