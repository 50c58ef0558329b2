/**
 * Prices for reading (design §7). Rounding happens here and only for the eye: the exact digits stay beside it, on
 * hover and on copy. Everything works on decimal strings; `Intl.NumberFormat` reads them exactly, `Number` would not.
 */
export type Currency = 'USD' | 'KRW';

export interface Figure {
  /** What the eye reads: `$2,602.07`, `₩3,612,700`, `$0.0₅4213`, `$1.2346×10³⁹`. */
  readonly text: string;
  /** The same without raised or lowered digits, for a screen reader; null when the text has none. */
  readonly plain: string | null;
}

/** A positive price, shortened for a list. Never shows 0 for anything above it. */
export function shortPrice(value: string, currency: Currency): Figure {
  const sign = SIGN[currency];
  const length = wholeLength(value);
  const rounded = rounderOf(currency, length).format(asDecimalText(value));
  // 99.996 won round to a hundred, and hundreds have no decimals: what is shown decides, not what was.
  const shown = wholeLength(rounded);
  const digits = shown === length ? rounded : rounderOf(currency, shown).format(asDecimalText(value));
  if (shown > LONGEST_WHOLE) return powerOfTen(sign, value);
  const tiny = /^0\.(0{4,})(\d+)$/.exec(digits);
  if (!tiny) return { text: sign + digits, plain: null };
  const [, zeros = '', significant = ''] = tiny;
  return { text: `${sign}0.0${shifted(zeros.length, LOWERED)}${significant}`, plain: sign + digits };
}

/** Every digit of the value as it came, with its sign and without grouping: `$2602.0712`. */
export function exactPrice(value: string, currency: Currency): string {
  return SIGN[currency] + value;
}

/** Every digit of the value, the whole part grouped: `1,391.5`. */
export function groupedDigits(value: string): string {
  const [whole = '', fraction] = value.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** An exchange rate with two decimals: `1,391.50`. */
export function shortRate(value: string): string {
  return ROUNDERS.fewWon.format(asDecimalText(value));
}

const SIGN: Readonly<Record<Currency, string>> = { USD: '$', KRW: '₩' };

/** Longer whole parts (beyond any sane price) are written as a power of ten, so that none is cut off in a row. */
const LONGEST_WHOLE = 15;

const TINY: Intl.NumberFormatOptions = { minimumSignificantDigits: 4, maximumSignificantDigits: 4 };

const ROUNDERS = {
  tiny: new Intl.NumberFormat('en-US', TINY),
  dollars: new Intl.NumberFormat('en-US', {
    minimumSignificantDigits: 5,
    maximumSignificantDigits: 5,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    roundingPriority: 'morePrecision',
  }),
  fewWon: new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  won: new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 }),
  power: new Intl.NumberFormat('en-US', {
    notation: 'scientific',
    minimumSignificantDigits: 5,
    maximumSignificantDigits: 5,
  }),
};

function rounderOf(currency: Currency, length: number): Intl.NumberFormat {
  if (length === 0) return ROUNDERS.tiny;
  if (currency === 'USD') return ROUNDERS.dollars;
  return length < 3 ? ROUNDERS.fewWon : ROUNDERS.won;
}

/** Digits before the point; 0 below one. */
function wholeLength(value: string): number {
  const [whole = ''] = value.replaceAll(',', '').split('.');
  return whole.replace(/^0+/, '').length;
}

function powerOfTen(sign: string, value: string): Figure {
  const [digits = '', exponent = ''] = ROUNDERS.power.format(asDecimalText(value)).split('E');
  return {
    text: `${sign}${digits}×10${shifted(exponent, RAISED)}`,
    plain: `${sign}${digits}E${exponent}`,
  };
}

const LOWERED = '₀₁₂₃₄₅₆₇₈₉';
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

function shifted(number: number | string, alphabet: string): string {
  return String(number).replace(/\d/g, (digit) => alphabet.charAt(Number(digit)));
}

/** TypeScript wants a literal type; any decimal text is one. */
function asDecimalText(value: string): Intl.StringNumericLiteral {
  return value as Intl.StringNumericLiteral;
}
