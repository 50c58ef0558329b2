/**
 * Formats figures for display, by the table of docs/extension.md §1. Prices are rounded here only, and never where a page calls
 * them exact, or on copy. Works on decimal strings, digit by digit: `Intl.NumberFormat` is exact too, but its first use takes a
 * fifth of the time in which a popup must paint its prices.
 */
import { shiftPoint } from './decimal.ts';
import type { Language } from './language.ts';

export type Currency = 'USD' | 'KRW';

export interface Figure {
  /** The shown text: `$2,602.07`, `₩3,612,700`, `$0.0₅4213`, `$1.2346×10³⁹`. */
  readonly text: string;
  /** The text without raised or lowered digits, for a screen reader; null when the text has none. */
  readonly plain: string | null;
}

/** The figure as plain text, as for a screen reader. */
export function plainText({ text, plain }: Figure): string {
  return plain ?? text;
}

/**
 * Most decimals of figures with one, two, three and four digits before the point; longer ones have none. Zeros behind the
 * second decimal are left out.
 */
const DECIMALS = {
  USD: [5, 4, 3, 2],
  KRW: [3, 2, 1],
  percent: [2, 2, 2, 2],
} as const satisfies Readonly<Record<Currency | 'percent', readonly number[]>>;

/** Significant digits of a price below one. */
const SIGNIFICANT = 4;

/**
 * A price as shown, with few digits; only a price of zero is shown as 0. `language`: selects the units (`조`, `T`) of
 * prices that would be too long.
 */
export function shortPrice(value: string, currency: Currency, language: Language = 'en'): Figure {
  return signed(value, (size) => {
    if (!/[1-9]/.test(size)) return { text: `${SIGN[currency]}0`, plain: null };
    const digits = rounded(size, currency);
    if (wholeLength(digits) > LONGEST_WHOLE) return longFigure(size, currency, language);
    const [, zeros = '', significant = ''] = /^0\.(0{4,})(\d+)$/.exec(digits) ?? [];
    if (!zeros) return { text: SIGN[currency] + groupedDigits(digits), plain: null };
    const text = `${SIGN[currency]}0.0${shifted(zeros.length, LOWERED)}${significant}`;
    return { text, plain: SIGN[currency] + digits };
  });
}

/** A price's rounded digits without a sign, grouped: `19,460`. */
export function shortDigits(value: string, currency: Currency): string {
  return groupedDigits(rounded(value, currency));
}

/** The value of an amount, rounded half up to the cent or the won; one that rounds to zero is `<$0.01` or `<₩1`. */
export function shortWorth(value: string, currency: Currency, language: Language = 'en'): Figure {
  return signed(value, (size) => {
    const digits = toPlaces(size, currency === 'USD' ? 2 : 0);
    if (wholeLength(digits) > LONGEST_WHOLE) return longFigure(size, currency, language);
    const isLess = !/[1-9]/.test(digits) && /[1-9]/.test(size);
    return { text: isLess ? `<${LEAST[currency]}` : SIGN[currency] + groupedDigits(digits), plain: null };
  });
}

/** Like `shortWorth`, for narrow places: from a hundred thousand on, at least three digits in units, `₩27.8M`, `₩2,780만`. */
export function tightWorth(value: string, currency: Currency, language: Language = 'en'): Figure {
  const isLong = wholeLength(value) >= LEAST_IN_UNITS;
  return isLong
    ? signed(value, (size) => longFigure(size, currency, language))
    : shortWorth(value, currency, language);
}

/** Every digit of the value with the currency's sign, the whole part grouped: `$1,391.5`. */
export function exactAmount(value: string, currency: Currency): string {
  return SIGN[currency] + groupedDigits(value);
}

