/** Numbers that are typed, and amounts of tokens: plain decimals with every digit that was typed. */
import type { Decimal } from './decimal.ts';

/** Why a text is no amount. */
export type AmountProblem = 'exponent' | 'negative' | 'comma' | 'digits' | 'long' | 'decimals';

/** No token has more before the point: what a contract counts, in its smallest units, ends at 78 digits. */
export const MAX_WHOLE_DIGITS = 30;
/** Where a token's own number of decimals is not known. */
export const MAX_DECIMALS = 77;

const LONGEST = MAX_WHOLE_DIGITS + 1 + MAX_DECIMALS;
const PLAIN = /^(?:\d+\.?\d*|\.\d+)$/;
/** Whole groups of three behind a first one that is not 0, as this product and exchanges write them. */
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;
const EXPONENT = /^[+-]?[\d.]+e[+-]?\d+$/i;

/**
 * Reads a typed number, an amount of a token with so many decimals (null: not known) or a target. Any other comma may stand
 * before decimals: refused. Zeros that mean nothing are left out, nothing is rounded.
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

/** What a Korean or Japanese keyboard may type: `１，２３４．５`. */
function halfWidth(text: string): string {
  return text.replace(/[０-９，．－]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
}

export function isProblem(read: Decimal | AmountProblem): read is AmountProblem {
  return /^[a-z]/.test(read);
}

/** Whether a value from a store or a message is one, written as `parseAmount` writes it. */
export function isAmount(value: unknown): value is Decimal {
  return typeof value === 'string' && value.length <= LONGEST && parseAmount(value, null) === value;
}
