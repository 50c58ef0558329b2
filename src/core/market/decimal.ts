/**
 * Money as text. A `Decimal` is a plain decimal string: an optional minus, digits, an optional fraction; no
 * exponent, no plus, no blanks. The digits are the upstream's own: trailing zeros stay, nothing is rounded.
 */
declare const decimalBrand: unique symbol;
export type Decimal = string & { readonly [decimalBrand]: true };

const GRAMMAR = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d{1,4}))?$/;

/** Longest text that is parsed: the longest seen has 45 characters, an attacker's may have millions. */
const MAX_TEXT_LENGTH = 100;
/** Largest exponent: 10^±80 includes the price of any unit of any token, whose supply has at most 77 digits. */
const MAX_EXPONENT = 80;

/**
 * Parses the text of a number exactly: exponents are written out, no digit is lost or added. Null for anything else, such as
 * blanks, NaN, Infinity, hex, separators or texts that are too long.
 */
export function parseDecimal(text: unknown): Decimal | null {
  if (typeof text !== 'string' || text.length > MAX_TEXT_LENGTH) return null;
  const match = GRAMMAR.exec(text);
  if (!match) return null;
  const [, sign = '', whole = '', fraction = '', exponentText] = match;
  if (exponentText === undefined) return text as Decimal;
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > MAX_EXPONENT) return null;
  return (sign + shiftPoint(`${whole}.${fraction}`, exponent)) as Decimal;
}

/** Parses a price or an amount that must be above zero; null for anything else. */
export function parsePositive(text: unknown): Decimal | null {
  const value = parseDecimal(text);
  return value !== null && isPositive(value) ? value : null;
}

/** True when the value is above zero, whatever its length. */
export function isPositive(value: Decimal): boolean {
  return !value.startsWith('-') && /[1-9]/.test(value);
}

/** Multiplies a value without a sign by a power of ten, exactly. */
export function shiftPoint(value: string, power: number): string {
  const [whole = '', fraction = ''] = value.split('.');
  const padded = whole.padStart(1 - power, '0') + fraction.padEnd(power, '0');
  const point = Math.max(whole.length, 1 - power) + power;
  const digits = padded.slice(0, point).replace(/^0+(?=\d)/, '');
  return point < padded.length ? `${digits}.${padded.slice(point)}` : digits;
}
