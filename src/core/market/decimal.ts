/**
 * Money as text. A `Decimal` is a plain decimal string: an optional minus, digits, an optional fraction; no
 * exponent, no plus, no blanks. The digits are the upstream's own: trailing zeros stay, nothing is rounded.
 */
declare const decimalBrand: unique symbol;
export type Decimal = string & { readonly [decimalBrand]: true };

const GRAMMAR = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d{1,4}))?$/;

/** Longer texts are no prices: the longest seen has 45 characters, an attacker's may have millions. */
const MAX_TEXT_LENGTH = 100;
/** 10^±80 spans every price of every unit of every token (a token has at most 77 digits of supply). */
const MAX_EXPONENT = 80;

/**
 * Reads the text of a JSON number or a numeric string, exactly: exponents are written out, no digit is lost or
 * invented. Returns null for anything else (blank, NaN, Infinity, hex, separators, absurd lengths).
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

/** A value without a sign, times a power of ten, exactly. */
export function shiftPoint(value: string, power: number): string {
  const [whole = '', fraction = ''] = value.split('.');
  const padded = whole.padStart(1 - power, '0') + fraction.padEnd(power, '0');
  const point = Math.max(whole.length, 1 - power) + power;
  const digits = padded.slice(0, point).replace(/^0+(?=\d)/, '');
  return point < padded.length ? `${digits}.${padded.slice(point)}` : digits;
}
