/**
 * CSV by RFC 4180, for spreadsheets: lines end in CRLF, and no cell is a formula. What a token is called is chosen by
 * whoever made it, and a spreadsheet runs `=HYPERLINK(…)` (docs/architecture.md §5).
 */

/** Stands before the first line of a file: Excel in Korean reads UTF-8 only behind it. */
export const BYTE_ORDER_MARK = '\uFEFF';

const LINE_END = '\r\n';

/** What a spreadsheet takes for the beginning of a formula, apostrophes of ours before it included. */
const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;
const NUMBER = /^-\d+(?:\.\d+)?$/;
const TO_QUOTE = /[",;\t\r\n]/;
/** Most cells: no formula begins so, and nothing in it asks for quotes. */
const PLAIN = /^(?:[A-Za-z0-9][\w.:-]*)?$/;

/** One line with its end. A line of one empty cell is told from an empty line by quotes. */
export function csvLine(cells: readonly string[]): string {
  const [only] = cells;
  return (cells.length === 1 && only === '' ? '""' : cells.map(written).join(',')) + LINE_END;
}

/** What stood in a cell before `csvLine` made sure that it is no formula. */
export function withoutGuard(cell: string): string {
  const inside = cell.slice(1);
  return cell.startsWith("'") && FORMULA.test(inside) ? inside : cell;
}

function written(cell: string): string {
  if (PLAIN.test(cell)) return cell;
  const guarded = FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
  return TO_QUOTE.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
