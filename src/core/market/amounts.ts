/** How much of a token somebody has: a plain decimal, exact, as it is typed and kept. */
import type { Decimal } from './decimal.ts';

/** Why a text is no amount. */
export type AmountProblem = 'exponent' | 'negative' | 'comma' | 'digits' | 'long' | 'decimals';

/** No token has more before the point: what a contract counts, in its smallest units, ends at 78 digits. */
export const MAX_WHOLE_DIGITS = 30;
/** Where a token's own number of decimals is not known. */
export const MAX_DECIMALS = 77;

const LONGEST = MAX_WHOLE_DIGITS + 1 + MAX_DECIMALS;
const PLAIN = /^(?:\d+\.?\d*|\.\d+)$/;
const EXPONENT = /^[+-]?[\d.]+e[+-]?\d+$/i;

/**
 * Reads an amount of a token with so many decimals (null: not known). Commas are refused: in one country they stand before
 * the decimals, in another between thousands. Zeros that mean nothing are left out, nothing is rounded.
 */
export function parseAmount(text: string, decimals: number | null): Decimal | AmountProblem {
  const typed = text.trim();
  if (EXPONENT.test(typed)) return 'exponent';
  if (/^[-−]/.test(typed)) return 'negative';
  if (typed.includes(',')) return 'comma';
  if (!PLAIN.test(typed)) return 'digits';
  const [whole = '', fraction = ''] = typed.split('.');
  const [before, after] = [whole.replace(/^0+(?=\d)/, '') || '0', fraction.replace(/0+$/, '')];
  if (before.length > MAX_WHOLE_DIGITS) return 'long';
  if (after.length > Math.min(decimals ?? MAX_DECIMALS, MAX_DECIMALS)) return 'decimals';
  return (after ? `${before}.${after}` : before) as Decimal;
}

export function isProblem(read: Decimal | AmountProblem): read is AmountProblem {
  return /^[a-z]/.test(read);
}

/** Whether a value from a store or a message is one, written as `parseAmount` writes it. */
export function isAmount(value: unknown): value is Decimal {
  return typeof value === 'string' && value.length <= LONGEST && parseAmount(value, null) === value;
}
