/**
 * Writes CSV by RFC 4180 for spreadsheets: lines end in CRLF, and no cell is a formula. Names of tokens are untrusted, and
 * a spreadsheet runs `=HYPERLINK(…)` (docs/architecture.md §5).
 */

/** Precedes the first line: Korean Excel reads UTF-8 only after it. */
export const BYTE_ORDER_MARK = '\uFEFF';

const LINE_END = '\r\n';

/** What a spreadsheet takes for the beginning of a formula, apostrophes of ours before it included. */
const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;
/** The same where a spreadsheet with another separator, or without quotes, begins a cell. */
const FORMULA_INSIDE = /^["'\s]*[=+\-@＝＋－＠]/;
const NUMBER = /^-\d+(?:\.\d+)?$/;
const TO_QUOTE = /[",;\t\r\n]/;
const BREAK_INSIDE = /([;\t\r\n])/;
/** Most cells: no formula begins so, and nothing in it asks for quotes. */
const PLAIN = /^(?:[A-Za-z0-9][\w.:-]*)?$/;

/** One line with its end. Quotes distinguish a line of one empty cell from an empty line. */
export function csvLine(cells: readonly string[]): string {
  const [only] = cells;
  return (cells.length === 1 && only === '' ? '""' : cells.map(written).join(',')) + LINE_END;
}

/** Reverses the guards of `csvLine`. */
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

/** Changes what stands behind each semicolon, tab and line break. */
function inSegments(cell: string, change: (segment: string) => string): string {
  if (!BREAK_INSIDE.test(cell)) return cell;
  const [first = '', ...others] = cell.split(BREAK_INSIDE);
  return first + others.map((each, index) => (index % 2 === 0 ? each : change(each))).join('');
}
