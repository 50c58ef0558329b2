/** Parses typed numbers, such as amounts of tokens, to plain decimals with every digit. */
import type { Decimal } from './decimal.ts';

/** Why a text is no amount. */
export type AmountProblem = 'exponent' | 'negative' | 'comma' | 'digits' | 'long' | 'decimals';

/** Most digits before the point. A contract's numbers, in smallest units, have at most 78 digits. */
export const MAX_WHOLE_DIGITS = 30;
/** Most decimals, also for tokens whose own number of decimals is unknown. */
export const MAX_DECIMALS = 77;

const LONGEST = MAX_WHOLE_DIGITS + 1 + MAX_DECIMALS;
const PLAIN = /^(?:\d+\.?\d*|\.\d+)$/;
/** Digits in groups of three, with a first group that does not begin with 0, as Sise and exchanges write them. */
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;
const EXPONENT = /^[+-]?[\d.]+e[+-]?\d+$/i;

/**
 * Reads a typed number, such as an amount of a token with this number of decimals (null: unknown). Commas outside groups of
 * three are refused, as they may be decimal marks. Zeros without meaning are removed; nothing is rounded.
 */
export function parseAmount(text: string, decimals: number | null): Decimal | AmountProblem {
  const typed = halfWidth(text.trim());
  if (EXPONENT.test(typed)) return 'exponent';
  if (/^[-−]/.test(typed)) return 'negative';
  if (typed.includes(',') && !GROUPED.test(typed)) return 'comma';
  const digits = typed.replaceAll(',', '');
  if (!PLAIN.test(digits)) return 'digits';
  const [whole = '', fraction = ''] = digits.split('.');
  const [before, after] = [whole.replace(/^0+(?=\d)/, '') || '0', fraction.replace(/0+$/, '')];
  if (before.length > MAX_WHOLE_DIGITS) return 'long';
  if (after.length > Math.min(decimals ?? MAX_DECIMALS, MAX_DECIMALS)) return 'decimals';
  return (after ? `${before}.${after}` : before) as Decimal;
}

/** Converts full-width characters, which Korean and Japanese keyboards may type: `１，２３４．５`. */
function halfWidth(text: string): string {
  return text.replace(/[０-９，．－]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
}

export function isProblem(read: Decimal | AmountProblem): read is AmountProblem {
  return /^[a-z]/.test(read);
}

/** Whether a value from a store or a message is an amount in the form that `parseAmount` returns. */
export function isAmount(value: unknown): value is Decimal {
  return typeof value === 'string' && value.length <= LONGEST && parseAmount(value, null) === value;
}
