/**
 * Writes CSV by RFC 4180 for spreadsheets: lines end in CRLF, and no cell is a formula. Names of tokens are untrusted, and
 * a spreadsheet would run `=HYPERLINK(…)` in one (docs/architecture.md §5).
 */

/** Begins a file: Korean Excel reads a file as UTF-8 only with it. */
export const BYTE_ORDER_MARK = '\uFEFF';

const LINE_END = '\r\n';

/** The beginning of a cell that a spreadsheet takes for a formula, with any apostrophes that protect it. */
const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;
/**
 * Such a beginning behind a semicolon, tab or line break, where a spreadsheet with other settings begins a new cell.
 */
const FORMULA_INSIDE = /^["'\s]*[=+\-@＝＋－＠]/;
const NUMBER = /^-\d+(?:\.\d+)?$/;
const TO_QUOTE = /[",;\t\r\n]/;
const BREAK_INSIDE = /([;\t\r\n])/;
/** Fast path for most cells: no formula begins like this, and no character needs quotes. */
const PLAIN = /^(?:[A-Za-z0-9][\w.:-]*)?$/;

/** The cells as one line of CSV with its line end. A single empty cell is quoted, so that its line is not empty. */
export function csvLine(cells: readonly string[]): string {
  const [only] = cells;
  return (cells.length === 1 && only === '' ? '""' : cells.map(written).join(',')) + LINE_END;
}

/** Removes the apostrophes that `csvLine` added. */
export function withoutGuard(cell: string): string {
  const inside = cell.slice(1);
  const whole = cell.startsWith("'") && FORMULA.test(inside) ? inside : cell;
  return inSegments(whole, (segment) =>
    segment.startsWith("'") && FORMULA_INSIDE.test(segment.slice(1)) ? segment.slice(1) : segment,
  );
}

function written(cell: string): string {
  if (PLAIN.test(cell)) return cell;
  const inside = inSegments(cell, (segment) => (FORMULA_INSIDE.test(segment) ? `'${segment}` : segment));
  const guarded = FORMULA.test(inside) && !NUMBER.test(inside) ? `'${inside}` : inside;
  return TO_QUOTE.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** Changes the text behind each semicolon, tab and line break. */
function inSegments(cell: string, change: (segment: string) => string): string {
  if (!BREAK_INSIDE.test(cell)) return cell;
  const [first = '', ...others] = cell.split(BREAK_INSIDE);
  return first + others.map((each, index) => (index % 2 === 0 ? each : change(each))).join('');
}