/** Every digit of the value, the whole part grouped: `1,391.5`. */
export function groupedDigits(value: string): string {
  const [whole = '', fraction] = value.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** Won per dollar or per USDT: `1,391.50`. */
export function wonRate(value: string): string {
  return groupedDigits(toPlaces(value, 2));
}

/** Dollars per USDT, as a price without a sign: `0.9998`. */
export function dollarRate(value: string): string {
  return shortDigits(value, 'USD');
}

/** Every digit of a percentage, with its sign: `+3.25`, `−2`; zero has none. */
export function signedDigits(percent: string): string {
  if (percent.startsWith('-')) return `−${groupedDigits(percent.slice(1))}`;
  return /[1-9]/.test(percent) ? `+${groupedDigits(percent)}` : percent;
}

/** A change in percent, always with a sign: `+1.41%`. */
export function shortChange(percent: string): string {
  const digits = rounded(percent.replace('-', ''), 'percent');
  const sign = /[1-9]/.test(digits) ? (percent.startsWith('-') ? '−' : '+') : '±';
  return `${sign}${groupedDigits(digits)}%`;
}

/** The direction of a change in percent. */
export function directionOf(percent: string): 'up' | 'down' | 'flat' {
  if (Number(percent) === 0) return 'flat';
  return percent.startsWith('-') ? 'down' : 'up';
}

/** By how many percent `to` is above `from`, for display: doubles are exact to the shown decimals. */
export function percentBetween(from: string, to: string): string {
  const [before, after] = [Number(from), Number(to)];
  return before > 0 ? (((after - before) / before) * 100).toFixed(4) : '0';
}

function signed(value: string, figureOf: (size: string) => Figure): Figure {
  if (!value.startsWith('-')) return figureOf(value);
  const { text, plain } = figureOf(value.slice(1));
  return { text: `−${text}`, plain: plain && `−${plain}` };
}

const SIGN: Readonly<Record<Currency, string>> = { USD: '$', KRW: '₩' };

const LEAST: Readonly<Record<Currency, string>> = { USD: '$0.01', KRW: '₩1' };

/** Most digits before the decimal point: longer values are written in units (`1.2T`), so that no row cuts them off. */
const LONGEST_WHOLE = 12;

/** Fewest digits before the point for which `tightWorth` uses units, which hardly shorten smaller values. */
const LEAST_IN_UNITS = 6;

interface Unit {
  readonly name: string;
  /** The power of ten that the unit stands for. */
  readonly zeros: number;
}

/** The units of each language, the largest first. */
const UNITS: Readonly<Record<Language, readonly Unit[]>> = {
  en: units('TBMK', 3),
  ko: units('경조억만', 4),
};

function units(names: string, zeros: number): readonly Unit[] {
  return [...names].map((name, i) => ({ name, zeros: (names.length - i) * zeros }));
}

/** Most digits before a unit: with more, a value is written as a power of ten. */
const LONGEST_IN_UNITS = 6;

/** The value in the largest unit with a whole part, with at least three digits: `13.6경`. Null when that is too long. */
function inUnits(value: string, units: readonly Unit[]): string | null {
  const length = wholeLength(value);
  const at = units.findIndex(({ zeros }) => length > zeros);
  const [above, unit] = [units[at - 1], units[at]];
  if (!unit) return null;
  // A value that is rounded up to one of the next larger unit is written in that unit.
  const isOneAbove = above && wholeLength(inUnit(value, unit)) > above.zeros - unit.zeros;
  const written = isOneAbove ? above : unit;
  const figure = inUnit(value, written);
  return wholeLength(figure) > LONGEST_IN_UNITS ? null : groupedDigits(figure) + written.name;
}

function inUnit(value: string, { zeros }: Unit): string {
  const size = shiftPoint(value, -zeros);
  const decimals = (figure: string) => Math.max(0, 3 - wholeLength(figure));
  return toPlaces(size, decimals(toPlaces(size, decimals(size))));
}

/**
 * Rounds to the decimals that the rounded value has by `DECIMALS`: 99.996 won become 100.0, because values from 100 on
 * have one decimal.
 */
function rounded(value: string, kind: keyof typeof DECIMALS): string {
  const length = wholeLength(value);
  const once = roundedAs(length, value, kind);
  const shown = wholeLength(once);
  return shown === length ? once : roundedAs(shown, value, kind);
}

function roundedAs(length: number, value: string, kind: keyof typeof DECIMALS): string {
  if (length === 0 && kind !== 'percent') return toDigits(value, SIGNIFICANT);
  const digits = toPlaces(value, DECIMALS[kind][Math.max(0, length - 1)] ?? 0);
  return digits.replace(/(\.\d\d\d*?)0+$/, '$1');
}

/** Rounds half up to exactly `places` decimals. */
export function toPlaces(value: string, places: number): string {
  const [whole = '', fraction = ''] = value.split('.');
  const digits = plusCarry(whole + fraction.slice(0, places).padEnd(places, '0'), fraction.charAt(places));
  const point = digits.length - places;
  return places === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Rounds half up to `count` significant digits, for a value below 10^`count`. */
function toDigits(value: string, count: number): string {
  const { digits, power } = significant(value, count);
  return power < 0
    ? `0.${'0'.repeat(-power - 1)}${digits}`
    : `${digits.slice(0, power + 1)}.${digits.slice(power + 1)}`;
}

/** The first `count` digits, rounded half up, and the power of ten of the first one. */
function significant(value: string, count: number): { digits: string; power: number } {
  const [whole = '', fraction = ''] = value.split('.');
  const all = whole + fraction;
  const zeros = /^0*/.exec(all)?.[0].length ?? 0;
  const power = whole.length - 1 - zeros;
  const kept = all.slice(zeros, zeros + count).padEnd(count, '0');
  const digits = plusCarry(kept, all.charAt(zeros + count));
  return digits.length > count ? { digits: digits.slice(0, count), power: power + 1 } : { digits, power };
}

/** Rounds up if the next digit is 5 or more. Returns as many digits, or one more when all are nines. */
function plusCarry(digits: string, next: string): string {
  const carry = next >= '5' ? 1n : 0n;
  return (BigInt(digits) + carry).toString().padStart(digits.length, '0');
}

/** Number of digits before the point; 0 for a value below one. */
export function wholeLength(value: string): number {
  const [whole = ''] = value.split('.');
  return whole.replace(/^-?0*/, '').length;
}

function longFigure(value: string, currency: Currency, language: Language): Figure {
  const text = inUnits(value, UNITS[language]);
  const sign = SIGN[currency];
  return text === null ? powerOfTen(sign, value) : { text: sign + text, plain: null };
}

function powerOfTen(sign: string, value: string): Figure {
  const { digits, power } = significant(value, 5);
  const factor = `${sign}${digits.charAt(0)}.${digits.slice(1)}`;
  return { text: `${factor}×10${shifted(power, RAISED)}`, plain: `${factor}E${power}` };
}

const LOWERED = '₀₁₂₃₄₅₆₇₈₉';
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

function shifted(number: number | string, alphabet: string): string {
  return String(number).replace(/\d/g, (digit) => alphabet.charAt(Number(digit)));
}
