/** Reads the numbers of a list. Whether the decimal mark is a point or a comma, the whole column shows. */
import { type Decimal, parseDecimal } from '../market/decimal.ts';

export type DecimalMark = '.' | ',';

/**
 * Why a cell is no amount.
 * - `amount`: it is no number; `rounded`: a spreadsheet wrote it with an exponent and may have dropped digits
 * - `two readings`: `1,234` in a column whose decimal mark is unknown, or `5` in one whose unit is unknown
 */
export type NumberProblem = 'amount' | 'rounded' | 'two readings';

/** What all cells of a column together show about its numbers. */
export interface NumberEvidence {
  /** The decimal mark. `both`: cells contradict each other. Null: no cell shows it. */
  readonly mark: DecimalMark | 'both' | null;
  /** Whether a cell has decimals other than zeros: then the column is not in a token's smallest units. */
  readonly hasDecimals: boolean;
  /** Digits of the longest number without decimals. */
  readonly digits: number;
}

export const NO_EVIDENCE: NumberEvidence = { mark: null, hasDecimals: false, digits: 0 };

/** Exponents with `E` come from spreadsheets, which round (`1.23457E+12`); with `e` from programs, which do not (`1e-7`). */
const ROUNDED = /^-?\d+(?:[.,]\d+)?E[+-]?\d+$/;
const EXACT_EXPONENT = /^-?\d+(?:\.\d+)?e[+-]?\d+$/;
/** Separators between groups of digits in French, Swiss and SI style. */
const GROUP_SPACE = /(?<=\d)[\s'’](?=\d{3}(?!\d))/gu;
const POINT_DECIMAL = /^-?\d{1,3}(?:,\d{2,3})*,\d{3}\.\d+$/;
const COMMA_DECIMAL = /^-?\d{1,3}(?:\.\d{3})+,\d+$/;
const COMMA_GROUPS = /^-?\d{1,3}(?:,\d{2,3})+,\d{3}$/;
const POINT_GROUPS = /^-?\d{1,3}(?:\.\d{3}){2,}$/;
const ONE_MARK = /^-?(\d+)([.,])(\d+)$/;

type ShownMark = DecimalMark | 'either' | 'none' | null;

/** The decimal mark that the text itself shows; null when the text is no number. */
function markOf(text: string): ShownMark {
  if (/^-?\d+$/.test(text)) return 'none';
  if (POINT_DECIMAL.test(text) || COMMA_GROUPS.test(text) || EXACT_EXPONENT.test(text)) return '.';
  if (COMMA_DECIMAL.test(text) || POINT_GROUPS.test(text)) return ',';
  const [, whole = '', mark, decimals = ''] = ONE_MARK.exec(text) ?? [];
  if (mark !== '.' && mark !== ',') return null;
  const canBeGroup = decimals.length === 3 && whole.length <= 3 && !whole.startsWith('0');
  return canBeGroup ? 'either' : mark;
}

function plain(text: string): string {
  return text.replace('−', '-').replace(GROUP_SPACE, '');
}

export function isNumber(text: string): boolean {
  return ROUNDED.test(text) || markOf(plain(text)) !== null;
}

export function withEvidence(so: NumberEvidence, text: string): NumberEvidence {
  const cell = plain(text);
  const shown = markOf(cell);
  if (shown === null || shown === 'either') return so;
  const written = EXACT_EXPONENT.test(cell) ? (parseDecimal(cell) ?? cell) : cell;
  const [whole = '', decimals = ''] = shown === 'none' ? [written] : written.split(shown);
  const hasDecimals = /[1-9]/.test(decimals);
  const digits = hasDecimals ? so.digits : Math.max(so.digits, whole.replace(/\D/g, '').length);
  // `1e-7` has no mark: programs write it in files with either one.
  const isShown = shown !== 'none' && /[.,]/.test(cell);
  const isSame = !isShown || so.mark === null || so.mark === shown;
  const mark = !isShown ? so.mark : isSame ? shown : 'both';
  return { mark, hasDecimals: so.hasDecimals || hasDecimals, digits };
}

/**
 * Parses a cell by the decimal mark of its column. `usual`: the mark by the rest of the file, for a number such as
 * `1,234` if the column shows none; null if the file does not decide it.
 */
export function readNumber(
  text: string,
  { mark }: NumberEvidence,
  usual: (shown: DecimalMark) => DecimalMark | null,
): Decimal | NumberProblem {
  if (ROUNDED.test(text)) return 'rounded';
  const cell = plain(text);
  const shown = markOf(cell);
  if (shown === null) return 'amount';
  if (shown === 'none') return parseDecimal(cell) ?? 'amount';
  if (mark === 'both' && !(cell.includes('.') && cell.includes(','))) return 'two readings';
  const decimal = shown === 'either' ? markForEither(cell, mark, usual) : shown;
  if (decimal === null) return 'two readings';
  const [grouping, point] = decimal === '.' ? [',', '.'] : ['.', ','];
  return parseDecimal(cell.replaceAll(grouping, '').replace(point, '.')) ?? 'amount';
}

function markForEither(
  cell: string,
  mark: NumberEvidence['mark'],
  usual: (shown: DecimalMark) => DecimalMark | null,
): DecimalMark | null {
  if (mark === 'both') return null;
  return mark ?? usual(cell.includes('.') ? '.' : ',');
}

/** Converts an amount in a token's smallest units to tokens. */
export function fromSmallest(text: string, decimals: number): Decimal | NumberProblem {
  if (ROUNDED.test(text)) return 'rounded';
  const value = /^\d+$/.test(text) ? parseDecimal(`${text}e-${decimals}`) : null;
  return value === null ? 'amount' : ((value.includes('.') ? value.replace(/\.?0+$/, '') : value) as Decimal);
}

export function isNumberProblem(read: Decimal | NumberProblem): read is NumberProblem {
  return read === 'amount' || read === 'rounded' || read === 'two readings';
}
